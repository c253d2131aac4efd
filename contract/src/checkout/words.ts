import type { FieldError } from '../envelope.ts';

/** A refusal from the wire, whose data are not validated. */
export type Refusal = { code: string; result?: Record<string, unknown>; says?: Record<string, unknown> };

/** Checks for one of the wire's two codes of a wrong PIN. */
export const isWrongPin = (code: string) => code === '1004' || code === '56D005';
/** Checks for a refusal by the payer's provider. Before any other definite refusal the portal called no provider. */
export const isProviderRefusal = (code: string) => isWrongPin(code) || ['1006', '1010', '4001'].includes(code);

/** Returns the conflicting payment that a refusal names. */
export const conflictingPayment = ({ code, result }: Refusal): string | undefined =>
  code === '409' && typeof result?.transactionId === 'string' ? result.transactionId : undefined;

/** Returns the new price of an order that was refused because its price changed, if it is in the order's currency. */
export const movedPrice = ({ result = {} }: Refusal, currency: string): number | undefined => {
  if (result.reason !== 'price-changed' && result.reason !== 'bill-moved') return undefined;
  const { amount, currencyCode }: Record<string, unknown> = Object(result.price);
  return currencyCode === currency && typeof amount === 'number' && amount > 0 && amount < Infinity
    ? amount
    : undefined;
};

/** Names of the texts around a refusal's own sentence. */
export type Words = {
  title: 'noticeTitle' | 'noticeRefused';
  /** The sentence itself does not say that nothing was charged. */
  nothingCharged?: 'nothingCharged';
  /** The way back, if the order cannot be paid without a change. */
  back?: 'back' | 'otherBundle';
};

/** Returns the texts beside the sentence of a refusal that charged nothing. */
export const wordsOf = ({ code, result, says }: Refusal, step: 'initiate' | 'process'): Words => {
  const reason = says?.reason ?? result?.reason;
  const isMoved = reason === 'price-changed' || reason === 'bill-moved';
  return {
    title: step === 'process' && isProviderRefusal(code) ? 'noticeRefused' : 'noticeTitle',
    ...(says?.charged !== 'no' && { nothingCharged: 'nothingCharged' }),
    ...(isMoved && { back: 'back' }),
    ...(reason === 'withdrawn' && { back: 'otherBundle' }),
  };
};

const isFieldError = (value: unknown): value is FieldError => {
  const { path, message }: Record<string, unknown> = Object(value);
  return typeof path === 'string' && typeof message === 'string';
};

/** Returns the wrong fields that a refusal names. */
export const fieldsOf = ({ result }: Pick<Refusal, 'result'>): FieldError[] =>
  Array.isArray(result?.fields) ? result.fields.filter(isFieldError) : [];

/** Returns the messages of the wrong fields, without the field of the refusal's own sentence. */
export const alsoSaid = (refusal: Refusal): string[] =>
  fieldsOf(refusal).flatMap(({ path, message }) => (path === refusal.says?.field ? [] : [message]));
