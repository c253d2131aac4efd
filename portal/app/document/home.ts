import type { ContentLink, HomepagePackage } from '@selfcare/contract/content/packages';
import { homeSections, ownDevicePicture, type HomeSection as SectionName } from '@selfcare/contract/content/lists';
import type { HomeContact, HomeContent, HomeSection } from '../loading/views/home-content.ts';
import { link } from '../site/pages.ts';
import type { Edition } from './edition.ts';
import { questionsById } from './help.ts';

const ownHome = ({ texts: { homeDefaults: own } }: Edition): HomepagePackage => ({
  banner: {
    badge: own.badge,
    heading: own.heading,
    subheading: own.lead,
    chips: [
      { label: own.tabCredit, href: link('home', {}) },
      { label: own.tabBundle, href: link('bundles', {}) },
      { label: own.tabBill, href: link('bill', {}) },
    ],
  },
  sections: homeSections.filter((section) => section !== 'offer'),
  steps: [
    { title: own.howNumber, text: own.howNumberText },
    { title: own.howPay, text: own.howPayText },
    { title: own.howReceipt, text: own.howReceiptText },
  ],
  questions: [],
});

const ownQuestions = ({ word, texts: { homeDefaults: own } }: Edition) =>
  [
    [own.wrongNumber, own.wrongNumberText],
    [own.howLong, own.howLongText],
    [own.someoneElse, own.someoneElseText],
    [own.debited, own.debitedText],
  ].map(([question = '', answer = '']) => ({
    question: word(question),
    answer: [{ tag: 'p', attributes: {}, children: [word(answer)] }],
  }));

const errandsOf = ({ word, href, texts: { homeDefaults: own } }: Edition): HomeSection => {
  const tiles = [
    { icon: 'smartphone', title: own.tileRecharge, text: own.tileRechargeText, href: link('recharge', {}) },
    { icon: 'globe', title: own.tileBundles, text: own.tileBundlesText, href: link('bundles', {}) },
    { icon: 'receiptText', title: own.tileBill, text: own.tileBillText, href: link('bill', {}) },
    { icon: 'router', title: own.tileBox, text: own.tileBoxText, href: link('broadband', {}) },
    { icon: 'houseWifi', title: own.tileInvoices, text: own.tileInvoicesText, href: link('fixed-internet', {}) },
    { icon: 'messageSquareText', title: own.tileHelp, text: own.tileHelpText, href: link('help', {}) },
  ] as const;
  return {
    kind: 'errands',
    heading: word(own.tiles),
    tiles: tiles.map(({ icon, title, text, href: to }) => ({
      icon,
      title: word(title),
      text: word(text),
      href: href(to),
    })),
  };
};

const contactOf = ({ word, href, market, texts: { homeDefaults: own } }: Edition): HomeContact => ({
  heading: word(own.needHelp),
  ways: [
    { icon: 'phoneCall', title: word(own.call), text: word(own.callText), href: `tel:${market.customerCareNumber}` },
    { icon: 'store', title: word(own.shop), text: word(own.shopText), href: href(link('shops', {})) },
  ],
});

const imageOf = ({ image, href }: NonNullable<HomepagePackage['offer']>, { read }: Edition) => {
  if (image !== undefined) return { image };
  return href === link('home-internet', {})
    ? { image: read('devices')?.devices[0]?.heading_image ?? ownDevicePicture }
    : {};
};

export const homeOf = (edition: Edition): HomeContent => {
  const { word, markup, href, read, texts } = edition;
  const written = read('homepage');
  const { banner, sections, offer, steps, questions } = written ?? ownHome(edition);
  const own = texts.homeDefaults;
  const known = questionsById(edition);
  const asked = questions.flatMap((id) => {
    const found = known.get(id);
    return found ? [{ question: word(found.question), answer: markup(found.answer) }] : [];
  });
  const isBeside = sections[sections.indexOf('questions') + 1] === 'contact' && sections.includes('questions');
  const chip = ({ label, href: to }: ContentLink): HomeContent['chips'][number] => ({
    label: word(label),
    href: href(to),
    ...(to === link('home', {}) && { current: true as const }),
  });
  const sectionOf = (name: SectionName): HomeSection[] => {
    switch (name) {
      case 'featured':
        return [{ kind: 'featured' }];
      case 'errands':
        return [errandsOf(edition)];
      case 'offer':
        return offer
          ? [
              {
                kind: 'offer',
                title: word(offer.title),
                text: word(offer.text),
                action: word(offer.action),
                // Following the offer of 5G at home selects its unit.
                href: href(offer.href) + (offer.href === link('home-internet', {}) ? '#device' : ''),
                ...imageOf(offer, edition),
              },
            ]
          : [];
      case 'steps':
        return [
          {
            kind: 'how',
            heading: word(own.how),
            steps: steps.map((step) => ({ title: word(step.title), text: word(step.text) })),
          },
        ];
      case 'questions':
        return [
          {
            kind: 'questions',
            heading: word(own.questions),
            questions: asked.length > 0 ? asked : ownQuestions(edition),
            ...(isBeside && { contact: contactOf(edition) }),
          },
        ];
      case 'contact':
        return isBeside ? [] : [{ kind: 'contact', ...contactOf(edition) }];
    }
  };
  return {
    badge: word(banner.badge),
    heading: word(banner.heading),
    lead: word(banner.subheading),
    chips: banner.chips.map(chip),
    sections: sections.flatMap(sectionOf),
  };
};
