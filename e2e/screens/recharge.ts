import type { Page } from 'playwright-core';
import { prefixes, type Visit } from '../harness/browser.ts';
import { shown, textsOf } from '../harness/words.ts';

/** Until the page answers to the visitor and has put back what this tab left there: a form is filled in after that. */
const answering = async (page: Page) => {
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
};

/** The form on the home page. */
export const homeScreen = ({ page, language }: Visit) => {
  const texts = textsOf(language).home;
  return {
    open: async () => {
      await page.goto(prefixes[language] || '/');
      await answering(page);
    },
    number: page.getByLabel(shown(texts.number)),
    chip: (amount: string) => page.getByRole('radio', { name: shown(amount) }),
    proceed: page.getByRole('button', { name: shown(texts.proceed) }),
  };
};

/** The page of a recharge: a line, then an amount. */
export const rechargeScreen = ({ page, size, language }: Visit) => {
  const texts = textsOf(language).recharge;
  const number = page.getByLabel(shown(texts.number));
  const amount = page.getByRole('textbox', { name: shown(texts.amount) });
  const buy = page.getByRole('button', { name: shown(size === 'desk' ? texts.buy : texts.next) });
  return {
    open: async () => {
      await page.goto(`${prefixes[language]}/prepaid-recharge`);
      await answering(page);
    },
    number,
    amount,
    buy,
    /** The button before the line is known: on a desk it has another word. */
    next: page.getByRole('button', { name: shown(texts.next) }),
    sentenceOf: (field: 'msisdn' | 'amount') => page.locator(`#${field}-says`),
    /** Types an order and goes on to payment. */
    order: async (line: string, price: number) => {
      await number.fill(line);
      await amount.fill(String(price));
      await buy.click();
      await page.waitForURL('**/payment/start/**');
    },
  };
};
