import type { DebitOutcome, DebitReference, DebitRequest, DebitState } from '../../features/payments/gateway.ts';
import { bodyOf } from '../answer-body.ts';
import { fromDecimal, toDecimal } from '../decimal-amount.ts';
import type { HttpResult } from '../http-client.ts';
import { refusalOf, type Located, type WalletCalls, type WalletSettings } from './calls.ts';
import { reasonAfterPrompt, reasonBeforePrompt } from './error-words.ts';
import { parseLink, requestState, type RequestState } from './messages.ts';

/** A pending debit is known by the link of its request state, a paid one by its bare transaction reference. */
const linkTo = (state: RequestState) => `/requeststates/${state.serverCorrelationId}`;

const toOutcome = (result: HttpResult): DebitOutcome => {
  if (result.kind === 'unsent') return { outcome: 'unsent' };
  const state = bodyOf(result, [202], requestState);
  const refusal = refusalOf(result);
  const reason = refusal
    ? reasonBeforePrompt(refusal.status, refusal.error)
    : state?.status === 'failed' && reasonAfterPrompt(state.error);
  if (reason) return { outcome: 'declined', reason };
  if (!state || state.status === 'failed') return { outcome: 'unknown' };
  return { outcome: 'accepted', providerReference: linkTo(state) };
};

/** Prompts the owner of the wallet. An answer says at most that the prompt was sent: an enquiry says what became of it. */
export const createDebit =
  (settings: WalletSettings, calls: WalletCalls) =>
  async (request: DebitRequest): Promise<DebitOutcome> => {
    const amount = toDecimal(request.charge);
    if (!request.payer || amount === undefined) return { outcome: 'unsent' };
    const body = {
      amount,
      currency: request.charge.currency,
      debitParty: [{ key: 'msisdn', value: request.payer }],
      creditParty: [{ key: 'accountid', value: settings.merchantAccount }],
      requestingOrganisationTransactionReference: request.transactionId,
      descriptionText: request.description,
      requestDate: (settings.now?.() ?? new Date()).toISOString(),
    };
    return toOutcome(await calls.post('debit', '/transactions/type/merchantpay', request.requestId, body));
  };

/** Asks for the truth about one debit. Only a transaction that carries our reference and our account counts as paid. */
export const createEnquire = (settings: WalletSettings, calls: WalletCalls) => {
  const verify = async (debit: DebitReference, reference: string): Promise<DebitState> => {
    const found = await calls.readTransaction('enquiry', reference);
    const charged = found && fromDecimal(found.amount, found.currency);
    const isOurs =
      found?.requestingOrganisationTransactionReference === debit.transactionId &&
      found.creditParty.some(({ key, value }) => key === 'accountid' && value === settings.merchantAccount);
    if (!charged || !isOurs) return { outcome: 'unknown' };
    if (found.transactionStatus === 'reversed') return { outcome: 'refunded' };
    return { outcome: 'paid', providerReference: reference, charged };
  };
  const follow = async (debit: DebitReference, reference: string): Promise<DebitState> => {
    const state = await calls.readState('enquiry', reference);
    if (state?.status === 'pending') return { outcome: 'pending', providerReference: linkTo(state) };
    if (state?.status === 'completed') return verify(debit, state.objectReference);
    const reason = state && reasonAfterPrompt(state.error);
    return reason ? { outcome: 'declined', reason } : { outcome: 'unknown' };
  };
  const locate = (debit: DebitReference): Located | Promise<Located> => {
    const { providerReference } = debit;
    if (providerReference === undefined) return calls.findResponse('enquiry', debit.requestId);
    return parseLink(providerReference) ?? { kind: 'transactions', reference: providerReference };
  };
  return async (debit: DebitReference): Promise<DebitState> => {
    const place = await locate(debit);
    if (place.kind === 'transactions') return verify(debit, place.reference);
    if (place.kind === 'requeststates') return follow(debit, place.reference);
    return { outcome: place.kind };
  };
};
