import { isSameMoney } from '@selfcare/contract/values/money';
import type { Sending } from '../../clocks/sending.ts';
import type { DebitOutcome, DebitReference, DebitRequest, DebitState } from '../../features/payments/core/gateway.ts';
import { bodyOf, reportUnread } from '../answer-body.ts';
import { fromDecimal, toDecimal } from '../decimal-amount.ts';
import type { HttpResult } from '../http-client.ts';
import { refusalOf, type Located, type Transaction, type WalletCalls, type WalletSettings } from './calls.ts';
import { isSameWord } from '../reading/scalars.ts';
import { reasonAfterPrompt, reasonBeforePrompt } from './error-words.ts';
import { parseLink, requestState, transaction, type RequestState } from './messages.ts';

/** Returns the reference of a pending debit; a paid one has a bare transaction reference. */
const linkTo = (state: RequestState) => `/requeststates/${state.serverCorrelationId}`;

type Unread = (field: string) => void;

/** Returns the state of a transaction; one without our reference and account is `unknown`. */
const judge = (found: Transaction, debit: DebitReference, merchantAccount: string, unread: Unread): DebitState => {
  const charged = fromDecimal(found.amount, found.currency);
  if (!charged) unread('amount');
  const isOurs =
    found.requestingOrganisationTransactionReference === debit.transactionId &&
    found.creditParty.some(({ key, value }) => isSameWord(key, 'accountid') && value === merchantAccount);
  if (!charged || !isOurs) return { outcome: 'unknown' };
  if (found.transactionStatus === 'reversed') return { outcome: 'refunded' };
  return { outcome: 'paid', providerReference: found.transactionReference, charged };
};

/** Returns the outcome of an immediate debit with a PIN; another amount is left to the enquiry. */
const fromTransaction = (state: DebitState, { charge }: DebitRequest): DebitOutcome =>
  state.outcome === 'paid' && isSameMoney(state.charged, charge)
    ? { outcome: 'paid', providerReference: state.providerReference }
    : { outcome: 'unknown' };

const toOutcome = (result: HttpResult, request: DebitRequest, merchantAccount: string): DebitOutcome => {
  if (result.kind === 'unsent') return { outcome: 'unsent' };
  const made = bodyOf(result, [201], transaction);
  if (made)
    return fromTransaction(
      judge(made, request, merchantAccount, (field) => reportUnread(result, field)),
      request,
    );
  const state = bodyOf(result, [202], requestState);
  const refusal = refusalOf(result);
  const reason = refusal
    ? reasonBeforePrompt(refusal.status, refusal.error)
    : state?.status === 'failed' && reasonAfterPrompt(state.error);
  if (reason) return { outcome: 'declined', reason };
  if (state?.status === 'failed') reportUnread(result, 'error.errorCode');
  if (!state || state.status === 'failed') return { outcome: 'unknown' };
  return { outcome: 'accepted', providerReference: linkTo(state) };
};

/** A PIN becomes a header: digits only, anything else is not sent. */
const isPin = (pin: string) => /^\d{1,12}$/.test(pin);

/** Prompts the wallet's owner; the enquiry tells the outcome. With the owner's PIN the response is final. */
export const createDebit =
  (settings: WalletSettings, calls: WalletCalls) =>
  async (request: DebitRequest, sending?: Sending): Promise<DebitOutcome> => {
    const amount = toDecimal(request.charge);
    const { payer, pin, requestId } = request;
    if (!payer || amount === undefined || (pin !== undefined && !isPin(pin))) return { outcome: 'unsent' };
    const body = {
      amount,
      currency: request.charge.currency,
      debitParty: [{ key: 'msisdn', value: payer }],
      creditParty: [{ key: 'accountid', value: settings.merchantAccount }],
      requestingOrganisationTransactionReference: request.transactionId,
      descriptionText: request.description,
      requestDate: (settings.now?.() ?? new Date()).toISOString(),
    };
    const path = '/transactions/type/merchantpay';
    const result = await calls.post({ operation: 'debit', path, requestId, body, pin }, sending);
    return toOutcome(result, request, settings.merchantAccount);
  };

export const createEnquire = (settings: WalletSettings, calls: WalletCalls) => {
  const unread = (field: string) => settings.onUnread?.({ operation: 'enquiry', field });
  const verify = async (
    debit: DebitReference,
    reference: string,
    sending: Sending | undefined,
  ): Promise<DebitState> => {
    const found = await calls.readTransaction(reference, sending);
    return found ? judge(found, debit, settings.merchantAccount, unread) : { outcome: 'unknown' };
  };
  const follow = async (
    debit: DebitReference,
    reference: string,
    sending: Sending | undefined,
  ): Promise<DebitState> => {
    const state = await calls.readState(reference, sending);
    if (state?.status === 'pending') return { outcome: 'pending', providerReference: linkTo(state) };
    if (state?.status === 'completed') return verify(debit, state.objectReference, sending);
    const reason = state && reasonAfterPrompt(state.error);
    if (state && !reason) unread('error.errorCode');
    return reason ? { outcome: 'declined', reason } : { outcome: 'unknown' };
  };
  const locate = (debit: DebitReference, sending: Sending | undefined): Located | Promise<Located> => {
    const { providerReference } = debit;
    if (providerReference === undefined) return calls.findResponse(debit.requestId, sending);
    return parseLink(providerReference) ?? { kind: 'transactions', reference: providerReference };
  };
  return async (debit: DebitReference, sending?: Sending): Promise<DebitState> => {
    const place = await locate(debit, sending);
    if (place.kind === 'transactions') return verify(debit, place.reference, sending);
    if (place.kind === 'requeststates') return follow(debit, place.reference, sending);
    return { outcome: place.kind };
  };
};
