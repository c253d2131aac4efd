/** What a market says about its numbers: the country code and how many digits the national number has. */
type NumberPlan = { countryCode: string; msisdnLength: number };

/**
 * The national number in `input`, digits only, or undefined when it is not one of this plan. Takes the country code in
 * front, with or without a plus; refuses anything else.
 */
export const parseMsisdn = (input: string, plan: NumberPlan): string | undefined => {
  const match = new RegExp(`^(?:\\+?${plan.countryCode})?(\\d{${plan.msisdnLength}})$`).exec(input);
  return match?.[1];
};

/** `0550…` on the wire (`paymentMobile`) back to the national number; undefined when prefix or length differ. */
export const parsePaymentMobile = (input: string, plan: NumberPlan & { paymentMobilePrefix: string }) =>
  input.startsWith(plan.paymentMobilePrefix)
    ? parseMsisdn(input.slice(plan.paymentMobilePrefix.length), plan)
    : undefined;

/** E.164 with the plus, the form used inside and towards GSMA and TM Forum systems. */
export const toE164 = (msisdn: string, plan: NumberPlan) => `+${plan.countryCode}${msisdn}`;

/** `06 ••• •• 56`: what a browser that did not initiate the payment may see of a number. */
export const maskMsisdn = (msisdn: string) => `${msisdn.slice(0, 2)} ••• •• ${msisdn.slice(-2)}`;

/** What a stranger may see of an account or an invoice. */
export const maskNumber = (number: string) => `${number.slice(0, 2)}••••${number.slice(-2)}`;
