import { constants, publicEncrypt, randomUUID } from 'node:crypto';
import type { InitiateRequest } from '@selfcare/contract/payments';
import type { PublicKey } from '@selfcare/contract/settings';
import { resultOf, type Ids, type Visitor } from './api.ts';
import type { Sandbox } from './sandbox.ts';

/** The right PIN of every wallet of the sandbox. */
const walletPin = '1234';

const pinMode = 'LISOLO_MONEY';
const codeModes = new Set(['AIR_TIME', pinMode]);

/** Checks whether an order needs a code on the payer's phone. */
export const needsCode = ({ paymentMode }: InitiateRequest): boolean => codeModes.has(paymentMode);

/** The payer's consent: a token, and the `refId` of its code. */
type Consent = { refId: string; token: string };

const payerOf = (order: InitiateRequest) => (order.paymentMobile ?? '').slice(1);

/** Returns the send-otp request of an order as pages send it: number, purpose and purchase. */
export const codeRequest = (order: InitiateRequest) => ({
  msisdn: payerOf(order),
  requestType: order.paymentMode,
  amount: order.amount,
  mobileNumber: order.mobileNumber,
  transactionType: order.transactionType,
});

/** Verifies the payer's code as consent to this order. */
export const consentTo = async (visitor: Visitor, sandbox: Sandbox, order: InitiateRequest): Promise<Consent> => {
  const msisdn = payerOf(order);
  const known = await sandbox.codes(msisdn);
  const { refId } = resultOf(await visitor.sendOtp(codeRequest(order)));
  const otp = await sandbox.newCode(msisdn, known);
  const guess = { refId, otp, username: msisdn, paymentMode: order.paymentMode };
  return { refId, token: resultOf(await visitor.verifyOtp(guess)).accessToken };
};

/** Seals a PIN for one transaction as the page does: RSA-OAEP-256 over PIN, transaction and nonce. */
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

/** Returns the payer's PIN (the right one by default) sealed for an attempt; undefined if the method takes none. */
export const pinFor = (
  { paymentMode }: InitiateRequest,
  { transactionId, encryptionKeyDetails }: { transactionId: string; encryptionKeyDetails: PublicKey },
  pin?: string,
): string | undefined => (paymentMode === pinMode ? sealPin(encryptionKeyDetails, transactionId, pin) : undefined);

/** A registered attempt that can be sent repeatedly with the same sealed PIN. */
export type Attempt = {
  transactionId: string;
  process: (again?: Pick<Ids, 'idempotencyKey'>) => ReturnType<Visitor['tryProcess']>;
};

/** Registers an order of any payment method, with the payer's code and PIN (right by default) as needed. */
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
