import type { Market } from '@selfcare/markets/market';
import { sentence } from '../../../http/envelope.ts';
import { shownAmount, shownHundredths } from '../../../locales/shown.ts';
import { textsFor } from '../../../locales/texts.ts';
import { sendNextOf, tell, tellOfRefund, type MessageDeps, type SendNext } from './tell.ts';
import type { Reason } from '../core/gateway.ts';
import { modeNamed } from '../methods/modes.ts';
import { paidBillOf } from '../products/bill.ts';
import { productWords } from '../products/product-words.ts';
import { lineOf } from '../products/products.ts';
import type { Payment } from '../core/payment.ts';

/** How long the customer has to see the end on the page before a message tells them. */
const patienceSeconds = 30;

/** Ends without a charge that come when nobody may be looking any more; the others are the customer's own doing. */
const surprising: ReadonlySet<Reason> = new Set([
  'prompt-expired',
  'not-received-by-provider',
  'declined-by-provider',
  'provider-unreachable',
]);

/** Refunds that do not mean that it could not be delivered. */
const unexplained: ReadonlySet<Reason> = new Set(['given-back', 'amount-differed']);

/** What the message says of this end; undefined where none is due. */
const wordsFor = ({ state, reason, sentAt }: Payment): 'paid' | 'refunded' | 'givenBack' | 'notCharged' | undefined => {
  if (state === 'DONE') return 'paid';
  if (state === 'REFUNDED') return reason && unexplained.has(reason) ? 'givenBack' : 'refunded';
  return sentAt && reason && surprising.has(reason) ? 'notCharged' : undefined;
};

/** The code of the receipt in groups, as people read it out. */
export const shownReceiptCode = ({ receiptCode }: Pick<Payment, 'receiptCode'>): string =>
  receiptCode.replace(/(.{4})(?=.)/g, '$1-');

/** The message that tells how a payment ended, in the language it was begun in. */
export const outcomeMessageText = (payment: Payment, market: Market): string | undefined => {
  const words = wordsFor(payment);
  if (!words) return undefined;
  const texts = textsFor(payment.language);
  const product = productWords(payment, texts, market);
  if (product === undefined) return undefined;
  const bill = paidBillOf(payment);
  return sentence(market, texts.outcomeMessages[words === 'paid' && bill ? 'paidBill' : words], {
    amount: shownAmount(payment.state === 'REFUNDED' ? payment.charge : payment.price, payment.language),
    product,
    left: bill ? shownHundredths(bill.left, bill.currency, payment.language) : '',
    receipt: shownReceiptCode(payment),
  });
};

/**
 * Who hears how it ended: the payer, or the line that gets the product where the payer has no number (a card). Of a gift the
 * line hears only by the gift's own message, and nobody hears of a fixed account that a card paid for.
 */
const listenerOf = (payment: Payment): string | null =>
  payment.payer ?? (payment.details.gift ? null : lineOf(payment));

/**
 * Whether the owner of a number took part in a payment: was charged, gave a code for it, or got the product. Anybody may
 * type a number in; nobody gets a message of ours for that (docs/abuse.md A33).
 */
const hasTakenPart = async ({ market, isOwner }: MessageDeps, payment: Payment, msisdn: string): Promise<boolean> => {
  const isPayer = payment.payer === msisdn;
  if (payment.state === 'DONE' || (isPayer && payment.state === 'REFUNDED')) return true;
  const gaveCode = isPayer && modeNamed(market, payment.method)?.purpose !== undefined;
  return gaveCode || isOwner(payment.browserHash, msisdn);
};

/** Tells a customer who closed the page how their payment ended: at most one message a payment. */
export const sendOutcomeMessage = (deps: MessageDeps): SendNext => {
  const { market, outcomeMessages } = deps;
  const claim = (tried: string[]) => outcomeMessages.claimUnseenEnd(patienceSeconds, tried);
  return sendNextOf(claim, async (payment) => {
    const text = outcomeMessageText(payment, market);
    const to = listenerOf(payment);
    const release = () => outcomeMessages.releaseOutcomeMessage(payment.id);
    if (text && to && (await hasTakenPart(deps, payment, to)))
      await (payment.state === 'REFUNDED' ? tellOfRefund : tell)(deps, { to, text, release });
  });
};
