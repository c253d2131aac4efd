import type { Tariff } from '@selfcare/contract/bundles';
import type { Market } from '@selfcare/markets/market';
import { priceFigures } from '../format/price-text.ts';
import type { Texts } from '../locales/texts.ts';
import { contentsText } from '../format/bundles/size.ts';
import { validityText } from '../format/bundles/validity.ts';
import type { FeaturedBundle } from '../loading/loaded.ts';

/** How many stand side by side on a desk. */
const most = 3;

type Words = { market: Pick<Market, 'enableDualCurrency'>; tag: string; texts: Texts['tariffs'] };

/**
 * What the operator puts forward for phones, in the catalogue's order and in the words of a language: the server writes
 * them, so that home carries no code for sizes and prices.
 */
export const featuredBundles = (tariffs: readonly Tariff[], { market, tag, texts }: Words): FeaturedBundle[] =>
  tariffs
    .filter(({ isFeatured, category }) => isFeatured && category !== 'broadband')
    .slice(0, most)
    .map((tariff) => ({
      code: tariff.productCode,
      size: contentsText(tariff, { texts, tag }) || tariff.name,
      about: [validityText(tariff, texts), tariff.description].filter(Boolean).join(' · '),
      price: priceFigures(tariff.amount, tariff.currency, { enableDualCurrency: market.enableDualCurrency, tag }),
      currency: tariff.currency,
    }));
