import type { Market } from '@selfcare/markets/market';
import { sentence } from '../../../http/envelope.ts';
import { shownAmount } from '../../../locales/shown.ts';
import { textsFor } from '../../../locales/texts.ts';
import type { LateRefund } from './outcome-message-store.ts';
import { shownReceiptCode } from './outcome-message.ts';
import { sendNextOf, tellOfRefund, type MessageDeps, type SendNext } from './tell.ts';

/**
 * Returns the message about money that came after the end of a payment, once it was given back; in the language of the payment. It names
 * what was taken, which may be another amount than the price.
 */
export const lateMessageText = (payment: LateRefund, market: Market): string =>
  sentence(market, textsFor(payment.language).outcomeMessages.late, {
    amount: shownAmount(payment.taken, payment.language),
    receipt: shownReceiptCode(payment),
  });

/**
 * Tells a payer that money was taken after all and was given back, once a payment: whether they were told of its end by a
 * message or saw it on the page, they believe that nothing was charged. A card has no number to tell.
 */
export const sendLateMessage = (deps: MessageDeps): SendNext => {
  const { market, outcomeMessages } = deps;
  return sendNextOf(outcomeMessages.claimLateRefund, async (payment) => {
    const { id, payer: to } = payment;
    const text = lateMessageText(payment, market);
    if (to) await tellOfRefund(deps, { to, text, release: () => outcomeMessages.releaseLateMessage(id) });
  });
};
