import type { Market } from '@selfcare/markets/market';
import { sentence } from '../../../http/envelope.ts';
import { shownAmount } from '../../../locales/shown.ts';
import { textsFor } from '../../../locales/texts.ts';
import type { GivenBack } from './outcome-message-store.ts';
import { shownReceiptCode } from './outcome-message.ts';
import { sendNextOf, tellOfRefund, type MessageDeps, type SendNext } from './tell.ts';

const words = { 'late-charge': 'late', 'operator-refund': 'refundedByOperator' } as const;

/**
 * Returns the message about the refund of a child, in the language of the payment: of late money, or of a delivered payment. It names the
 * refunded amount, which may differ from the price.
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
 * Notifies the payer of a refund, once for each child: a payer who saw the payment end does not expect one. A card payment has no number
 * to notify.
 */
export const sendGivenBack = (deps: MessageDeps): SendNext => {
  const { market, outcomeMessages } = deps;
  return sendNextOf(outcomeMessages.claimGivenBack, async (payment) => {
    const { child, payer: to } = payment;
    const text = givenBackText(payment, market);
    if (to) await tellOfRefund(deps, { to, text, release: () => outcomeMessages.releaseGivenBack(child) });
  });
};
