import type { Answer } from '../faults/answer.ts';
import { priceIn, type Market } from '../operator/market.ts';
import { preferredLanguage, type Language, type Words } from '../language.ts';
import { page, tmforumError } from '../tmforum.ts';
import { bundlesOf, connectionFee, device, plansOf, type Bundle, type Category, type Plan } from './shelf.ts';

const categoryNames: Record<Category, Words> = {
  data: { fr: 'Internet', en: 'Data', sw: 'Intaneti' },
  voice: { fr: 'Appels', en: 'Voice', sw: 'Maongezi' },
  mixed: { fr: 'Mixte', en: 'Mixed', sw: 'Mchanganyiko' },
  night: { fr: 'Nuit', en: 'Night', sw: 'Usiku' },
  broadband: { fr: 'Box et MiFi', en: 'Router and MiFi', sw: 'Router na MiFi' },
};

/** GET /productOffering (TMF620 v4): filters by `lifecycleStatus` and `category.id`, pages by `offset` and `limit`. */
export const listOfferings = (
  market: Market,
  query: Record<string, unknown>,
  acceptLanguage: string | undefined,
): Answer => {
  const language = preferredLanguage(acceptLanguage, market.language);
  const offerings = everyOffering(market, language)
    .filter((offering) => matches(query['lifecycleStatus'], offering.lifecycleStatus))
    .filter((offering) => matches(query['category.id'], offering.category[0]?.id));
  const answer = page(offerings, query);
  return { ...answer, headers: { ...answer.headers, 'content-language': language } };
};

/** GET /productOffering/{id}: also returns withdrawn offerings. */
export const oneOffering = (market: Market, code: string, acceptLanguage: string | undefined): Answer => {
  const language = preferredLanguage(acceptLanguage, market.language);
  const offering = everyOffering(market, language).find(({ id }) => id === code);
  if (offering === undefined) return tmforumError(404, 'notFound', 'There is no such offering');
  return { status: 200, body: offering, headers: { 'content-language': language } };
};

const everyOffering = (market: Market, language: Language) => [
  ...bundlesOf(market).map((bundle) => offeringOf(bundle, market, language)),
  ...plansOf(market).map((plan) => planOf(plan, market, language)),
];

const matches = (wanted: unknown, value: string | undefined): boolean => wanted === undefined || wanted === value;

const offeringOf = (bundle: Bundle, market: Market, language: Language) => {
  const { amount, currency } = priceIn(market, bundle.code);
  const sold = bundle.withdrawn !== true;
  const segments = bundle.category === 'broadband' ? ['prepaid'] : ['prepaid', 'postpaid', 'hybrid'];
  return {
    id: bundle.code,
    href: `/tmf-api/productCatalogManagement/v4/productOffering/${bundle.code}`,
    name: bundle.name[language],
    description: bundle.description[language],
    lifecycleStatus: sold ? 'Active' : 'Retired',
    isSellable: sold,
    isBundle: false,
    category: [{ id: bundle.category, name: categoryNames[bundle.category][language] }],
    productOfferingPrice: [
      { id: `${bundle.code}-price`, priceType: 'oneTime', price: { unit: currency, value: amount } },
    ],
    marketSegment: segments.map((id) => ({ id })),
    prodSpecCharValueUse: characteristicsOf(bundle),
    '@type': 'ProductOffering',
  };
};

const use = (name: string, value: string | number | boolean, unitOfMeasure?: string): object => ({
  name,
  productSpecCharacteristicValue: [{ value, ...(unitOfMeasure !== undefined && { unitOfMeasure }) }],
});

const characteristicsOf = (bundle: Bundle): object[] => {
  const size = (name: string, given: Bundle['data']): object[] => {
    if (given === undefined) return [];
    return [
      given === 'unlimited' ? use(name, -1, name === 'voice' ? 'min' : 'GB') : use(name, given.amount, given.unit),
    ];
  };
  return [
    ...size('data', bundle.data),
    ...size('voice', bundle.voice),
    ...size('sms', bundle.sms),
    use('validity', bundle.validity, bundle.validityUnit),
    use('periodType', bundle.period),
    use('featured', bundle.featured === true),
    ...(bundle.radio === undefined ? [] : [use('radio', bundle.radio)]),
  ];
};

const planNames: Words = { fr: 'Internet 5G à la maison', en: '5G home internet', sw: 'Intaneti ya 5G nyumbani' };

/** Returns a plan as an offering: its monthly price, and the connection fee as a one-off price. */
const planOf = (plan: Plan, market: Market, language: Language) => {
  const { amount, currency } = priceIn(market, plan.code);
  const fee = priceIn(market, connectionFee).amount;
  const price = (priceType: string, value: number) => ({
    id: `${plan.code}-${priceType}`,
    priceType,
    price: { unit: currency, value },
  });
  return {
    id: plan.code,
    href: `/tmf-api/productCatalogManagement/v4/productOffering/${plan.code}`,
    name: plan.name[language],
    description: plan.description[language],
    lifecycleStatus: 'Active',
    isSellable: true,
    isBundle: false,
    category: [{ id: 'HBB', name: planNames[language] }],
    productSpecification: { id: device.id, name: device.name[language] },
    productOfferingPrice: [price('recurring', amount - fee), price('oneTime', fee)],
    marketSegment: [{ id: 'prepaid' }],
    prodSpecCharValueUse: [
      plan.data === 'unlimited' ? use('data', -1, 'GB') : use('data', plan.data, 'GB'),
      use('validity', 30, 'day'),
      use('periodType', 'month'),
      use('radio', '5G'),
      {
        name: 'feature',
        productSpecCharacteristicValue: device.features.map((feature) => ({ value: feature[language] })),
      },
    ],
    '@type': 'ProductOffering',
  };
};
