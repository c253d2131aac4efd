import { randomUUID } from 'node:crypto';
import { basePath, calls, fixedHeaders } from '@selfcare/contract/calls';
import type { Failure, Success } from '@selfcare/contract/envelope';
import type { InitiateRequest, ProcessResult, StatusResult } from '@selfcare/contract/payments';
import { waitFor } from './wait-for.ts';

/** An answer of the portal's API with its HTTP status. */
export type Answer<Result> = { httpStatus: number; body: Success<Result> | Failure };

type Order = { payer: string; line?: string; amount?: number };

const order = (line: string, amount: number): InitiateRequest => ({
  amount,
  unit: amount,
  countryCode: '242',
  currencyCode: 'CFA',
  mobileNumber: line,
  productCode: 'ORP',
  transactionType: 'PREPAID_RECHARGE',
  paymentMode: '',
});

/** A recharge paid by push approval; the payer's own line unless told. */
export const pushOrder = ({ payer, line = payer, amount = 500 }: Order): InitiateRequest => ({
  ...order(line, amount),
  paymentMode: 'LISOLO_MONEY_PUSH',
  paymentMobile: `0${payer}`,
});

/** A recharge paid by card. */
export const cardOrder = ({ line, amount = 500 }: { line: string; amount?: number }): InitiateRequest => ({
  ...order(line, amount),
  paymentMode: 'PAYMENT_GATEWAY',
  paymentGateway: 'PAYSTACK',
  emailId: 'client@example.cg',
});

/** What a success carries; throws with the whole answer where it was a refusal. */
export const resultOf = <Result>({ httpStatus, body }: Answer<Result>): Result => {
  if (body.status !== 'success') throw new Error(`Refused with ${httpStatus}: ${JSON.stringify(body)}`);
  return body.result;
};

/** The code of a refusal; undefined for a success. */
export const codeOf = ({ body }: Answer<unknown>): string | undefined =>
  body.status === 'failure' ? body.code : undefined;

/** One browser as the API sees it: the channel's headers and a cookie jar. */
export const newVisitor = (portalUrl: string) => {
  let cookie = '';
  const call = async <Result>(method: string, path: string, options: { body?: unknown; headers?: object } = {}) => {
    const response = await fetch(`${portalUrl}${basePath}${path}`, {
      method,
      headers: {
        ...fixedHeaders,
        'api-key': 'lisolo-web',
        'service-id': 'portal',
        opco: 'CG',
        'x-country': 'CG',
        'x-channel': 'CWAAA',
        'accept-language': 'en',
        ...(cookie && { cookie }),
        ...options.headers,
      },
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    });
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return { httpStatus: response.status, body: await response.json() } as Answer<Result>;
  };

  type Ids = { idempotencyKey?: string; purchaseId?: string };
  const tryInitiate = (request: InitiateRequest, { idempotencyKey = randomUUID(), purchaseId }: Ids = {}) =>
    call<{ transactionId: string }>('POST', calls.initiate.paths[0], {
      body: request,
      headers: { 'idempotency-key': idempotencyKey, ...(purchaseId && { 'purchase-id': purchaseId }) },
    });
  const tryProcess = (transactionId: string, paymentMode: string, { idempotencyKey = randomUUID() }: Ids = {}) =>
    call<ProcessResult>('POST', calls.process.paths[0], {
      body: { transactionId, paymentMode },
      headers: { 'idempotency-key': idempotencyKey },
    });
  const status = async (transactionId: string) =>
    resultOf(await call<StatusResult>('GET', `${calls.status.paths[0]}?tid=${transactionId}`));

  return {
    call,
    tryInitiate,
    tryProcess,
    status,
    /** Registers an order under fresh ids and answers its transaction id. */
    initiate: async (request: InitiateRequest, ids?: Ids) => resultOf(await tryInitiate(request, ids)).transactionId,
    /** Registers an order and sends it; the answer of process may be a refusal. */
    pay: async (request: InitiateRequest, ids?: Ids) => {
      const { transactionId } = resultOf(await tryInitiate(request, ids));
      return { transactionId, answer: await tryProcess(transactionId, request.paymentMode) };
    },
    /** The final status, looked for once a second. */
    settled: (transactionId: string, seconds = 60) => {
      let last: StatusResult | undefined;
      return waitFor(
        async () => {
          last = await status(transactionId);
          return last.transactionStatus !== 'IN_PROCESS' && last;
        },
        { seconds, everyMs: 1000, says: () => `the payment is not settled: ${JSON.stringify(last)}` },
      );
    },
  };
};

export type Visitor = ReturnType<typeof newVisitor>;
