// Apart from the schemas, so that the browser takes no schema code with it.

/** Icons that content may name: outlines of the portal's own set (portal/app/ui/icons). */
export const contentIcons = [
  'arrowLeft',
  'arrowRight',
  'calendar',
  'check',
  'circleAlert',
  'circleCheck',
  'contact',
  'creditCard',
  'download',
  'globe',
  'handCoins',
  'hash',
  'hourglass',
  'houseWifi',
  'info',
  'layers',
  'lock',
  'messageSquareText',
  'moon',
  'phone',
  'phoneCall',
  'printer',
  'receiptText',
  'refreshCw',
  'router',
  'scale',
  'searchX',
  'shieldCheck',
  'smartphone',
  'star',
  'store',
  'triangleAlert',
  'wallet',
  'wifiOff',
] as const;
export type ContentIcon = (typeof contentIcons)[number];

/** What home is made of; a market chooses which, and in which order. */
export const homeSections = ['errands', 'featured', 'offer', 'steps', 'questions', 'contact'] as const;
export type HomeSection = (typeof homeSections)[number];

/** The portal's own drawing of the unit that 5G at home comes with. Every market has one. */
export const ownDevicePicture = '/device.svg';

/** Where a lead may stand. */
export const leadStates = ['RECEIVED', 'CHECKED', 'PAID', 'SCHEDULED', 'INSTALLED', 'CLOSED', 'NOT_FEASIBLE'] as const;

/** Fields that a form may have. */
export const fieldTypes = [
  'text',
  'email',
  'tel',
  'number',
  'textarea',
  'select',
  'radio',
  'checkbox',
  'rating',
  'date',
] as const;

/** Buttons that a form may have. */
export const actionTypes = ['submit', 'cancel', 'other'] as const;

/** Pages whose package is a flat list of texts. */
export const textPages = [
  'faq-translation',
  'getHelp-translation',
  'question-translation',
  'search-translation',
  'storeLocator-translation',
  'network-translation',
  'recharge-translation',
  'orp-translation',
  'lead-status-translation',
] as const;
export type TextPage = (typeof textPages)[number];

/** The help centre shows so many popular questions on its first stage, and on the others. */
export const popularQuestions = { first: 10, others: 5 };

/** The first part of a language's tag, as addresses and folders of content say it: `fr` of `fr-FR`. */
export const languageOf = (tag: string): string => tag.split('-')[0]!.toLowerCase();

/** The slug of a content page, `about` of `page-about`; undefined for any other package. */
export const slugOfPage = (page: string): string | undefined => /^page-([a-z0-9-]{2,40})$/.exec(page)?.[1];

/** The id of a form, `feedback` of `form-feedback`; undefined for any other package. */
export const formIdOf = (page: string): string | undefined => /^form-([a-z0-9-]{2,40})$/.exec(page)?.[1];
