import type { Market } from '@selfcare/markets/market';
import { sentence } from '../../../http/envelope.ts';
import { shownAmount } from '../../../locales/shown.ts';
import { textsFor } from '../../../locales/texts.ts';
import type { GivenBack } from './outcome-message-store.ts';
import { shownReceiptCode } from './outcome-message.ts';
import { sendNextOf, tellOfRefund, type MessageDeps, type SendNext } from './tell.ts';

const words = { 'late-charge': 'late', 'operator-refund': 'refundedByOperator' } as const;

/**
 * Returns the message about money that a child of a payment has given back: it came after the end of the payment, or the operator refunds
 * what was delivered. In the language of the payment; it names what went back, which may be another amount than the price.
 */
export const givenBackText = (
  payment: Pick<GivenBack, 'childBorn' | 'back' | 'language' | 'receiptCode'>,
  market: Market,
) =>
  sentence(market, textsFor(payment.language).outcomeMessages[words[payment.childBorn]], {
    amount: shownAmount(payment.back, payment.language),
    receipt: shownReceiptCode(payment),
  });

/**
 * Tells a payer, once for each child, that money was given back: nobody who saw the end of the payment expects it. A card has no number to
 * tell.
 */
export const sendGivenBack = (deps: MessageDeps): SendNext => {
  const { market, outcomeMessages } = deps;
  return sendNextOf(outcomeMessages.claimGivenBack, async (payment) => {
    const { child, payer: to } = payment;
    const text = givenBackText(payment, market);
    if (to) await tellOfRefund(deps, { to, text, release: () => outcomeMessages.releaseGivenBack(child) });
  });
};
