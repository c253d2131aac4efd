import type { Page } from 'playwright-core';
import { prefixes, type Visit } from '../harness/browser.ts';
import { waitFor } from '../harness/wait-for.ts';
import { shown, textsOf } from '../harness/words.ts';

/** Where the next page has come: a form's answer, or what a link leads to. A second press gives up the answer to the first. */
const arriveAt = async (page: Page, path: string) => {
  const isThere = () => {
    const { pathname, searchParams } = new URL(page.url());
    return pathname === path && searchParams.get('plain') === '1';
  };
  await waitFor(isThere, { seconds: 30, says: () => `${path} has not come, but ${page.url()}` });
  await page.waitForLoadState('load');
};

/** A recharge as it is made where no script runs: each step is a document. */
export const plainScreen = ({ page, language }: Visit) => {
  const texts = textsOf(language);
  const prefix = prefixes[language];
  const amount = page.getByLabel(shown(texts.recharge.amount));
  const next = page.getByRole('button', { name: shown(texts.home.proceed) });
  const method = (title: string) => page.locator('.methods').getByRole('link', { name: new RegExp(`^\\s*${title}`) });
  const choose = (title: string, segment: string) => async () => {
    await method(title).click();
    await arriveAt(page, `${prefix}/payment/start/${segment}`);
  };
  const chooseMoney = choose(texts.payment.methodMoney.replace('{brand}', 'Lisolo'), 'lisolo-money');
  const chooseCard = choose(texts.payment.methodCard, 'card');
  return {
    texts,
    openHome: () => page.goto(prefix || '/'),
    homeNumber: page.getByLabel(shown(texts.home.number)),
    chip: (label: RegExp) => page.locator('label.chip').filter({ hasText: label }),
    next,
    number: page.getByLabel(shown(texts.recharge.number)),
    amount,
    wrong: page.locator('[aria-invalid=true]'),
    payer: page.getByLabel(shown(texts.payment.moneyNumber)),
    pay: page.getByRole('button', { name: shown(texts.payment.proceed) }),
    email: page.getByLabel(shown(texts.payment.email)),
    payByCard: page.getByRole('button', { name: shown(texts.payment.payByCard) }),
    toBank: page.getByRole('link', { name: shown(texts.status.bankContinue) }),
    walletNumber: page.getByLabel(shown(texts.paymentSecondWallet.number)),
    payByWallet: page.getByRole('button', { name: shown(texts.paymentSecondWallet.continueToPay) }),
    chooseMoney,
    chooseCard,
    chooseSmartcash: choose(texts.payment.methodSmartcash, 'smartcash'),
    chooseAirtime: choose(texts.payment.methodAirtime, 'airtime'),
    /** Types an order into home's form and goes on. */
    orderFromHome: async (line: string, label: RegExp) => {
      await page.goto(prefix || '/');
      await page.getByLabel(shown(texts.home.number)).fill(line);
      await page.locator('label.chip').filter({ hasText: label }).click();
      await next.click();
      await arriveAt(page, `${prefix}/payment/start`);
    },
    arriveAtStatus: () => arriveAt(page, `${prefix}/payment/status`),
  };
};
