import { toMajor, type CurrencyCode, type Money } from '@selfcare/contract/values/money';
import type { OrderedRefund, RefundOrder, RefundRefusal } from './order-refund.ts';
import { once, readArguments, readBy, readText } from './read-words.ts';
import { ResolutionRefusal } from './resolutions.ts';

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
  const { positionals, values } = readArguments(
    args.filter((word) => word !== '--json'),
    ['by', 'reason', 'amount'],
  );
  const [id, ...more] = positionals;
  if (!id) throw new ResolutionRefusal('Name the payment by its id');
  if (more.length > 0) throw new ResolutionRefusal(`Not understood: ${more.join(' ')}`);
  const amount = once('amount', values.amount);
  if (amount === undefined) throw new ResolutionRefusal('Say how much goes back: --amount AMOUNT');
  const reason = once('reason', values.reason);
  if (reason === undefined) throw new ResolutionRefusal('Say why: --reason TEXT');
  const by = readBy(once('by', values.by), login);
  return { id, order: { amount, by, why: readText('reason', reason) }, isJson: args.includes('--json') };
};

const toShown = ({ amountMinor, currency }: Money) => ({
  amount: toMajor(amountMinor, currency as CurrencyCode),
  currency,
});

/** Returns what the command prints: a sentence, or the same as JSON. Throws a refusal. */
export const showRefund = (outcome: OrderedRefund | RefundRefusal, isJson: boolean) => {
  if ('refused' in outcome) throw new ResolutionRefusal(outcome.message);
  const { refund, payment } = outcome;
  const [amount, left] = [toShown(outcome.amount), toShown(outcome.left)];
  if (isJson) return { refund, payment, ...amount, left };
  return `Refund ${refund}: ${amount.amount} ${amount.currency} of payment ${payment} go back; ${left.amount} ${left.currency} of it can still be refunded`;
};
