import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { basePath, calls, fixedHeaders, statusEventsPath } from '@selfcare/contract/calls';
import type { BillResult, OpenInvoice } from '@selfcare/contract/bills';
import type { Bundle } from '@selfcare/contract/bundles';
import type { Failure, Success } from '@selfcare/contract/envelope';
import type { SubmitLeadRequest, SubmitLeadResult } from '@selfcare/contract/leads/leads';
import type { SendOtpRequest, SentOtp, VerifiedOtp } from '@selfcare/contract/otp';
import { paymentMethodTypes } from '@selfcare/contract/payment-methods';
import { modeOf, modesOf } from '@selfcare/contract/payment-modes';
import type { InitiateRequest, ProcessResult, StatusResult } from '@selfcare/contract/payments';
import type { PublicKey } from '@selfcare/contract/settings';
import type { BalanceItem } from '@selfcare/contract/subscribers';
import { root } from '../../tools/root.ts';
import { waitFor } from './wait-for.ts';

/** A response of the portal's API; `retryAfterSeconds` from its header. */
export type Answer<Result> = { httpStatus: number; retryAfterSeconds?: number; body: Success<Result> | Failure };

/** An order's payer, line and amount; by default the payer's own line and 500. */
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

const paidFromPhone =
  (paymentMode: string) =>
  ({ payer, line = payer, amount = 500 }: Order): InitiateRequest => ({
    ...order(line, amount),
    paymentMode,
    paymentMobile: `0${payer}`,
  });

/** Orders that the payer approves on the phone: from the own wallet, the second wallet, M-Pesa. */
export const pushOrder = paidFromPhone('LISOLO_MONEY_PUSH');
export const smartcashOrder = paidFromPhone('SMARTCASH_SECURE');
export const mpesaOrder = paidFromPhone('MPESA');
/** Returns a line for each payer, because airtime cannot pay for its own line. */
export const anotherLine = (payer: string) => `0${Number(payer) + 40_000}`;
/** Returns an order with a one-time code: from airtime for another line, or from the own wallet with its PIN. */
export const airtimeOrder = ({ payer, line = anotherLine(payer), amount }: Order) =>
  paidFromPhone('AIR_TIME')({ payer, line, amount });
export const pinOrder = paidFromPhone('LISOLO_MONEY');

/** A recharge by each payment method and mode except the card. */
export const recharges = paymentMethodTypes.flatMap((type) =>
  modesOf(type)
    .filter((mode) => mode !== 'card')
    .map((mode) => (mode === 'airtime' ? airtimeOrder : paidFromPhone(modeOf(type, mode, 'lisolo')))),
);

/** A plan of 5G at home with its price. */
type Wish = { msisdn: string; plan: string; amount: number };

type Product = Pick<
  InitiateRequest,
  'productCode' | 'transactionType' | 'accountId' | 'invoiceNumber' | 'mobileNumber'
>;

/** Returns an order of another product, approved on the payer's phone. */
const productOrder = (payer: string, amount: number, product: Partial<Product>): InitiateRequest => ({
  ...pushOrder({ payer, amount }),
  ...product,
});

/** Returns the order of a bundle for a prepaid line. */
export const bundleOrder = ({ payer, line = payer, amount = 500 }: Order, productCode: string): InitiateRequest =>
  productOrder(payer, amount, { transactionType: 'PREPAID_BUNDLES', productCode, mobileNumber: line });

/** Returns the order that pays a line's bill or a part of it. */
export const billOrder = (
  { payer, line, amount = 500 }: Order & { line: string },
  accountId: string,
): InitiateRequest => productOrder(payer, amount, { transactionType: 'POSTPAID_BILL', mobileNumber: line, accountId });

/** Returns the order that pays one invoice of a fixed-internet account. */
export const invoiceOrder = (payer: string, amount: number, accountId: string, invoiceNumber: string) =>
  productOrder(payer, amount, { transactionType: 'POSTPAID_BILL', mobileNumber: '', accountId, invoiceNumber });

/** Returns a recharge by card. */
export const cardOrder = ({ line, amount = 500 }: { line: string; amount?: number }): InitiateRequest => ({
  ...order(line, amount),
  paymentMode: 'PAYMENT_GATEWAY',
  paymentGateway: 'PAYSTACK',
  emailId: 'client@example.cg',
});

/** Returns the card order of a lead's plan of 5G at home. */
export const leadOrder = ({ msisdn, refLeadId, plan, amount }: Wish & { refLeadId: string }): InitiateRequest => ({
  ...cardOrder({ line: msisdn, amount }),
  productCode: plan,
  transactionType: 'HBB_LEADS',
  paymentMode: 'HBB_LEADS',
  txnId: refLeadId,
});

/** The person who orders 5G at home. */
const person = { fullName: 'Grâce Mabiala', email: 'client@example.cg' };

/** The consent text of the form for 5G at home. */
const leadForm = JSON.parse(readFileSync(join(root, 'markets/cg/content/en/form-hbb-customer.json'), 'utf8')) as {
  version: string;
};

/** Returns the result of a success. Throws the whole response of a refusal. */
export const resultOf = <Result>({ httpStatus, body }: Answer<Result>): Result => {
  if (body.status !== 'success') throw new Error(`Refused with ${httpStatus}: ${JSON.stringify(body)}`);
  return body.result;
};

/** Returns the code of a refusal; undefined for a success. */
export const codeOf = ({ body }: Answer<unknown>): string | undefined =>
  body.status === 'failure' ? body.code : undefined;

/** The ids of one attempt; a `token` of verify-otp selects the auth path. */
export type Ids = { idempotencyKey?: string; purchaseId?: string; token?: string };
type Initiated = { transactionId: string; encryptionKeyDetails: PublicKey };

const bearer = (token: string | undefined) => (token === undefined ? {} : { authorization: `Bearer ${token}` });

/** Returns one browser for the API: the channel's headers and a cookie jar. Its portal may be chosen at each call. */
export const newVisitor = (portal: string | (() => string)) => {
  const addressOf = () => (typeof portal === 'string' ? portal : portal());
  let cookie = '';
  const call = async <Result>(method: string, path: string, options: { body?: unknown; headers?: object } = {}) => {
    const response = await fetch(`${addressOf()}${basePath}${path}`, {
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
    const retryAfter = response.headers.get('retry-after');
    return {
      httpStatus: response.status,
      ...(retryAfter !== null && { retryAfterSeconds: Number(retryAfter) }),
      body: await response.json(),
    } as Answer<Result>;
  };

  const post = <Result>(path: string, body: unknown, headers: object = {}) =>
    call<Result>('POST', path, { body, headers });

  const tryInitiate = (request: InitiateRequest, { idempotencyKey = randomUUID(), purchaseId, token }: Ids = {}) =>
    post<Initiated>(calls[token ? 'authInitiate' : 'initiate'].paths[0], request, {
      'idempotency-key': idempotencyKey,
      ...(purchaseId && { 'purchase-id': purchaseId }),
      ...bearer(token),
    });
  const tryProcess = (
    transactionId: string,
    paymentMode: string,
    { idempotencyKey = randomUUID(), token, amPin }: Ids & { amPin?: string } = {},
  ) =>
    post<ProcessResult>(
      calls[token ? 'authProcess' : 'process'].paths[0],
      { transactionId, paymentMode, ...(amPin && { amPin }) },
      { 'idempotency-key': idempotencyKey, ...bearer(token) },
    );
  /** Verifies a contact's number by code and returns the token for one lead. */
  const proveContact = async (msisdn: string, readCode: () => Promise<string>): Promise<string> => {
    const code = {
      msisdn,
      requestType: 'HBB_LEADS',
      email: person.email,
      customerDetails: { fullName: person.fullName },
    };
    const { refId } = resultOf(await post<SentOtp>(calls.sendLeadOtp.paths[0], code));
    const proof = { refId, otp: await readCode(), username: msisdn, paymentMode: 'HBB_LEADS' };
    return resultOf(await post<VerifiedOtp>(calls.verifyOtp.paths[0], proof)).accessToken;
  };
  const submitLead = (
    { msisdn, plan, amount }: Wish,
    { token, idempotencyKey }: { token: string; idempotencyKey: string },
  ) => {
    const lead: SubmitLeadRequest = {
      ...person,
      contactNumber: msisdn,
      address: { city: 'Brazzaville', street1: '12 avenue de la Paix', lat: null, lng: null },
      plan: { code: plan, amount },
      consent: { accepted: true, version: leadForm.version },
    };
    return post<SubmitLeadResult>(calls.submitLead.paths[0], lead, {
      ...bearer(token),
      'idempotency-key': idempotencyKey,
    });
  };
  const status = async (transactionId: string) =>
    resultOf(await call<StatusResult>('GET', `${calls.status.paths[0]}?tid=${transactionId}`));
  /** Reads the event stream to its end, no longer than a page does before it polls. */
  const streamEnd = async (transactionId: string) => {
    const address = `${addressOf()}${basePath}${statusEventsPath}?tid=${transactionId}`;
    await (await fetch(address, { signal: AbortSignal.timeout(10_000) })).text();
  };

  return {
    call,
    tryInitiate,
    tryProcess,
    status,
    sendOtp: (request: SendOtpRequest) => post<SentOtp>(calls.sendOtp.paths[0], request),
    resendOtp: (refId: string) => post<SentOtp>(calls.resendOtp.paths[0], { refId }),
    verifyOtp: (guess: { refId: string; otp: string; username?: string; paymentMode?: string }) =>
      post<VerifiedOtp>(calls.verifyOtp.paths[0], guess),
    /** Returns the airtime of a line with a verified code. */
    queryBalance: (msisdn: string, { token, refId }: { token: string; refId: string }) =>
      post<BalanceItem[]>(calls.queryBalance.paths[0], { msisdn, uniqueCode: refId }, bearer(token)),
    bundles: (request: { msisdn: string; lineType: string; serviceType?: string }) =>
      post<Bundle[]>(calls.bundles.paths[0], request),
    /** Sends and verifies a code for a number's bill, and returns its `otpId`. */
    openBill: async (msisdn: string, readCode: () => Promise<string>): Promise<string> => {
      const sent = await post<SentOtp>(calls.sendInvoiceOtp.paths[0], {
        text: msisdn,
        text1: 'BILL',
        otpAction: 'INVOICE',
      });
      const { otpId } = resultOf(sent);
      resultOf(await post(calls.verifyInvoiceOtp.paths[0], { otpId, otp: await readCode() }));
      return otpId;
    },
    bill: (request: object) => post<BillResult>(calls.bill.paths[0], request),
    openInvoices: (request: object) => post<OpenInvoice[]>(calls.openInvoices.paths[0], request),
    fixedInvoices: (accountNo: string, contactPersonEmailId: string) =>
      post<OpenInvoice[]>(calls.fixedInvoices.paths[0], { accountNo, contactPersonEmailId }),
    broadbandBalance: (msisdn: string) =>
      post<BalanceItem[]>(calls.queryBalance.paths[0], { msisdn, requestType: 'BROADBAND' }),
    proveContact,
    submitLead,
    /** Orders 5G at home with a code and returns the lead's number. */
    askForLead: async (wish: Wish, readCode: () => Promise<string>): Promise<string> => {
      const token = await proveContact(wish.msisdn, readCode);
      const { refLeadId } = resultOf(await submitLead(wish, { token, idempotencyKey: randomUUID() }));
      if (!refLeadId) throw new Error(`The lead of ${wish.msisdn} has no number yet`);
      return refLeadId;
    },
    /** Registers an order under new ids and returns its transaction id. */
    initiate: async (request: InitiateRequest, ids?: Ids) => resultOf(await tryInitiate(request, ids)).transactionId,
    /** Registers an order and sends it; the response of process may be a refusal. */
    pay: async (request: InitiateRequest, ids?: Ids) => {
      const { transactionId } = resultOf(await tryInitiate(request, ids));
      return { transactionId, answer: await tryProcess(transactionId, request.paymentMode, { token: ids?.token }) };
    },
    /** Returns the final status, polled every 10 s as a page does, and after the event stream's end. */
    settled: (transactionId: string, seconds = 60) => {
      let last: StatusResult | undefined;
      return waitFor(
        async () => {
          last = await status(transactionId);
          if (last.transactionStatus !== 'IN_PROCESS') return last;
          await streamEnd(transactionId);
          return undefined;
        },
        { seconds, everyMs: 250, says: () => `the payment is not settled: ${JSON.stringify(last)}` },
      );
    },
  };
};

export type Visitor = ReturnType<typeof newVisitor>;
