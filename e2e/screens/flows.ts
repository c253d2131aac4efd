import type { Page } from 'playwright-core';
import { prefixes, type Visit } from '../harness/browser.ts';
import { digitsIn, shown, textsOf, within } from '../harness/words.ts';

/** Until the page answers to the visitor. */
const answering = (page: Page) => page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);

type Flow = 'bundles' | 'bill' | 'broadband' | 'fixedInternet';
const paths: Record<Flow, string> = {
  bundles: '/data-bundle',
  bill: '/postpaid-bill-pay',
  broadband: '/broadband-recharge',
  fixedInternet: '/orp/fixed-internet',
};

const flow = <Name extends Flow>({ page, size, language }: Visit, name: Name) => {
  const texts = textsOf(language)[name];
  return {
    texts,
    open: async () => {
      await page.goto(`${prefixes[language]}${paths[name]}`);
      await answering(page);
    },
    /** Goes on to payment with what was chosen. */
    buy: async () => {
      await page.getByRole('button', { name: shown(size === 'desk' ? texts.buy : texts.next) }).click();
      await page.waitForURL('**/payment/start/**');
    },
  };
};

/** Bundles of a line. */
export const bundlesScreen = (here: Visit) => {
  const { page } = here;
  const { texts, ...rest } = flow(here, 'bundles');
  return {
    ...rest,
    texts,
    number: page.getByLabel(shown(texts.number)),
    offer: (name: string | RegExp) => page.getByRole('radio', { name }),
  };
};

/** The bill of a postpaid or hybrid line. */
export const billScreen = (here: Visit) => {
  const { page } = here;
  const { texts, ...rest } = flow(here, 'bill');
  const number = page.getByLabel(shown(texts.number));
  const byAccount = page.getByText(shown(texts.wayAccount)).first();
  const account = page.getByRole('textbox', { name: within(texts.account) });
  const showBill = page.getByRole('button', { name: shown(texts.showBill) });
  const amount = page.getByRole('textbox', { name: within(texts.amount) });
  return {
    ...rest,
    texts,
    number,
    byAccount,
    account,
    showBill,
    /** Asks on the open page for the bill of a line by the number of its account. */
    askByAccount: async (line: string, accountNo: string) => {
      await number.fill(line);
      await byAccount.click();
      await account.fill(accountNo);
      await showBill.click();
    },
    askCode: page.getByRole('button', { name: shown(texts.codeAsk) }),
    code: page.getByLabel(within(texts.code)),
    getOutstanding: page.getByRole('button', { name: shown(texts.getOutstanding) }),
    amount,
    /** What it proposes to pay, in digits alone: `24351`. */
    proposed: async () => digitsIn(await amount.inputValue()),
  };
};

/** The invoices of a fixed-internet account. */
export const fixedInternetScreen = (here: Visit) => {
  const { page } = here;
  const { texts, ...rest } = flow(here, 'fixedInternet');
  return {
    ...rest,
    texts,
    account: page.getByLabel(shown(texts.account)),
    email: page.getByLabel(shown(texts.email)),
    show: page.getByRole('button', { name: shown(texts.show) }),
    invoices: page.getByRole('radio'),
  };
};

/** Routers and MiFi. */
export const broadbandScreen = (here: Visit) => {
  const { page } = here;
  const { texts, ...rest } = flow(here, 'broadband');
  return { ...rest, texts, number: page.getByLabel(shown(texts.number)), offers: page.getByRole('radio') };
};
