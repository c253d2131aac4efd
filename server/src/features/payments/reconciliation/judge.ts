import type { PaymentState } from '../core/payment.machine.ts';
import type { MovementType } from './read-statement.ts';

/** What is different between a statement and the books. */
export type CaseKind = 'missing-here' | 'missing-there' | 'amount' | 'state' | 'twice' | 'number';

/** One movement as both sides tell it: how often, and what the first of each was, in minor units. */
type Told = { count: number; amountMinor: number | null; currency: string | null };

/**
 * The facts about one reference and type. `isOurs`: this provider moves that for the payment. `isOtherNumber`: the statement lacks the
 * number that the provider told us. `isCovered`: a statement in force covers the time of our booking.
 */
export type Facts = { isOurs: boolean; theirs: Told; ours: Told; isOtherNumber?: boolean; isCovered?: boolean };

/** What differs, if anything does: one kind for each movement, the gravest. */
export const judge = ({
  isOurs,
  theirs,
  ours,
  isOtherNumber = false,
  isCovered = true,
}: Facts): CaseKind | undefined => {
  if (theirs.count === 0) return ours.count > 0 && isCovered ? 'missing-there' : undefined;
  if (!isOurs) return 'missing-here';
  if (theirs.count > Math.max(1, ours.count)) return 'twice';
  if (ours.count === 0) return 'state';
  if (theirs.amountMinor !== ours.amountMinor || theirs.currency !== ours.currency) return 'amount';
  return isOtherNumber ? 'number' : undefined;
};

/** A case as somebody looks at it. */
type Seen = { kind: CaseKind; type: MovementType; reference: string; ourState: PaymentState | null; onHold: boolean };

const isClosed = (state: PaymentState | null) => state === 'DECLINED' || state === 'EXPIRED';

const ofState = ({ type, reference, ourState, onHold }: Seen): string => {
  if (type === 'credit')
    return onHold
      ? `npm run operate -- settle ${reference} delivered --why TEXT`
      : `It was delivered there. The workers ask about it; a refund that is under way for it must be stopped at the provider: npm run operate -- show ${reference}`;
  if (type === 'refund')
    return onHold
      ? `npm run operate -- settle ${reference} refunded --why TEXT`
      : `It was given back there. The workers ask about it; if it stays as it is: npm run operate -- show ${reference}`;
  if (onHold) return `npm run operate -- settle ${reference} charged --amount AMOUNT --number NUMBER --why TEXT`;
  if (ourState === 'REGISTERED')
    return 'We have not asked for it: nothing was sent for this payment. Ask the provider who charged it; what a customer paid goes back there';
  return isClosed(ourState)
    ? 'It was charged after we had closed it. The workers ask the provider now and give it back; if it stays as it is, give it back there'
    : 'It was charged there. The workers ask the provider now; if it stays as it is, wait until it is on hold, then settle it as charged';
};

const lineAlone = 'Otherwise the line alone is doubled: ask for a corrected statement';

/** What is done about a movement that stands there more often than here. Nobody takes money from a customer a second time. */
const twice: Readonly<Record<MovementType, (reference: string) => string>> = {
  debit: () =>
    `Where the lines have different references of the provider it was charged more than once: have it give the others back. ${lineAlone}`,
  refund: (reference) =>
    `Where the lines have different references of the provider the customer got it more than once: ask the provider who caused the others and claim them from it; a bank's chargeback shows in npm run operate -- disputes --all, and the payment in npm run operate -- show ${reference}. ${lineAlone}`,
  credit: () =>
    `Where the lines have different references of theirs it was done more than once: take the others back. ${lineAlone}`,
};

/** What somebody may do about a case, in a sentence or a command. */
export const suggest = (seen: Seen): string => {
  const { kind, type, reference } = seen;
  switch (kind) {
    case 'missing-here':
      return type === 'credit'
        ? 'Nobody paid for this here. Ask who asked for it, and take it back there'
        : 'No payment of ours has this reference. Ask the provider whose it is; what a customer paid goes back there';
    case 'missing-there':
      return type === 'debit'
        ? `The provider does not tell of money that we booked: ask it for ${reference}, by the ids that "show" names`
        : `The provider does not tell of it: ask it for ${reference}; what did not happen is done there by hand`;
    case 'amount':
      return `Compare with npm run operate -- show ${reference}; the difference is claimed from the provider, or given back there`;
    case 'twice':
      return twice[type](reference);
    case 'number':
      return `It stands there under another number of the provider than it told us: ask which of the two was charged, and compare with npm run operate -- show ${reference}; what was charged under the other one goes back there`;
    case 'state':
      return ofState(seen);
  }
};
