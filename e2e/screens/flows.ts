import type { Page } from 'playwright-core';
import { prefixes, type Visit } from '../harness/browser.ts';
import { shown, textsOf, within } from '../harness/words.ts';

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
  return {
    ...rest,
    texts,
    number: page.getByLabel(shown(texts.number)),
    byAccount: page.getByText(shown(texts.wayAccount)).first(),
    account: page.getByRole('textbox', { name: within(texts.account) }),
    showBill: page.getByRole('button', { name: shown(texts.showBill) }),
    askCode: page.getByRole('button', { name: shown(texts.codeAsk) }),
    code: page.getByLabel(within(texts.code)),
    getOutstanding: page.getByRole('button', { name: shown(texts.getOutstanding) }),
    amount: page.getByRole('textbox', { name: within(texts.amount) }),
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
