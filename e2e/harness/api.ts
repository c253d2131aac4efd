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

/** An answer of the portal's API with its HTTP status; `retryAfterSeconds` where it says when to come back. */
export type Answer<Result> = { httpStatus: number; retryAfterSeconds?: number; body: Success<Result> | Failure };

/** Who pays for which line, and how much; the payer's own line and 500 unless told. */
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

/** A recharge that the payer approves on the phone: from the own wallet, the second wallet, M-Pesa. */
export const pushOrder = paidFromPhone('LISOLO_MONEY_PUSH');
export const smartcashOrder = paidFromPhone('SMARTCASH_SECURE');
export const mpesaOrder = paidFromPhone('MPESA');
/** A line beside each payer's own: airtime buys none for the line that it comes from. */
export const anotherLine = (payer: string) => `0${Number(payer) + 40_000}`;
/** A recharge that needs the payer's one-time code: from airtime for another line, from the own wallet with its PIN typed. */
export const airtimeOrder = ({ payer, line = anotherLine(payer), amount }: Order) =>
  paidFromPhone('AIR_TIME')({ payer, line, amount });
export const pinOrder = paidFromPhone('LISOLO_MONEY');

/** A recharge by each payment method in each of its modes, besides the card. */
export const recharges = paymentMethodTypes.flatMap((type) =>
  modesOf(type)
    .filter((mode) => mode !== 'card')
    .map((mode) => (mode === 'airtime' ? airtimeOrder : paidFromPhone(modeOf(type, mode, 'lisolo')))),
);

/** Which plan of 5G at home somebody wants, and what it costs. */
type Wish = { msisdn: string; plan: string; amount: number };

type Product = Pick<
  InitiateRequest,
  'productCode' | 'transactionType' | 'accountId' | 'invoiceNumber' | 'mobileNumber'
>;

/** Another product than a recharge, approved on the payer's phone. */
const productOrder = (payer: string, amount: number, product: Partial<Product>): InitiateRequest => ({
  ...pushOrder({ payer, amount }),
  ...product,
});

/** A bundle for a prepaid line. */
export const bundleOrder = ({ payer, line = payer, amount = 500 }: Order, productCode: string): InitiateRequest =>
  productOrder(payer, amount, { transactionType: 'PREPAID_BUNDLES', productCode, mobileNumber: line });

/** The bill of a line, or a part of it. */
export const billOrder = (
  { payer, line, amount = 500 }: Order & { line: string },
  accountId: string,
): InitiateRequest => productOrder(payer, amount, { transactionType: 'POSTPAID_BILL', mobileNumber: line, accountId });

/** One invoice of a fixed-internet account. */
export const invoiceOrder = (payer: string, amount: number, accountId: string, invoiceNumber: string) =>
  productOrder(payer, amount, { transactionType: 'POSTPAID_BILL', mobileNumber: '', accountId, invoiceNumber });

/** A recharge paid by card. */
export const cardOrder = ({ line, amount = 500 }: { line: string; amount?: number }): InitiateRequest => ({
  ...order(line, amount),
  paymentMode: 'PAYMENT_GATEWAY',
  paymentGateway: 'PAYSTACK',
  emailId: 'client@example.cg',
});

/** A plan of 5G at home for a lead that was asked for, paid by card. */
export const leadOrder = ({ msisdn, refLeadId, plan, amount }: Wish & { refLeadId: string }): InitiateRequest => ({
  ...cardOrder({ line: msisdn, amount }),
  productCode: plan,
  transactionType: 'HBB_LEADS',
  paymentMode: 'HBB_LEADS',
  txnId: refLeadId,
});

/** Who asks for 5G at home. */
const person = { fullName: 'Grâce Mabiala', email: 'client@example.cg' };

/** The terms that the form of 5G at home asks to be agreed to. */
const leadForm = JSON.parse(readFileSync(join(root, 'markets/cg/content/en/form-hbb-customer.json'), 'utf8')) as {
  version: string;
};

/** What a success carries; throws with the whole answer where it was a refusal. */
export const resultOf = <Result>({ httpStatus, body }: Answer<Result>): Result => {
  if (body.status !== 'success') throw new Error(`Refused with ${httpStatus}: ${JSON.stringify(body)}`);
  return body.result;
};

/** The code of a refusal; undefined for a success. */
export const codeOf = ({ body }: Answer<unknown>): string | undefined =>
  body.status === 'failure' ? body.code : undefined;

/** Names of one attempt; with a `token` of verify-otp it goes the auth path. */
export type Ids = { idempotencyKey?: string; purchaseId?: string; token?: string };
type Initiated = { transactionId: string; encryptionKeyDetails: PublicKey };

const bearer = (token: string | undefined) => (token === undefined ? {} : { authorization: `Bearer ${token}` });

/** One browser as the API sees it: the channel's headers and a cookie jar. It asks the portal, or whichever of several is named at that moment. */
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
  /** Proves a contact's number by the code on the phone; answers the token that makes one lead. */
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
  /** Follows the event stream to its end, at most as long as a page does before it asks again. */
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
    /** The airtime of a line whose code was verified. */
    queryBalance: (msisdn: string, { token, refId }: { token: string; refId: string }) =>
      post<BalanceItem[]>(calls.queryBalance.paths[0], { msisdn, uniqueCode: refId }, bearer(token)),
    bundles: (request: { msisdn: string; lineType: string; serviceType?: string }) =>
      post<Bundle[]>(calls.bundles.paths[0], request),
    /** The code that opens a number's bill: sent, verified, its `otpId` answered. */
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
    /** Asks for 5G at home with the code on the contact's phone; answers the number of the lead. */
    askForLead: async (wish: Wish, readCode: () => Promise<string>): Promise<string> => {
      const token = await proveContact(wish.msisdn, readCode);
      const { refLeadId } = resultOf(await submitLead(wish, { token, idempotencyKey: randomUUID() }));
      if (!refLeadId) throw new Error(`The lead of ${wish.msisdn} has no number yet`);
      return refLeadId;
    },
    /** Registers an order under fresh ids and answers its transaction id. */
    initiate: async (request: InitiateRequest, ids?: Ids) => resultOf(await tryInitiate(request, ids)).transactionId,
    /** Registers an order and sends it; the answer of process may be a refusal. */
    pay: async (request: InitiateRequest, ids?: Ids) => {
      const { transactionId } = resultOf(await tryInitiate(request, ids));
      return { transactionId, answer: await tryProcess(transactionId, request.paymentMode, { token: ids?.token }) };
    },
    /** The final status, looked for as a page does: every 10 s, and at once when the event stream tells it. */
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
