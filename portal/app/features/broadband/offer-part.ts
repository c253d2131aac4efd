import type { LineType } from '@selfcare/contract/subscribers';
import type { OtpModalProps } from '../../otp/code-modals.ts';
import { createLazyPart, type LazyPart } from '../../loading/lazy-part.tsx';
import type { QueryData } from '../../session/query-data.ts';

export type ChosenBundle = { order: QueryData; label: string };

export type BroadbandOfferProps = {
  msisdn: string;
  lineType: LineType;
  productCode: string;
  onChoose: (productCode: string) => void;
  onChosen: (chosen: ChosenBundle | undefined) => void;
  otp: LazyPart<OtpModalProps>;
};

export const offerPart = createLazyPart<BroadbandOfferProps>(
  'broadband-offer',
  async () => (await import('./broadband-offer.tsx')).BroadbandOffer,
);
