import { currencyToWire, toMajor, type CurrencyCode } from '@selfcare/contract/values/money';
import { maskMsisdn } from '@selfcare/contract/values/msisdn';
import type { StatusResult } from '@selfcare/contract/payments';
import { toWireAmount } from '@selfcare/contract/values/wire-amount';
import type { Market } from '@selfcare/markets/market';
import { sentence } from '../../../http/envelope.ts';
import { textsFor } from '../../../locales/texts.ts';
import type { LateCharge } from '../core/late-charge-store.ts';
import { accountName } from '../methods/modes.ts';
import type { PaymentState } from '../core/payment.machine.ts';
import { charged, wireStatus } from '../core/wire-status.ts';
import type { Payment, PaymentEventRow } from '../core/payment.ts';
import { accountOf, lineOf } from '../products/products.ts';

const stepOf: Partial<Record<PaymentState, StatusResult['trail'][number]['step']>> = {
  REGISTERED: 'registered',
  PAID: 'confirmed',
  DONE: 'delivered',
  REFUNDED: 'refunded',
  DECLINED: 'failed',
  EXPIRED: 'failed',
};

const trailOf = (events: PaymentEventRow[]): StatusResult['trail'] =>
  events.flatMap(({ toState, at }) => {
    const step = stepOf[toState];
    return step ? [{ step, at: at.toISOString() }] : [];
  });

/** What is taken, where it is another currency than the price's. */
const otherCharge = ({ charge, price }: Payment): StatusResult['charge'] => {
  if (charge.currency === price.currency) return null;
  const currency = charge.currency as CurrencyCode;
  return { amount: toMajor(charge.amountMinor, currency), currencyCode: currencyToWire(currency) };
};

/** What the bundle holds, and until when: its time runs from the moment it was delivered. */
const bundleOf = ({ details }: Payment, events: PaymentEventRow[]): StatusResult['bundle'] => {
  if (!details.contents) return null;
  const { lastsSeconds, ...sizes } = details.contents;
  const deliveredAt = events.find(({ toState }) => toState === 'DONE')?.at;
  const isKnown = deliveredAt !== undefined && lastsSeconds !== null;
  return { ...sizes, expiresAt: isKnown ? new Date(deliveredAt.getTime() + lastsSeconds * 1000).toISOString() : null };
};

const reasonOf = (payment: Payment, market: Market, language: string): string | null => {
  if (!payment.reason || payment.state === 'DONE') return null;
  const { reasons } = textsFor(language);
  const reason = sentence(market, reasons[payment.reason], { wallet: accountName(market, payment) });
  if (payment.state === 'REFUND_DUE' || payment.state === 'REFUNDING')
    return sentence(market, reasons.refundUnderWay, { reason });
  return payment.state === 'REFUNDED' ? sentence(market, reasons.refunded, { reason }) : reason;
};

/** What a stranger may see of an account or an invoice. */
const maskNumber = (number: string) => `${number.slice(0, 2)}••••${number.slice(-2)}`;

const lateCharged = (late: LateCharge | undefined): StatusResult['charged'] | undefined =>
  late && (late.state === 'REFUNDED' ? 'refunded' : 'yes');

/** What a status view is made of; `isOwner` when the browser that initiated it asks: all others see masked numbers. */
type StatusView = {
  payment: Payment;
  events: PaymentEventRow[];
  late: LateCharge | undefined;
  market: Market;
  language: string;
  isOwner: boolean;
};

/** What status, fetchTransaction and the event stream answer. */
export const toStatusResult = ({ payment, events, late, market, language, isOwner }: StatusView): StatusResult => {
  const shown = (msisdn: string | null) => (msisdn && !isOwner ? maskMsisdn(msisdn) : msisdn) || null;
  const shownNumber = (number: string | null) => (number && !isOwner ? maskNumber(number) : number) || null;
  const status = wireStatus(payment.state);
  const currency = payment.price.currency as CurrencyCode;
  return {
    status,
    transactionStatus: status === 'SUCCESS' || status === 'FAILED' ? status : 'IN_PROCESS',
    transactionId: payment.id,
    refTransactionId: payment.providerReference,
    transactionType: payment.transactionType,
    paymentMode: payment.method,
    paymentGateway: payment.gateway,
    currencyCode: currencyToWire(currency),
    amount: toWireAmount(payment.price, market),
    mobileNumber: shown(lineOf(payment)),
    msisdn: shown(payment.payer),
    accountId: shownNumber(accountOf(payment) ?? null),
    invoiceNumber: shownNumber(payment.details.invoiceNumber),
    bundleDescription: payment.details.bundle,
    statusReason: reasonOf(payment, market, language),
    metaInfo: { leadId: null },
    charged: lateCharged(late) ?? charged[payment.state],
    trail: trailOf(events),
    receiptCode: payment.receiptCode,
    charge: otherCharge(payment),
    bundle: bundleOf(payment, events),
    invoice: isOwner ? payment.details.days : null,
    forgotten: payment.forgottenAt !== null,
  };
};
