// Separate from the schemas, so that the browser loads no schema code.

/** The icons that content may use, from the portal's own set (portal/app/ui/icons). */
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
/** The name of a content icon. */
export type ContentIcon = (typeof contentIcons)[number];

/** The sections of the home page; a market chooses and orders them. */
export const homeSections = ['errands', 'featured', 'offer', 'steps', 'questions', 'contact'] as const;
/** The name of a home section. */
export type HomeSection = (typeof homeSections)[number];

/** The path of the portal's own drawing of the 5G unit, which every market has. */
export const ownDevicePicture = '/device.svg';

/** The states of a lead on the wire. */
export const leadStates = ['RECEIVED', 'CHECKED', 'PAID', 'SCHEDULED', 'INSTALLED', 'CLOSED', 'NOT_FEASIBLE'] as const;

/** The types of form fields. */
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

/** The types of form buttons. */
export const actionTypes = ['submit', 'cancel', 'other'] as const;

/** The pages whose package is a flat list of texts. */
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
/** The name of a text package. */
export type TextPage = (typeof textPages)[number];

/** The numbers of popular questions on the first stage of the help centre and on the others. */
export const popularQuestions = { first: 10, others: 5 };

/** Returns the first part of a language tag in lower case: `fr` for `fr-FR`. */
export const languageOf = (tag: string): string => tag.split('-')[0]!.toLowerCase();

/** Returns the slug of a content page, `about` for `page-about`; undefined for other packages. */
export const slugOfPage = (page: string): string | undefined => /^page-([a-z0-9-]{2,40})$/.exec(page)?.[1];

/** Returns the id of a form, `feedback` for `form-feedback`; undefined for other packages. */
export const formIdOf = (page: string): string | undefined => /^form-([a-z0-9-]{2,40})$/.exec(page)?.[1];
