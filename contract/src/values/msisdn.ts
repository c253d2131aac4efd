import { usualText } from './usual-text.ts';

/**
 * A market's numbers: the country code, the digits of a national number, and what is dialled before it inside the country
 * where that is no part of the number (`0` in Tanzania).
 */
export type NumberPlan = { countryCode: string; msisdnLength: number; nationalPrefix?: string | undefined };

/** Blanks, dots, commas, slashes, brackets and dashes between the digits of a number. */
const marks = /[\s.,/·()[\]\u2010-\u2015\u2212-]/g;

/** Returns what counts of a text: digits, a plus, and whatever does not belong into a number. */
const compact = (text: string): string =>
  usualText(text)
    .replace(/^\s*tel:/i, '')
    .replace(marks, '');

const read = (digits: string, { countryCode, msisdnLength, nationalPrefix = '' }: NumberPlan): string | undefined =>
  new RegExp(`^(?:(?:\\+|00)?${countryCode})?(?:${nationalPrefix})?(\\d{${msisdnLength}})$`).exec(digits)?.[1];

/**
 * Returns the national number in a text as people write it: with `+` or `00` and the country code, the national prefix, a
 * leading `tel:`, marks between the digits, digits of other scripts. Returns undefined for anything else: two numbers, an
 * extension, letters, another country, a digit too many or too few.
 */
export const parseMsisdn = (text: string, plan: NumberPlan): string | undefined => {
  // In a number that itself begins with 0 the customary `(0)` behind the country code is one digit too many.
  const short = usualText(text).replace(new RegExp(`^(\\D*(?:00\\D*)?${plan.countryCode}\\s*)\\(\\s*0\\s*\\)`), '$1');
  return read(compact(text), plan) ?? read(compact(short), plan);
};

/** Returns whether a text is a national number of the plan, in digits alone. */
export const isMsisdn = (text: string, { msisdnLength }: Pick<NumberPlan, 'msisdnLength'>): boolean =>
  text.length === msisdnLength && /^\d+$/.test(text);

/** Returns whether a text can become a number of the plan by more digits at its end. */
export const isMsisdnBegun = (
  text: string,
  { countryCode, msisdnLength, nationalPrefix = '' }: NumberPlan,
): boolean => {
  const digits = compact(text);
  const most = msisdnLength + nationalPrefix.length - 1;
  return (
    new RegExp(`^(?:\\d{0,${msisdnLength - 1}}|(?:\\+|00)?${countryCode}\\d{0,${most}})$`).test(digits) ||
    `+${countryCode}`.startsWith(digits)
  );
};

/** Returns whether a text has the characters of a phone number, in any form that people write; which plan it fits is not asked. */
export const looksLikeNumber = (text: string): boolean => /^\+?\d{1,15}$/.test(compact(text));

/**
 * Returns the national number of `0550…` on the wire (`paymentMobile`): the market's prefix before a number. A number with its
 * country code is read too, and one that does not begin with the prefix; a lone number that begins with it lacks a digit.
 */
export const parsePaymentMobile = (
  text: string,
  { paymentMobilePrefix, ...plan }: NumberPlan & { paymentMobilePrefix: string },
): string | undefined => {
  const digits = compact(text);
  const { countryCode, msisdnLength } = plan;
  if (!digits.startsWith(paymentMobilePrefix) || digits.startsWith(`00${countryCode}`)) {
    const number = parseMsisdn(text, plan);
    if (number !== undefined) return number;
  }
  if (!digits.startsWith(paymentMobilePrefix)) return undefined;
  return read(digits.slice(paymentMobilePrefix.length), { countryCode, msisdnLength });
};

/** E.164 with the plus, the form used inside and towards GSMA and TM Forum systems. */
export const toE164 = (msisdn: string, plan: NumberPlan) => `+${plan.countryCode}${msisdn}`;

/** `06 ••• •• 56`: what a browser that did not initiate the payment may see of a number. */
export const maskMsisdn = (msisdn: string) => `${msisdn.slice(0, 2)} ••• •• ${msisdn.slice(-2)}`;

/** What a stranger may see of an account or an invoice. */
export const maskNumber = (number: string) => `${number.slice(0, 2)}••••${number.slice(-2)}`;
