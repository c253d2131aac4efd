import type { Answer } from '../faults/answer.ts';
import { priceIn, type Market } from '../operator/market.ts';
import { preferredLanguage, type Language, type Words } from '../language.ts';
import { page, tmforumError } from '../tmforum.ts';
import type { Bundle, Category } from './bundle.ts';
import { bundlesOf } from './bundles.ts';

const categoryNames: Record<Category, Words> = {
  data: { fr: 'Internet', en: 'Data', sw: 'Intaneti' },
  voice: { fr: 'Appels', en: 'Voice', sw: 'Maongezi' },
  mixed: { fr: 'Mixte', en: 'Mixed', sw: 'Mchanganyiko' },
  night: { fr: 'Nuit', en: 'Night', sw: 'Usiku' },
  broadband: { fr: 'Box et MiFi', en: 'Router and MiFi', sw: 'Router na MiFi' },
};

/** GET /productOffering (TMF620 v4): filtered by `lifecycleStatus` and `category.id`, paged by `offset` and `limit`. */
export const listOfferings = (
  market: Market,
  query: Record<string, unknown>,
  acceptLanguage: string | undefined,
): Answer => {
  const language = preferredLanguage(acceptLanguage, market.language);
  const offerings = bundlesOf(market)
    .map((bundle) => offeringOf(bundle, market, language))
    .filter((offering) => matches(query['lifecycleStatus'], offering.lifecycleStatus))
    .filter((offering) => matches(query['category.id'], offering.category[0]?.id));
  const answer = page(offerings, query);
  return { ...answer, headers: { ...answer.headers, 'content-language': language } };
};

/** GET /productOffering/{id}: also answers for what is no longer sold. */
export const oneOffering = (market: Market, code: string, acceptLanguage: string | undefined): Answer => {
  const bundle = bundlesOf(market).find((candidate) => candidate.code === code);
  if (bundle === undefined) return tmforumError(404, 'notFound', 'There is no such offering');
  const language = preferredLanguage(acceptLanguage, market.language);
  return { status: 200, body: offeringOf(bundle, market, language), headers: { 'content-language': language } };
};

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
