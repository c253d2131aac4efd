import type { NumberKind } from '../session/device/saved-numbers.ts';

/** What the numbers of this device below a number field are told. */
export type SavedNumbersProps = {
  /** What stands in the field. */
  number: string;
  /** Routers and MiFis have numbers of their own; `mobile` unless said otherwise. */
  kind?: NumberKind;
  /** One was chosen: it belongs into the field. Without it, in their place the star that keeps the number, whose line is known. */
  onPick?: (msisdn: string) => void;
};
