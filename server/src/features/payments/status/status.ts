import { currencyToWire, isSameMoney, toWireMoney } from '@selfcare/contract/values/money';
import { maskMsisdn, maskNumber } from '@selfcare/contract/values/msisdn';
import { reasonCodes, type StatusResult } from '@selfcare/contract/payments';
import { toWireAmount } from '@selfcare/contract/values/wire-amount';
import type { Market } from '@selfcare/markets/market';
import { sentence } from '../../../http/envelope.ts';
import { textsFor } from '../../../locales/texts.ts';
import type { PaymentStory } from '../core/store.ts';
import { accountName } from '../methods/modes.ts';
import { stateSets, type PaymentState } from '../core/payment.machine.ts';
import { charged, wireStatus } from '../core/wire-status.ts';
import type { Payment, PaymentEventRow } from '../core/payment.ts';
import { paidBillOf } from '../products/bill.ts';
import { accountOf, leadOf, lineOf } from '../products/products.ts';

const stepOf: Partial<Record<PaymentState, StatusResult['trail'][number]['step']>> = {
  REGISTERED: 'registered',
  PAID: 'confirmed',
  DONE: 'delivered',
  REFUNDED: 'refunded',
  DECLINED: 'failed',
  EXPIRED: 'failed',
};

/** The stations of a payment; money that came after its end and went back is the last of them. */
const trailOf = (events: PaymentEventRow[], late: PaymentStory['late']): StatusResult['trail'] => {
  const trail = events.flatMap(({ toState, at }) => {
    const step = stepOf[toState];
    return step ? [{ step, at: at.toISOString() }] : [];
  });
  return late?.refundedAt ? [...trail, { step: 'refunded', at: late.refundedAt.toISOString() }] : trail;
};

/** What is taken, where it is not the price: in another currency, or another amount that was found charged. */
const otherCharge = ({ charge, price }: Payment): StatusResult['charge'] => {
  if (isSameMoney(charge, price)) return null;
  const { amount, currency } = toWireMoney(charge);
  return { amount, currencyCode: currency };
};

/** What the bundle holds, and until when: its time runs from the moment it was delivered. */
const bundleOf = ({ details }: Payment, events: PaymentEventRow[]): StatusResult['bundle'] => {
  if (!details.contents) return null;
  const { lastsSeconds, ...sizes } = details.contents;
  const deliveredAt = events.find(({ toState }) => toState === 'DONE')?.at;
  const isKnown = deliveredAt !== undefined && lastsSeconds !== null;
  return { ...sizes, expiresAt: isKnown ? new Date(deliveredAt.getTime() + lastsSeconds * 1000).toISOString() : null };
};

/** As the market counts bills on the wire: major units with their hundredths, or hundredths of a dollar. */
const billOf = (payment: Payment, { enableDualCurrency }: Market): StatusResult['bill'] => {
  const bill = paidBillOf(payment);
  if (!bill) return null;
  const toWire = (hundredths: number) => (enableDualCurrency ? hundredths : hundredths / 100);
  return { paid: toWire(bill.paid), left: toWire(bill.left), currencyCode: currencyToWire(bill.currency) };
};

/** Where a newer release beside this one knows more reasons, theirs has no word here. */
const reasonCodeOf = ({ reason, state }: Payment): StatusResult['reasonCode'] => {
  // A reason of ours that the contract does not know does not compile.
  const code: StatusResult['reasonCode'] = state === 'DONE' ? null : reason;
  return code !== null && reasonCodes.includes(code) ? code : null;
};

const reasonOf = (payment: Payment, market: Market, language: string): string | null => {
  const isOnItsWay = payment.state === 'DONE' || stateSets.nextIsDelivery.includes(payment.state);
  if (!payment.reason || isOnItsWay) return null;
  const { reasons } = textsFor(language);
  const text: string | undefined = reasons[payment.reason];
  if (text === undefined) return null;
  const reason = sentence(market, text, { wallet: accountName(market, payment) });
  if (payment.state === 'REFUND_DUE' || payment.state === 'REFUNDING')
    return sentence(market, payment.onHold ? reasons.refundByHand : reasons.refundUnderWay, { reason });
  return payment.state === 'REFUNDED' ? sentence(market, reasons.refunded, { reason }) : reason;
};

/** Whether money that is to go back waits for a person: nothing gives it back by itself. */
const isByHand = ({ state, onHold }: Payment, late: PaymentStory['late']): boolean =>
  late ? late.onHold && late.state !== 'REFUNDED' : onHold && (state === 'REFUND_DUE' || state === 'REFUNDING');

const lateCharged = (late: PaymentStory['late']): StatusResult['charged'] | undefined =>
  late && (late.state === 'REFUNDED' ? 'refunded' : 'yes');

/** What a status view is made of; `isOwner` when the browser that initiated it asks: all others see masked numbers. */
type StatusView = {
  payment: Payment;
  events: PaymentEventRow[];
  late: PaymentStory['late'];
  refunded?: PaymentStory['refunded'];
  dispute?: StatusResult['dispute'] | undefined;
  market: Market;
  language: string;
  isOwner: boolean;
};

/** The provider's number of the payment. What leads to it before it has one is a path of the provider's, and nobody's business. */
const receiptNumberOf = ({ providerReference }: Payment) =>
  providerReference?.includes('/') ? null : providerReference;

/** What status, fetchTransaction and the event stream answer. */
export const toStatusResult = ({
  payment,
  events,
  late,
  refunded,
  dispute,
  market,
  language,
  isOwner,
}: StatusView): StatusResult => {
  const shown = (msisdn: string | null) => (msisdn && !isOwner ? maskMsisdn(msisdn) : msisdn) || null;
  const shownNumber = (number: string | null) => (number && !isOwner ? maskNumber(number) : number) || null;
  const status = wireStatus(payment.state);
  return {
    status,
    transactionStatus: status === 'SUCCESS' || status === 'FAILED' ? status : 'IN_PROCESS',
    transactionId: payment.id,
    refTransactionId: receiptNumberOf(payment),
    transactionType: payment.transactionType,
    paymentMode: payment.method,
    paymentGateway: payment.gateway,
    currencyCode: currencyToWire(payment.price.currency),
    amount: toWireAmount(payment.price, market),
    mobileNumber: shown(lineOf(payment)),
    msisdn: shown(payment.payer),
    accountId: shownNumber(accountOf(payment) ?? null),
    invoiceNumber: shownNumber(payment.details.invoiceNumber),
    bundleDescription: payment.details.bundle,
    statusReason: reasonOf(payment, market, language),
    reasonCode: reasonCodeOf(payment),
    metaInfo: { leadId: shownNumber(leadOf(payment) ?? null) },
    charged: lateCharged(late) ?? charged[payment.state],
    trail: trailOf(events, late),
    receiptCode: payment.receiptCode,
    charge: otherCharge({ ...payment, charge: late?.charge ?? payment.charge }),
    bundle: bundleOf(payment, events),
    bill: isOwner ? billOf(payment, market) : null,
    invoice: isOwner ? payment.details.days : null,
    ...(dispute && { dispute }),
    ...(refunded && { refunded: toWireMoney(refunded) }),
    ...(isByHand(payment, late) && { refund: 'BY_HAND' }),
    forgotten: payment.forgottenAt !== null,
  };
};
