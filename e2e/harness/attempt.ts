import { constants, publicEncrypt, randomUUID } from 'node:crypto';
import type { InitiateRequest } from '@selfcare/contract/payments';
import type { PublicKey } from '@selfcare/contract/settings';
import { resultOf, type Ids, type Visitor } from './api.ts';
import type { Sandbox } from './sandbox.ts';

/** The right PIN of every wallet of the sandbox. */
const walletPin = '1234';

const pinMode = 'LISOLO_MONEY';
const codeModes = new Set(['AIR_TIME', pinMode]);

/** Whether an order needs the code on the payer's phone. */
export const needsCode = ({ paymentMode }: InitiateRequest): boolean => codeModes.has(paymentMode);

/** What the server takes for the payer's consent: a token, and the `refId` of the code that it was given for. */
type Consent = { refId: string; token: string };

const payerOf = (order: InitiateRequest) => (order.paymentMobile ?? '').slice(1);

/** What send-otp is asked for an order, as the portal's own pages ask it: number, purpose and purchase. */
export const codeRequest = (order: InitiateRequest) => ({
  msisdn: payerOf(order),
  requestType: order.paymentMode,
  amount: order.amount,
  mobileNumber: order.mobileNumber,
  transactionType: order.transactionType,
});

/** Proves by the code on the payer's phone that the payer agrees to this order. */
export const consentTo = async (visitor: Visitor, sandbox: Sandbox, order: InitiateRequest): Promise<Consent> => {
  const msisdn = payerOf(order);
  const known = await sandbox.codes(msisdn);
  const { refId } = resultOf(await visitor.sendOtp(codeRequest(order)));
  const otp = await sandbox.newCode(msisdn, known);
  const guess = { refId, otp, username: msisdn, paymentMode: order.paymentMode };
  return { refId, token: resultOf(await visitor.verifyOtp(guess)).accessToken };
};

/** Seals a PIN for one transaction as the page does: RSA-OAEP-256 over the PIN, the transaction and a nonce. */
const sealPin = ({ key, algorithm }: PublicKey, transactionId: string, pin = walletPin): string => {
  if (algorithm !== 'RSA-OAEP-256') throw new Error(`The page seals by RSA-OAEP-256, not by ${String(algorithm)}`);
  const sealing = {
    key: `-----BEGIN PUBLIC KEY-----\n${key}\n-----END PUBLIC KEY-----`,
    padding: constants.RSA_PKCS1_OAEP_PADDING,
    oaepHash: 'sha256',
  };
  const text = JSON.stringify({ pin, transactionId, nonce: randomUUID() });
  return publicEncrypt(sealing, Buffer.from(text)).toString('base64');
};

/** The payer's right PIN, or the one told, sealed for an attempt; undefined where the method takes none. */
export const pinFor = (
  { paymentMode }: InitiateRequest,
  { transactionId, encryptionKeyDetails }: { transactionId: string; encryptionKeyDetails: PublicKey },
  pin?: string,
): string | undefined => (paymentMode === pinMode ? sealPin(encryptionKeyDetails, transactionId, pin) : undefined);

/** A registered attempt that can be sent, as often as the test wants; the same PIN is sealed once and sent each time. */
export type Attempt = {
  transactionId: string;
  process: (again?: Pick<Ids, 'idempotencyKey'>) => ReturnType<Visitor['tryProcess']>;
};

/** Registers an order of any payment method, with the payer's code and PIN (the right one unless told) where it takes them. */
export const register = async (
  visitor: Visitor,
  sandbox: Sandbox,
  order: InitiateRequest,
  { pin, ...ids }: Ids & { pin?: string } = {},
): Promise<Attempt> => {
  const { paymentMode } = order;
  const token = needsCode(order) ? (ids.token ?? (await consentTo(visitor, sandbox, order)).token) : undefined;
  const initiated = resultOf(await visitor.tryInitiate(order, { ...ids, token }));
  const { transactionId } = initiated;
  const amPin = pinFor(order, initiated, pin);
  return {
    transactionId,
    process: (again = {}) => visitor.tryProcess(transactionId, paymentMode, { ...again, token, amPin }),
  };
};
