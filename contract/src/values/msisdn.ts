import { usualText } from './usual-text.ts';

/**
 * The numbers of a market: country code and length of the national number. `nationalPrefix` is the trunk prefix that
 * people dial before it (`0` in Tanzania), if any.
 */
export type NumberPlan = { countryCode: string; msisdnLength: number; nationalPrefix?: string | undefined };

/** Separators between the digits of a number. */
const marks = /[\s.,/·()[\]\u2010-\u2015\u2212-]/g;

/** Removes separators, invisible marks and a leading `tel:`. */
const compact = (text: string): string =>
  usualText(text)
    .replace(/^\s*tel:/i, '')
    .replace(marks, '');

const read = (digits: string, { countryCode, msisdnLength, nationalPrefix = '' }: NumberPlan): string | undefined =>
  new RegExp(`^(?:(?:\\+|00)?${countryCode})?(?:${nationalPrefix})?(\\d{${msisdnLength}})$`).exec(digits)?.[1];

/**
 * Returns the national number in a text as people write it. It accepts `+` or `00` and the country code, the national
 * prefix, separators, a leading `tel:`, and digits of other scripts. Returns undefined for two numbers, extensions,
 * letters, other countries and wrong lengths.
 */
export const parseMsisdn = (text: string, plan: NumberPlan): string | undefined => {
  // If the number itself begins with 0, the customary `(0)` after the country code is one digit too many.
  const short = usualText(text).replace(new RegExp(`^(\\D*(?:00\\D*)?${plan.countryCode}\\s*)\\(\\s*0\\s*\\)`), '$1');
  return read(compact(text), plan) ?? read(compact(short), plan);
};

/** Checks that a text is a national number in digits alone. */
export const isMsisdn = (text: string, { msisdnLength }: Pick<NumberPlan, 'msisdnLength'>): boolean =>
  text.length === msisdnLength && /^\d+$/.test(text);

/** Checks that more digits can complete a text to a number of the plan. */
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

/** Checks that a text has only the characters of a phone number, whatever the plan. */
export const looksLikeNumber = (text: string): boolean => /^\+?\d{1,15}$/.test(compact(text));

/**
 * Returns the national number of the wire's `paymentMobile` (`0550…`): the market's prefix and a number. Accepts the
 * country code, and an unambiguous number without the prefix. A number that begins with the prefix but lacks a digit is
 * refused.
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

/** Returns E.164 with the plus, as used inside and towards GSMA and TM Forum systems. */
export const toE164 = (msisdn: string, plan: NumberPlan) => `+${plan.countryCode}${msisdn}`;

/** Masks a number as `06 ••• •• 56`, for browsers that did not initiate the payment. */
export const maskMsisdn = (msisdn: string) => `${msisdn.slice(0, 2)} ••• •• ${msisdn.slice(-2)}`;

/** Masks an account or invoice number for strangers. */
export const maskNumber = (number: string) => `${number.slice(0, 2)}••••${number.slice(-2)}`;
