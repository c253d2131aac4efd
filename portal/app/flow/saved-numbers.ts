import type { NumberKind } from '../session/device/saved-numbers.ts';

/** What the numbers of this device below a number field are told. */
export type SavedNumbersProps = {
  /** What stands in the field: once complete it may be kept by a star. */
  number: string;
  /** Routers and MiFis have numbers of their own; `mobile` unless said otherwise. */
  kind?: NumberKind;
  /** One was chosen: it belongs into the field. */
  onPick: (msisdn: string) => void;
};
