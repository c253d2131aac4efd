import type { z } from 'zod';
import type { Sending } from '../../clocks/sending.ts';
import { bodyOf, reportUnread } from '../answer-body.ts';
import { createHttpClient, type HttpResult, type Operation, type ProviderSettings } from '../http-client.ts';
import { isNotFound } from './error-words.ts';
import {
  errorObject,
  parseLink,
  requestState,
  responseLink,
  reversal,
  transaction,
  type ErrorObject,
  type Place,
  type RequestState,
  type Reversal,
} from './messages.ts';

/** Where the wallet’s provider answers (`WALLET_URL`), and whom it pays. */
export type WalletSettings = ProviderSettings & {
  apiKey: string;
  /** Account of the portal at the wallet provider, the payee of every debit (`WALLET_MERCHANT`). */
  merchantAccount: string;
  /** Where the provider announces outcomes; they are hints only. */
  callbackUrl: string;
  now?: () => Date;
};

export type Transaction = z.infer<typeof transaction>;
/** One debit or refund under its own id; a `pin` travels as a credential and is kept nowhere. */
type WalletPost = { operation: Operation; path: string; requestId: string; body: object; pin?: string };
/** Where an earlier request stands, by its correlation id. */
export type Located = Place | { kind: 'not-found' } | { kind: 'unknown' };

/** The calls of the GSMA Mobile Money API that the portal makes, each sent once. */
export type WalletCalls = {
  post: (request: WalletPost, sending?: Sending) => Promise<HttpResult>;
  findResponse: (requestId: string, sending?: Sending) => Promise<Located>;
  readState: (reference: string, sending?: Sending) => Promise<RequestState | undefined>;
  readTransaction: (reference: string, sending?: Sending) => Promise<Transaction | undefined>;
  readReversal: (reference: string, sending?: Sending) => Promise<Reversal | undefined>;
};

/** The error object of a refusal (4xx); a success or a 5xx never carries one that counts. */
export const refusalOf = (result: HttpResult): { status: number; error: ErrorObject } | undefined => {
  if (result.kind !== 'answer' || result.status < 400 || result.status > 499) return undefined;
  const error = bodyOf(result, [result.status], errorObject);
  return error && { status: result.status, error };
};

/** The calls of GSMA Mobile Money that the wallet needs, each sent once and read strictly. */
export const createWalletCalls = (settings: WalletSettings): WalletCalls => {
  const { apiKey, callbackUrl, now = () => new Date() } = settings;
  const call = createHttpClient(settings, { 'x-api-key': apiKey });
  const enquire = (collection: string, reference: string, sending: Sending | undefined) =>
    call({ operation: 'enquiry', method: 'GET', path: `/${collection}/${encodeURIComponent(reference)}` }, sending);
  return {
    post: ({ operation, path, requestId, body, pin }, sending) => {
      const headers = {
        'x-correlationid': requestId,
        'x-callback-url': callbackUrl,
        'x-date': now().toISOString(),
        ...(pin !== undefined && { 'x-user-credential-1': pin }),
      };
      return call({ operation, method: 'POST', path, headers, body }, sending);
    },
    findResponse: async (requestId, sending) => {
      const result = await enquire('responses', requestId, sending);
      const refusal = refusalOf(result);
      if (refusal && isNotFound(refusal.status, refusal.error)) return { kind: 'not-found' };
      const link = bodyOf(result, [200], responseLink)?.link;
      const place = link === undefined ? undefined : parseLink(link);
      if (link !== undefined && !place) reportUnread(result, 'link');
      return place ?? { kind: 'unknown' };
    },
    readState: async (reference, sending) => {
      const state = bodyOf(await enquire('requeststates', reference, sending), [200], requestState);
      return state?.serverCorrelationId === reference ? state : undefined;
    },
    readTransaction: async (reference, sending) => {
      const found = bodyOf(await enquire('transactions', reference, sending), [200], transaction);
      return found?.transactionReference === reference ? found : undefined;
    },
    readReversal: async (reference, sending) => {
      const found = bodyOf(await enquire('transactions', reference, sending), [200], reversal);
      return found?.transactionReference === reference ? found : undefined;
    },
  };
};
