import type { LineType } from '@selfcare/contract/subscribers';
import type { OtpModalProps } from '../../otp/code-modals.ts';
import { createLazyPart, type LazyPart } from '../../loading/lazy-part.tsx';
import type { QueryData } from '../../session/query-data.ts';

/** A bundle that was chosen: its order, and in a few words what it is, `50 Go, 30 jours`. */
export type ChosenBundle = { order: QueryData; label: string };

/** What follows the number of a router. */
export type BroadbandOfferProps = {
  msisdn: string;
  lineType: LineType;
  /** Code of the bundle that was chosen, here or before. */
  productCode: string;
  onChoose: (productCode: string) => void;
  /** Told what was chosen, and when that is not offered any more. */
  onChosen: (chosen: ChosenBundle | undefined) => void;
  /** Proves the number where the market tells a balance only under a code. */
  otp: LazyPart<OtpModalProps>;
};

/** What is left and what can be added: it comes once a number is known to be a router's. */
export const offerPart = createLazyPart<BroadbandOfferProps>(
  'broadband-offer',
  async () => (await import('./broadband-offer.tsx')).BroadbandOffer,
);
