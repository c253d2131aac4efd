import { z } from 'zod';
import { rechargeTypes, transactionTypes } from './products.ts';
import { publicKey } from './settings.ts';
import { transactionIdPattern } from './values/transaction-id.ts';
import { proof } from './work.ts';

/** Absent, null and the empty text are equivalent. */
const optionalText = z.string().max(254).nullish();
/** A JSON number in major units; never text, never coerced. */
const amount = z.number();
const transactionId = z.string().regex(transactionIdPattern);

/** The request for a purchase's payment methods; `amount` is in major units. */
export const paymentOptionsRequest = z.object({
  amount,
  mobileNumber: optionalText,
  subscriberType: optionalText,
  rechargeType: optionalText.meta({ examples: [...rechargeTypes] }),
  transactionType: z.enum(transactionTypes),
});

/** A payment method; card gateways are in `pgOptions`. */
const paymentOption = z.object({
  name: z.string(),
  type: z.string(),
  pgOptions: z.array(z.object({ paymentOpt: z.string() })).optional(),
});
/** A payment method that is closed now. `until` is its end if known; `message` is in the customer's language. */
const unavailableOption = z.object({
  name: z.string(),
  type: z.string(),
  until: z.string().optional(),
  message: z.string(),
});
/** The payment methods of a purchase; `unavailable` is absent if none is closed. */
export const paymentOptionsResult = z.object({
  paymentOption: z.array(paymentOption),
  unavailable: z.array(unavailableOption).optional(),
});
/** An open payment method. */
export type PaymentOption = z.infer<typeof paymentOption>;
/** A closed payment method. */
export type UnavailableOption = z.infer<typeof unavailableOption>;

/** The sentences that a giver may choose for the SMS to the receiver; their text is the server's. */
export const giftSentences = ['none', 'with-love', 'thank-you', 'happy-birthday', 'stay-in-touch'] as const;
/** The key of a gift's sentence. */
export type GiftSentence = (typeof giftSentences)[number];

/** The body of initiate. Unknown fields are refused: this call moves money. */
export const initiateRequest = z.strictObject({
  paymentMobile: optionalText,
  amount,
  countryCode: optionalText,
  currencyCode: optionalText,
  emailId: optionalText,
  mobileNumber: optionalText,
  productCode: optionalText,
  transactionType: z.enum(transactionTypes),
  unit: amount,
  loggedInNumber: optionalText,
  accountId: optionalText,
  invoiceNumber: optionalText,
  accountType: optionalText,
  paymentGateway: optionalText,
  paymentMode: z.string().min(1).max(64),
  txnId: optionalText,
  /** Set for a gift: the receiving line gets an SMS with this sentence. */
  giftSentence: z.enum(giftSentences).nullish().or(z.literal('')),
  /** The proof of work for an attempt to guess a bill's account. */
  proof,
});
/** The reason why the price differs from the page's; `result.reason` of initiate's 400. */
type MovedReason = 'price-changed' | 'bill-moved' | 'withdrawn';
/**
 * The details beside `fields` then. `price` is the current price, in the unit of `amount`; a withdrawn bundle has none.
 */
export type Moved = { reason: MovedReason; price?: { amount: number; currencyCode: string } };

/** The result of initiate: the attempt's id, and the key that seals a PIN for it. */
export const initiateResult = z.object({ transactionId, encryptionKeyDetails: publicKey });
/** The body of initiate. */
export type InitiateRequest = z.infer<typeof initiateRequest>;

/** The body of process; the wire spells `proccessFlag`. Unknown fields are refused. */
export const processRequest = z.strictObject({
  paymentMobile: optionalText,
  transactionId,
  isSubscriberRequest: z.boolean().nullish(),
  paymentMode: z.string().min(1).max(64),
  amPin: z.string().max(1024).nullish(),
  proccessFlag: optionalText,
});
/** The body of process. */
export type ProcessRequest = z.infer<typeof processRequest>;

/**
 * The data of the card provider's popup. `accessCode` resumes the transaction that the server registered, so the page
 * sends no amount. `scriptUrl` is the provider's script.
 */
const cardPopup = z.object({
  provider: z.string(),
  key: z.string(),
  email: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  channels: z.array(z.string()),
  reference: z.string(),
  accessCode: z.string(),
  scriptUrl: z.string(),
});
/** The data of the card provider's popup; `amount` in its minor units. */
export type CardPopup = z.infer<typeof cardPopup>;

/** Wire statuses of a transaction; clients also accept `FALIURE` for failed. */
const statusWords = [
  'REQUEST_REGISTERED',
  'REQUEST_RAISED',
  'ALREADY_PROCESSED',
  'SUCCESS',
  'FAILED',
  'FALIURE',
] as const;
/** A wire status of a transaction. */
export type StatusWord = (typeof statusWords)[number];

/** The state after the call of the provider; `redirectUrl` and `popup` are two ways to the card page. */
export const processResult = z.object({
  transactionId,
  status: z.enum(statusWords),
  redirectUrl: z.string().optional(),
  popup: cardPopup.optional(),
});
/** The result of process. */
export type ProcessResult = z.infer<typeof processResult>;

/** `channel=whatsapp` with the card provider's `pg` enquires of the provider before the response. */
const statusChannel = { channel: z.string().max(32).optional(), pg: z.string().max(32).optional() };
/** The query of status. A malformed id is answered as an unknown one (404). */
export const statusQuery = z.object({ tid: z.string(), ...statusChannel });
/** The same under another name. */
export const fetchTransactionQuery = z.object({ txnId: z.string(), ...statusChannel });

/** The request to convert an amount between the market's two currencies. */
export const exchangeRateRequest = z.object({
  fromCurrency: z.string().max(3),
  toCurrency: z.string().max(3),
  amount,
});
/** The converted amount in major units of the requested currency. */
export const exchangeRateResult = z.object({ convertedAmount: z.number() });

/** The steps of a payment, in order. */
const trailSteps = ['registered', 'confirmed', 'delivered', 'refunded', 'failed'] as const;
/** The state of the customer's money. */
const chargedWords = ['no', 'pending', 'yes', 'refunded'] as const;

const size = z.number().nullable();
const sizeUnit = z.string().nullable();
/**
 * The contents of a bundle (-1 is unlimited). `expiresAt` is set after delivery; null if it has no end or an unknown
 * one.
 */
const boughtBundle = z.object({
  data: size,
  dataUnit: sizeUnit,
  voice: size,
  voiceUnit: sizeUnit,
  sms: size,
  expiresAt: z.string().nullable(),
});
/** The days of an invoice, `YYYY-MM-DD`. */
const invoiceDays = z.object({ billingStartDate: z.string(), billingEndDate: z.string(), dueDate: z.string() });

/** The reasons why a payment failed. */
export const reasonCodes = [
  'declined-by-customer',
  'declined-by-provider',
  'prompt-expired',
  'not-mobile-money-user',
  'balance-too-low',
  'wallet-locked',
  'wrong-pin',
  'payer-not-allowed',
  'card-declined',
  'email-refused',
  'card-abandoned',
  'provider-unreachable',
  'not-received-by-provider',
  'replaced-by-another-attempt',
  'never-sent',
  'line-barred',
  'line-unknown',
  'bundle-withdrawn',
  'bill-settled',
  'account-closed',
  'account-unknown',
  'delivery-refused',
  'lead-closed',
  'lead-paid',
  'amount-differed',
  'given-back',
] as const;

/** The states of a card charge that the customer's bank disputes. */
export const disputeWords = ['OPEN', 'ACCEPTED', 'DECLINED'] as const;

/** A refund by the operator; the amount is in major units. */
export const refundedMoney = z.object({ amount: z.number(), currency: z.string() });

/** The result of status and fetchTransaction; amounts are in major units. */
export const statusResult = z.object({
  status: z.enum(statusWords),
  transactionStatus: z.enum([...statusWords, 'IN_PROCESS']),
  transactionId,
  refTransactionId: z.string().nullable(),
  transactionType: z.enum(transactionTypes),
  paymentMode: z.string(),
  paymentGateway: z.string().nullable(),
  currencyCode: z.string(),
  amount: z.number(),
  mobileNumber: z.string().nullable(),
  msisdn: z.string().nullable(),
  accountId: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  bundleDescription: z.string().nullable(),
  statusReason: z.string().nullable(),
  /** The reason as a word of a closed list, for programs. */
  reasonCode: z.enum(reasonCodes).nullable(),
  metaInfo: z.object({ leadId: z.string().nullable() }),
  charged: z.enum(chargedWords),
  trail: z.array(z.object({ step: z.enum(trailSteps), at: z.string() })),
  receiptCode: z.string(),
  /**
   * The charge if it differs from the price: in the card account's or the chosen currency, or another amount that was
   * found charged.
   */
  charge: z.object({ amount: z.number(), currencyCode: z.string() }).nullable(),
  /** Null for other products than bundles. */
  bundle: boughtBundle.nullable(),
  /**
   * The paid and remaining amounts of a delivered bill payment, in the unit of bills. Null for other products, for
   * strangers, and if the debt is unknown.
   */
  bill: z.object({ paid: z.number(), left: z.number(), currencyCode: z.string() }).nullable(),
  /** The paid invoice. Null for other products and for strangers. */
  invoice: invoiceDays.nullable(),
  /** The dispute of a card charge by the customer's bank; absent without one. */
  dispute: z.enum(disputeWords).optional(),
  /**
   * The sum that the operator refunded of a delivered payment, whose status stays SUCCESS. Absent if nothing was
   * refunded.
   */
  refunded: refundedMoney.optional(),
  /** Set while a refund waits for a person, because its provider cannot make it alone. */
  refund: z.literal('BY_HAND').optional(),
  /** True once numbers, account and order are deleted: they are null. */
  forgotten: z.boolean(),
});
/** The result of status; amounts in major units. */
export type StatusResult = z.infer<typeof statusResult>;
