import type {
  Dispute,
  DisputeSource,
  DebitOutcome,
  DebitReference,
  DebitRequest,
  DebitState,
  RefundOutcome,
  RefundRequest,
} from '../../features/payments/core/gateway.ts';
import { bookRefund, isRefundBooked, isRefunded, isTakenBack, type Book, type BookedDebit } from './book.ts';
import { scripted } from './scripted.ts';

/** Whether the money is with the payer again. What a bank has taken back whole, Paystack calls reversed. */
const isGivenBack = (debit: BookedDebit) => isRefunded(debit) || isTakenBack(debit);

const toState = (debit: BookedDebit | undefined): DebitState => {
  if (!debit) return { outcome: 'not-found' };
  if (debit.state === 'waiting') return { outcome: 'pending', untouched: true };
  if (debit.state === 'refused') return { outcome: 'declined', reason: 'card-declined' };
  if (isGivenBack(debit)) return { outcome: 'refunded' };
  return { outcome: 'paid', providerReference: debit.transactionId, charged: debit.charge };
};

/** Where the fake gateway's page of a transaction stands. */
export const cardPage = (transactionId: string) => `https://card.example/pay/${transactionId}`;

/**
 * A card gateway with a page of its own, like Paystack: our transaction id is its reference and taken once, and a page
 * that declined one card takes another.
 */
export const createFakeCard = (book: Book) => {
  const find = (transactionId: string) =>
    book.debits.find((debit) => debit.port === 'card' && debit.transactionId === transactionId);

  const debit = async ({ transactionId, requestId, charge, email }: DebitRequest): Promise<DebitOutcome> => {
    if (find(transactionId) || !email) return { outcome: 'unsent' };
    book.debits.push({ port: 'card', transactionId, requestId, charge, state: 'waiting', refunds: 0 });
    return { outcome: 'accepted', redirectUrl: cardPage(transactionId) };
  };
  const refund = async (request: RefundRequest): Promise<RefundOutcome> => {
    const found = find(request.debit.transactionId);
    if (found?.state !== 'paid') return { outcome: 'refused' };
    // What is reversed is not given back a second time.
    if (found.refunds > 0 || !isTakenBack(found)) bookRefund(found, request);
    return { outcome: 'refunded' };
  };
  const enquireRefund = async (request: RefundRequest): Promise<RefundOutcome> => {
    const found = find(request.debit.transactionId);
    if (found?.state !== 'paid') return { outcome: 'unknown' };
    return { outcome: isGivenBack(found) || isRefundBooked(found, request) ? 'refunded' : 'not-found' };
  };
  const act = (transactionId: string, state: 'paid' | 'refused') => {
    const page = find(transactionId);
    if (!page || page.state === 'paid') throw new Error(`No card page is open for ${transactionId}`);
    page.state = state;
  };
  const disputes = new Map<string, Dispute>();
  const dispute = (transactionId: string, state: Dispute['state'], more: Partial<Dispute> = {}): string => {
    const id = more.id ?? `D${disputes.size + 1}`;
    const told = { id, transactionId, state, givesBack: null, category: 'chargeback', answerBy: null, ...more };
    disputes.set(id, told);
    const charge = find(transactionId);
    if (charge && state === 'accepted')
      (charge.takenBack ??= new Map()).set(id, told.givesBack?.amountMinor ?? charge.charge.amountMinor);
    else charge?.takenBack?.delete(id);
    return id;
  };
  return {
    /** What banks say by now, by dispute. */
    told: disputes,
    /** What the cardholder's bank says of a charge; where it is accepted, the money goes back. */
    dispute,
    disputes: {
      find: scripted(async (id: string): ReturnType<DisputeSource['find']> => disputes.get(id) ?? 'not-found'),
      list: scripted(async (_since: Date): Promise<Dispute[] | 'unknown'> => [...disputes.values()]),
    },
    /** Like Paystack, which has no key against a second refund. */
    repeatsParts: true,
    debit: scripted(debit),
    enquire: scripted(async ({ transactionId }: DebitReference) => toState(find(transactionId))),
    refund: scripted(refund),
    enquireRefund: scripted(enquireRefund),
    pay: (transactionId: string) => act(transactionId, 'paid'),
    decline: (transactionId: string) => act(transactionId, 'refused'),
  };
};
