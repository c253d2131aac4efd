import type { LineType } from '@selfcare/contract/subscribers';
import type { QueryData } from '../session/query-data.ts';
import type { GiftSentence } from '@selfcare/contract/payments';
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

/** For an order's line, `msisdn`: whether it is a gift, and with which sentence the operator tells of it. */
export type GiftChoiceProps = {
  msisdn: string;
  /** Undefined while it is no gift. */
  sentence: GiftSentence | undefined;
  onChoice: (sentence: GiftSentence | undefined) => void;
  /** A payment is being made: nothing can be chosen now. */
  isFixed: boolean;
};

/** Asks somebody to recharge a line: what the form holds already. */
export type AskProps = { msisdn: string; amount: string; onClose: () => void };

/** The line that bundles are asked for. */
export type OfferedLine = { msisdn: string; lineType: LineType; broadband: boolean };

/** A bundle that was chosen: its order, and what the page says of it, in the page's language. */
export type ChosenBundle = {
  order: QueryData;
  /** In a few words: `5 Go, 7 jours`. */
  label: string;
  /** The price in figures. */
  price: string;
  /** Rows of the summary. */
  facts: readonly { label: string; value: string }[];
};

/**
 * The bundles of a line, one to be chosen: the whole list, or a few of it below the amount of a recharge. A route gives the
 * latter to its page, since features do not import each other.
 */
export type LineBundlesProps = {
  line: OfferedLine;
  /** Product code of what was chosen; empty, or one that this line is not offered, is nothing. */
  code: string;
  onCode: (code: string) => void;
  /** Told what the code stands for once the list is there, and again as the minutes pass. */
  onChosen: (bundle: ChosenBundle | undefined) => void;
};
