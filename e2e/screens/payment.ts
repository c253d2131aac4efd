import type { Visit } from '../harness/browser.ts';
import { shown, textsOf, within } from '../harness/words.ts';

/** The page where an order is paid. */
export const paymentScreen = ({ page, language }: Visit) => {
  const texts = textsOf(language).payment;
  const payer = page.getByLabel(shown(texts.moneyNumber));
  const email = page.getByLabel(shown(texts.email));
  const proceed = page.getByRole('button', { name: shown(texts.proceed) });
  const payByCard = page.getByRole('button', { name: shown(texts.payByCard) });
  const method = (title: string) => page.locator('.methods').getByRole('link', { name: within(title) });
  const choose = (title: string, segment: string) => async () => {
    await method(title).click();
    await page.waitForURL(`**/payment/start/${segment}`);
    await page.locator('.method[data-open] form').waitFor();
  };
  const chooseMoney = choose(texts.methodMoney, 'lisolo-money');
  return {
    texts,
    payer,
    email,
    proceed,
    payByCard,
    chooseMoney,
    chooseCard: choose(texts.methodCard, 'card'),
    chooseAirtime: choose(texts.methodAirtime, 'airtime'),
    chooseSmartcash: choose(texts.methodSmartcash, 'smartcash'),
    chooseMpesa: choose(texts.methodMpesa, 'mpesa'),
    /** The payment methods, each with what it says below its title. */
    methods: page.locator('.method__head'),
    /** Why the last attempt was not sent, above the form. */
    notice: page.locator('.method__panel .banner'),
    waiting: page.getByRole('heading', { name: shown(texts.waitingHeading) }),
    toStatus: page.getByRole('link', { name: shown(texts.toStatus) }),
    /** Asks for a push approval on this phone. */
    payByPush: async (msisdn: string) => {
      await chooseMoney();
      await payer.fill(msisdn);
      await proceed.click();
    },
    /** Goes to the card provider's page. */
    goToBank: async (address = 'client@example.cg') => {
      await email.fill(address);
      await payByCard.click();
      await page.waitForURL('**/card/pay/**');
    },
  };
};
