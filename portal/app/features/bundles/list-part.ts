import type { LineBundlesProps } from '../../flow/line-bundles.ts';
import { createPart } from '../../loading/lazy-part.tsx';

/** The list of a line's bundles: fetched while the number is being typed. */
export const listPart = createPart<LineBundlesProps>(
  'bundles-list',
  async () => (await import('./offer-view.tsx')).OfferView,
);
