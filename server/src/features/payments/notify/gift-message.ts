import { maskMsisdn } from '@selfcare/contract/values/msisdn';
import type { Market } from '@selfcare/markets/market';
import { sentence } from '../../../http/envelope.ts';
import { shownAmount } from '../../../locales/shown.ts';
import { textsFor } from '../../../locales/texts.ts';
import { sendNextOf, tell, type MessageDeps, type SendNext } from './tell.ts';
import { bundleName } from '../products/product-words.ts';
import { knownProduct, lineOf } from '../products/products.ts';
import type { Payment } from '../core/payment.ts';

/** The dots of the mask are of no alphabet that a plain text message has. */
const maskedGiver = (payer: string) => maskMsisdn(payer).replaceAll('•', '*');

/**
 * The message to who was given something: the server's own words, the amount or the bundle, and one of a few sentences
 * that the giver may pick. Nothing that the giver wrote is in it, and of their number only its ends.
 */
export const giftText = (payment: Payment, market: Market): string | undefined => {
  const { gift } = payment.details;
  const product = knownProduct(payment);
  if (!gift || !product) return undefined;
  const { gifts } = textsFor(payment.language);
  const told = sentence(market, gifts[product.giftWords(payment.details)], {
    giver: payment.payer ? maskedGiver(payment.payer) : gifts.somebody,
    amount: shownAmount(payment.price, payment.language),
    bundle: bundleName(payment),
  });
  return gift === 'none' ? told : `${told} ${gifts.sentences[gift]}`;
};

/**
 * Tells a line what it was given, once it is there: one message a payment. Whoever dies before it is sent leaves it
 * unsent, never sent twice.
 */
export const sendGiftMessage = (deps: MessageDeps): SendNext => {
  const { market, outcomeMessages } = deps;
  return sendNextOf(outcomeMessages.claimGift, async (payment) => {
    const text = giftText(payment, market);
    const to = lineOf(payment);
    if (text && to) await tell(deps, { to, text, release: () => outcomeMessages.releaseGiftMessage(payment.id) });
  });
};
