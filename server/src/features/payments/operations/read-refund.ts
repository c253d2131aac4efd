import { toMajor, type Money } from '@selfcare/contract/values/money';
import { Refusal, readAmountWord, readBy, readWhy, readWords, wrongWords } from '../../../commands/command-words.ts';
import type { OrderedRefund, RefundOrder, RefundRefusal } from './order-refund.ts';

/** The lines of the list of commands. */
export const refundUsage = `  refund ID --amount AMOUNT --reason TEXT [--by NAME] [--json]
                        give back a delivered payment or a part of it, in the currency that was charged`;

/**
 * Reads `ID --amount AMOUNT --reason TEXT [--by NAME] [--json]` as it was typed. `login`: who the system says is at the keyboard. Throws
 * what is not understood, in words.
 */
export const readRefund = (
  args: readonly string[],
  login: string | undefined,
): { id: string; order: RefundOrder; isJson: boolean } => {
  const { words, values, has } = readWords(args, { most: 1, options: ['by', 'reason', 'amount'], flags: ['json'] });
  const [id] = words;
  const { amount } = values;
  if (!id) throw wrongWords('Name the payment by its id');
  if (amount === undefined) throw wrongWords('Say how much goes back: --amount AMOUNT');
  const why = readWhy(values.reason, 'reason');
  return { id, order: { amount: readAmountWord(amount), by: readBy(values.by, login), why }, isJson: has('json') };
};

const toShown = ({ amountMinor, currency }: Money) => ({
  amount: toMajor(amountMinor, currency),
  currency,
});

/** Returns what the command prints: a sentence, or the same as JSON. Throws a refusal. */
export const showRefund = (outcome: OrderedRefund | RefundRefusal, isJson: boolean) => {
  if ('refused' in outcome) throw new Refusal(outcome.message, { isWrongWords: outcome.refused === 'words' });
  const { refund, payment } = outcome;
  const [amount, left] = [toShown(outcome.amount), toShown(outcome.left)];
  if (isJson) return { refund, payment, ...amount, left };
  return `Refund ${refund}: ${amount.amount} ${amount.currency} of payment ${payment} go back; ${left.amount} ${left.currency} of it can still be refunded`;
};
