import { z } from 'zod';
import { rechargeTypes, transactionTypes } from './products.ts';
import { publicKey } from './settings.ts';
import { transactionIdPattern } from './values/transaction-id.ts';
import { proof } from './work.ts';

/** Absent, null and the empty text mean the same. */
const optionalText = z.string().max(254).nullish();
/** A JSON number in major units; never text, never coerced. */
const amount = z.number();
const transactionId = z.string().regex(transactionIdPattern);

/** The purchase that payment methods are asked for; `amount` in major units. */
export const paymentOptionsRequest = z.object({
  amount,
  mobileNumber: optionalText,
  subscriberType: optionalText,
  rechargeType: optionalText.meta({ examples: [...rechargeTypes] }),
  transactionType: z.enum(transactionTypes),
});

/** One payment method; card gateways stand in `pgOptions`. */
const paymentOption = z.object({
  name: z.string(),
  type: z.string(),
  pgOptions: z.array(z.object({ paymentOpt: z.string() })).optional(),
});
/** A payment method that takes no payment now; `until` where it is known, `message` says so in the customer's language. */
const unavailableOption = z.object({
  name: z.string(),
  type: z.string(),
  until: z.string().optional(),
  message: z.string(),
});
/** `unavailable` is there where anything is closed. */
export const paymentOptionsResult = z.object({
  paymentOption: z.array(paymentOption),
  unavailable: z.array(unavailableOption).optional(),
});
export type PaymentOption = z.infer<typeof paymentOption>;
export type UnavailableOption = z.infer<typeof unavailableOption>;

/** What the giver may have the operator say to the relative who gets the product; the words are the server's. */
export const giftSentences = ['none', 'with-love', 'thank-you', 'happy-birthday', 'stay-in-touch'] as const;
export type GiftSentence = (typeof giftSentences)[number];

/** What initiate takes. Unknown fields are refused: this call moves money. */
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
  /** Present when the product is a gift: the line that gets it is told by SMS, with this sentence. */
  giftSentence: z.enum(giftSentences).nullish().or(z.literal('')),
  /** Of the work that a guess at a bill's account may cost. */
  proof,
});
/** Why what was to be paid is not what the page showed; in `result.reason` of initiate's 400. */
type MovedReason = 'price-changed' | 'bill-moved' | 'withdrawn';
/** What stands beside `fields` then: `price` is what it costs now, counted as `amount` is; a withdrawn bundle has none. */
export type Moved = { reason: MovedReason; price?: { amount: number; currencyCode: string } };

/** The id of the attempt, and the key under which a PIN is sealed for it. */
export const initiateResult = z.object({ transactionId, encryptionKeyDetails: publicKey });
export type InitiateRequest = z.infer<typeof initiateRequest>;

/** What process takes; `proccessFlag` is spelled so on the wire. Unknown fields are refused. */
export const processRequest = z.strictObject({
  paymentMobile: optionalText,
  transactionId,
  isSubscriberRequest: z.boolean().nullish(),
  paymentMode: z.string().min(1).max(64),
  amPin: z.string().max(1024).nullish(),
  proccessFlag: optionalText,
});
export type ProcessRequest = z.infer<typeof processRequest>;

/**
 * What the card provider's own window needs, where the market opens one. `accessCode` resumes the transaction that the
 * server registered, so that no amount comes from the page; `scriptUrl` is the provider's script.
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
export type CardPopup = z.infer<typeof cardPopup>;

/** Wire words of a transaction; the client also takes the spelling `FALIURE` for failed. */
const statusWords = [
  'REQUEST_REGISTERED',
  'REQUEST_RAISED',
  'ALREADY_PROCESSED',
  'SUCCESS',
  'FAILED',
  'FALIURE',
] as const;
export type StatusWord = (typeof statusWords)[number];

/** What is known once the provider was asked; `redirectUrl` and `popup` are two ways to the card page. */
export const processResult = z.object({
  transactionId,
  status: z.enum(statusWords),
  redirectUrl: z.string().optional(),
  popup: cardPopup.optional(),
});
export type ProcessResult = z.infer<typeof processResult>;

/** `channel=whatsapp` with the card provider's `pg`: the provider is asked before the answer. */
const statusChannel = { channel: z.string().max(32).optional(), pg: z.string().max(32).optional() };
/** No shape is asked of the id: one that is none is answered like one that is not there (404). */
export const statusQuery = z.object({ tid: z.string(), ...statusChannel });
/** The other spelling of the same. */
export const fetchTransactionQuery = z.object({ txnId: z.string(), ...statusChannel });

/** Converts for display and for the charge; only the market's two currencies. */
export const exchangeRateRequest = z.object({
  fromCurrency: z.string().max(3),
  toCurrency: z.string().max(3),
  amount,
});
/** In major units of the currency that was asked for. */
export const exchangeRateResult = z.object({ convertedAmount: z.number() });

/** What happened to a payment, in order. */
const trailSteps = ['registered', 'confirmed', 'delivered', 'refunded', 'failed'] as const;
/** Whether the customer's money moved. */
const chargedWords = ['no', 'pending', 'yes', 'refunded'] as const;

const size = z.number().nullable();
const sizeUnit = z.string().nullable();
/** What a bundle holds (-1 is unlimited), and when it ends once it was delivered; null where it has no end or its end is not known. */
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

/** Why a payment did not go through. */
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

/** How a charge stands that the customer's bank disputes. */
export const disputeWords = ['OPEN', 'ACCEPTED', 'DECLINED'] as const;

/** Money that the operator gave back; the amount is in major units. */
export const refundedMoney = z.object({ amount: z.number(), currency: z.string() });

/** What status and fetchTransaction answer; amounts in major units. */
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
  /** The same as a word of a closed list, for programs. */
  reasonCode: z.enum(reasonCodes).nullable(),
  metaInfo: z.object({ leadId: z.string().nullable() }),
  charged: z.enum(chargedWords),
  trail: z.array(z.object({ step: z.enum(trailSteps), at: z.string() })),
  receiptCode: z.string(),
  /**
   * What is taken, where that is not the price: in the currency of the card account, in the one that the customer chose, or
   * another amount that somebody found charged.
   */
  charge: z.object({ amount: z.number(), currencyCode: z.string() }).nullable(),
  /** Of a bundle; null for other products. */
  bundle: boughtBundle.nullable(),
  /**
   * What a delivered payment has paid of its bill, and what it left, counted as bills are; null for other products, for
   * strangers, and where what was owed is not known.
   */
  bill: z.object({ paid: z.number(), left: z.number(), currencyCode: z.string() }).nullable(),
  /** Of the one invoice that is paid; null for other products, and for strangers. */
  invoice: invoiceDays.nullable(),
  /**
   * Where the customer's bank disputes the charge of a card: it looks at it, it gave the money back, or the charge stands. Absent
   * where nobody disputes it.
   */
  dispute: z.enum(disputeWords).optional(),
  /**
   * What went back of a delivered payment, in all: the operator gave back a part of it, or all. Its status stays SUCCESS. Absent where
   * nothing did.
   */
  refunded: refundedMoney.optional(),
  /** Where money that is to go back waits for a person, since its provider cannot do it alone. Absent otherwise. */
  refund: z.literal('BY_HAND').optional(),
  /** So long ago that numbers, account and order are not kept any more: they are null. */
  forgotten: z.boolean(),
});
export type StatusResult = z.infer<typeof statusResult>;
