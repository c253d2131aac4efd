import type { LineBundlesProps } from '../../forms/shared-parts.ts';
import { createLazyPart } from '../../loading/lazy-part.tsx';

/** The list of a line's bundles: fetched while the number is being typed. */
export const listPart = createLazyPart<LineBundlesProps>(
  'bundles-list',
  async () => (await import('./offer-view.tsx')).OfferView,
);
