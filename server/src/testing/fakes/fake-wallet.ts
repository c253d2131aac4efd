import type {
  DebitOutcome,
  DebitReference,
  DebitRequest,
  DebitState,
  Reason,
  RefundOutcome,
  RefundRequest,
} from '../../features/payments/core/gateway.ts';
import {
  bookRefund,
  isRefundBooked,
  isRefunded,
  walletPorts,
  type Book,
  type BookedDebit,
  type WalletPort,
} from './book.ts';
import { scripted } from './scripted.ts';

const referenceOf = (debit: BookedDebit) => `${debit.port}-${debit.requestId}`;

/** The PIN of every fake wallet. */
export const rightPin = '1234';

const toState = (debit: BookedDebit | undefined): DebitState => {
  if (!debit) return { outcome: 'not-found' };
  if (debit.state === 'waiting') return { outcome: 'pending', providerReference: referenceOf(debit) };
  if (debit.state === 'refused') return { outcome: 'declined', reason: debit.reason ?? 'declined-by-customer' };
  if (isRefunded(debit)) return { outcome: 'refunded' };
  return { outcome: 'paid', providerReference: referenceOf(debit), charged: debit.charge };
};

/**
 * A wallet that prompts its owner, or takes the PIN that comes with the debit: idempotent by request id, like the GSMA
 * protocol. `approve` and `decline` are the owner's; `refusals` are payers (E.164) that it refuses before any prompt.
 */
const createFakeWallet = (book: Book, port: WalletPort) => {
  const refusals = new Map<string, Reason>();
  const find = ({ requestId }: Pick<DebitReference, 'requestId'>) =>
    book.debits.find((debit) => debit.port === port && debit.requestId === requestId);

  const debit = async (request: DebitRequest): Promise<DebitOutcome> => {
    const { transactionId, requestId, charge, payer, pin } = request;
    const reason = refusals.get(payer ?? '');
    if (!find(request) && reason) return { outcome: 'declined', reason };
    if (!find(request) && pin && pin !== rightPin) return { outcome: 'declined', reason: 'wrong-pin' };
    if (!find(request)) {
      const state = pin ? 'paid' : 'waiting';
      book.debits.push({ port, transactionId, requestId, charge, payer, state, refunds: 0 });
    }
    if (pin) return { outcome: 'paid', providerReference: referenceOf(find(request)!) };
    return { outcome: 'accepted', providerReference: referenceOf(find(request)!) };
  };
  const refund = async (request: RefundRequest): Promise<RefundOutcome> => {
    const found = find(request.debit);
    if (found?.state !== 'paid') return { outcome: 'unsent' };
    bookRefund(found, request);
    return { outcome: 'refunded' };
  };
  const enquireRefund = async (request: RefundRequest): Promise<RefundOutcome> => {
    const found = find(request.debit);
    if (found?.state !== 'paid') return { outcome: 'unknown' };
    return { outcome: isRefundBooked(found, request) ? 'refunded' : 'not-found' };
  };
  const answer = (transactionId: string, state: 'paid' | 'refused', reason?: Reason) => {
    const prompt = book.debits.find((one) => one.transactionId === transactionId && one.state === 'waiting');
    if (!prompt) throw new Error(`No prompt waits for ${transactionId}`);
    prompt.state = state;
    if (reason) prompt.reason = reason;
  };
  return {
    refusals,
    debit: scripted(debit),
    enquire: scripted(async (reference: DebitReference) => toState(find(reference))),
    refund: scripted(refund),
    enquireRefund: scripted(enquireRefund),
    approve: (transactionId: string) => answer(transactionId, 'paid'),
    decline: (transactionId: string) => answer(transactionId, 'refused', 'declined-by-customer'),
    expire: (transactionId: string) => answer(transactionId, 'refused', 'prompt-expired'),
  };
};

/** A wallet for each connector of mobile money. */
export const createFakeWallets = (book: Book) =>
  Object.fromEntries(walletPorts.map((port) => [port, createFakeWallet(book, port)])) as Record<
    WalletPort,
    ReturnType<typeof createFakeWallet>
  >;
