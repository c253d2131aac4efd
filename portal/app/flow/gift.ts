import type { GiftSentence } from '@selfcare/contract/payments';

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
