import type {
  DebitOutcome,
  DebitReference,
  DebitRequest,
  DebitState,
  RefundRequest,
} from '../../features/payments/core/gateway.ts';
import { bookRefund, isRefundBooked, isRefunded, type Book } from './book.ts';
import { scripted } from './scripted.ts';

/** Airtime that pays at once, once for each request id; `balances` (E.164, minor units) hold 5,000 where they say nothing. */
export const createFakeCharging = (book: Book) => {
  const balances = new Map<string, number>();
  const find = ({ requestId }: Pick<DebitReference, 'requestId'>) =>
    book.debits.find((debit) => debit.port === 'airtime' && debit.requestId === requestId);
  const balanceOf = (payer = '') => balances.get(payer) ?? 5000;

  const debit = async ({ transactionId, requestId, charge, payer }: DebitRequest): Promise<DebitOutcome> => {
    const providerReference = `airtime-${requestId}`;
    if (find({ requestId })) return { outcome: 'paid', providerReference };
    if (balanceOf(payer) < charge.amountMinor) return { outcome: 'declined', reason: 'balance-too-low' };
    balances.set(payer ?? '', balanceOf(payer) - charge.amountMinor);
    book.debits.push({ port: 'airtime', transactionId, requestId, charge, payer, state: 'paid', refunds: 0 });
    return { outcome: 'paid', providerReference };
  };
  const enquire = async (reference: DebitReference): Promise<DebitState> => {
    const found = find(reference);
    if (!found) return { outcome: 'not-found' };
    if (isRefunded(found)) return { outcome: 'refunded' };
    return { outcome: 'paid', providerReference: `airtime-${found.requestId}`, charged: found.charge };
  };
  const refund = async (request: RefundRequest) => {
    const found = find(request.debit);
    if (!found) return { outcome: 'unsent' as const };
    bookRefund(found, request);
    return { outcome: 'refunded' as const };
  };
  const enquireRefund = async (request: RefundRequest) => {
    const found = find(request.debit);
    return { outcome: found && isRefundBooked(found, request) ? ('refunded' as const) : ('not-found' as const) };
  };
  return {
    balances,
    balanceOf,
    debit: scripted(debit),
    enquire: scripted(enquire),
    refund: scripted(refund),
    enquireRefund: scripted(enquireRefund),
  };
};
