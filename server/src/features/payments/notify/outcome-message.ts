import { toE164 } from '@selfcare/contract/values/msisdn';
import type { Market } from '@selfcare/markets/market';
import { sentence } from '../../../http/envelope.ts';
import { shownAmount } from '../../../locales/shown.ts';
import { textsFor } from '../../../locales/texts.ts';
import type { OutcomeMessageStore } from './outcome-message-store.ts';
import type { Reason } from '../core/gateway.ts';
import { productWords } from '../products/product-words.ts';
import { lineOf } from '../products/products.ts';
import type { Payment } from '../core/payment.ts';

/** How long the customer has to see the end on the page before a message tells them. */
const patienceSeconds = 30;
const batchSize = 20;

/** Ends without a charge that come when nobody may be looking any more; the others are the customer's own doing. */
const surprising: ReadonlySet<Reason> = new Set([
  'prompt-expired',
  'not-received-by-provider',
  'declined-by-provider',
  'provider-unreachable',
]);

/** What telling customers needs; `sendSms` hands one message to the SMS centre. */
export type MessageDeps = {
  market: Market;
  outcomeMessages: OutcomeMessageStore;
  sendSms: (sms: { to: string; text: string }) => Promise<{ outcome: string }>;
};

/** What the message says of this end; undefined where none is due. */
const wordsFor = ({ state, reason, sentAt }: Payment): 'paid' | 'refunded' | 'notCharged' | undefined => {
  if (state === 'DONE') return 'paid';
  if (state === 'REFUNDED') return 'refunded';
  return sentAt && reason && surprising.has(reason) ? 'notCharged' : undefined;
};

/** The message that tells how a payment ended, in the language it was begun in. */
export const outcomeMessageText = (payment: Payment, market: Market): string | undefined => {
  const words = wordsFor(payment);
  if (!words) return undefined;
  const texts = textsFor(payment.language);
  const product = productWords(payment, texts, market);
  if (product === undefined) return undefined;
  return sentence(market, texts.outcomeMessages[words], {
    amount: shownAmount(payment.price, payment.language),
    product,
    receipt: payment.receiptCode.replace(/(.{4})(?=.)/g, '$1-'),
  });
};

/**
 * Who hears how it ended: the payer, or the line that gets the product where the payer has no number (a card). Of a gift the
 * line hears only by the gift's own message, and nobody hears of a fixed account that a card paid for.
 */
const listenerOf = (payment: Payment): string | null =>
  payment.payer ?? (payment.details.gift ? null : lineOf(payment));

/** Tells customers who closed the page how their payment ended: at most one message a payment. */
export const sendOutcomeMessages =
  ({ market, outcomeMessages, sendSms }: MessageDeps) =>
  async (): Promise<void> => {
    for (const payment of await outcomeMessages.claimUnseenEnds(patienceSeconds, batchSize)) {
      const text = outcomeMessageText(payment, market);
      const to = listenerOf(payment);
      if (!text || !to) continue;
      const { outcome } = await sendSms({ to: toE164(to, market), text });
      if (outcome === 'unsent') await outcomeMessages.releaseOutcomeMessage(payment.id);
    }
  };
