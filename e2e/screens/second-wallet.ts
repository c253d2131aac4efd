import type { Visit } from '../harness/browser.ts';
import { shown, textsOf } from '../harness/words.ts';

/** The form of SmartCash and of M-Pesa. */
export const secondWalletScreen = ({ page, language }: Visit) => {
  const texts = textsOf(language).paymentSecondWallet;
  return {
    texts,
    // Its label carries a word more: that it may be left out.
    email: page.locator('#email'),
    number: page.getByLabel(shown(texts.number)),
    pay: page.getByRole('button', { name: shown(texts.continueToPay) }),
  };
};
