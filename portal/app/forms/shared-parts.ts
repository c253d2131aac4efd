import type { LineType } from '@selfcare/contract/subscribers';
import type { QueryData } from '../session/query-data.ts';
import type { GiftSentence } from '@selfcare/contract/payments';
import type { NumberKind } from '../session/device/saved-numbers.ts';

export type SavedNumbersProps = {
  number: string;
  kind?: NumberKind;
  onPick?: (msisdn: string) => void;
};

export type GiftChoiceProps = {
  msisdn: string;
  /** Undefined: no gift. */
  sentence: GiftSentence | undefined;
  onChoice: (sentence: GiftSentence | undefined) => void;
  isFixed: boolean;
};

export type AskProps = { msisdn: string; amount: string; onClose: () => void };

export type OfferedLine = { msisdn: string; lineType: LineType; broadband: boolean };

export type ChosenBundle = {
  order: QueryData;
  label: string;
  price: string;
  facts: readonly { label: string; value: string }[];
};

/** A route passes this part in: features do not import each other. */
export type LineBundlesProps = {
  line: OfferedLine;
  code: string;
  onCode: (code: string) => void;
  /** Called once the list is there and again as minutes pass. */
  onChosen: (bundle: ChosenBundle | undefined) => void;
};
