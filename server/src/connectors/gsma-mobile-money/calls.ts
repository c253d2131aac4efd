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

/** The wallet provider (`WALLET_URL`) and the payee there. */
export type WalletSettings = ProviderSettings & {
  apiKey: string;
  /** The portal's account, payee of every debit (`WALLET_MERCHANT`). */
  merchantAccount: string;
  /** Callback address; callbacks are hints only. */
  callbackUrl: string;
  now?: () => Date;
};

export type Transaction = z.infer<typeof transaction>;
/** One debit or refund under its own id; a `pin` travels as a credential and is never stored. */
type WalletPost = { operation: Operation; path: string; requestId: string; body: object; pin?: string };
export type Located = Place | { kind: 'not-found' } | { kind: 'unknown' };

export type WalletCalls = {
  post: (request: WalletPost, sending?: Sending) => Promise<HttpResult>;
  findResponse: (requestId: string, sending?: Sending) => Promise<Located>;
  readState: (reference: string, sending?: Sending) => Promise<RequestState | undefined>;
  readTransaction: (reference: string, sending?: Sending) => Promise<Transaction | undefined>;
  readReversal: (reference: string, sending?: Sending) => Promise<Reversal | undefined>;
};

/** Returns the error object of a 4xx; errors of other statuses do not count. */
export const refusalOf = (result: HttpResult): { status: number; error: ErrorObject } | undefined => {
  if (result.kind !== 'answer' || result.status < 400 || result.status > 499) return undefined;
  const error = bodyOf(result, [result.status], errorObject);
  return error && { status: result.status, error };
};

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
