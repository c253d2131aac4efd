import { expect } from 'vitest';
import { prefixes, type Visit } from '../harness/browser.ts';
import { shown, textsOf, within } from '../harness/words.ts';

const outcomes = { paid: 'outcomePaid', live: 'outcomeLive', failed: 'outcomeFailed' } as const;
const headings = { paid: 'paidHeading', live: 'liveHeading', failed: 'failedHeading' } as const;

/** The page that says what became of a payment. */
export const statusScreen = ({ page, language }: Visit) => {
  const texts = textsOf(language).status;
  return {
    texts,
    /** Waits until the page says how it stands, by heading and sentence. */
    says: async (outcome: keyof typeof outcomes, timeout = 30_000) => {
      await page.waitForURL('**/payment/status**', { timeout });
      const result = page.getByRole('status').filter({ has: page.getByRole('heading', { level: 1 }) });
      await result.getByRole('heading', { name: shown(texts[headings[outcome]]) }).waitFor({ timeout });
      await result.getByText(within(texts.sentence, { outcome: texts[outcomes[outcome]] })).waitFor();
    },
    /** The value beside a label of the summary; absent where the summary has no such row. */
    fact: async (label: string): Promise<string | undefined> => {
      const term = page.locator('dt').filter({ hasText: shown(label) });
      return (await term.count()) === 0 ? undefined : (await term.locator('+ dd').innerText()).trim();
    },
    /** Why it is no success, told once. */
    reason: page.getByText(/^\* .+/),
    /** The code of a paid receipt, in its two groups. */
    receiptCode: async (): Promise<string> => {
      await page.getByText(shown(textsOf(language).receiptProof.code)).waitFor();
      return (await page.locator('.proof__code [aria-hidden]').innerText()).trim();
    },
    print: page.getByRole('button', { name: shown(texts.print) }),
    shareReceipt: page.getByRole('button', { name: shown(texts.share) }),
    copyReceipt: page.getByRole('button', { name: shown(texts.copy) }),
    copyLink: page.getByRole('button', { name: shown(texts.copyLink) }),
    transactionId: async () => {
      const { searchParams, pathname } = new URL(page.url());
      const id = searchParams.get('id') ?? pathname.split('/').at(-1) ?? '';
      expect(id).toMatch(/^[0-9A-Z]{26}$/);
      return id;
    },
  };
};

/** The page that says whether a receipt is real. */
export const receiptScreen = ({ page, language }: Visit) => {
  const texts = textsOf(language).receipt;
  const field = page.getByLabel(shown(texts.code));
  const says = (title: string) => page.getByRole('heading', { level: 2, name: shown(title) });
  return {
    texts,
    open: async (code?: string) => {
      await page.goto(`${prefixes[language]}/payment/receipt${code ? `/${code}` : ''}`);
      await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
    },
    field,
    check: page.getByRole('button', { name: shown(texts.check) }),
    real: says(texts.realTitle),
    unknown: says(texts.falseTitle),
    notChecked: says(texts.failedTitle),
    wrong: page.locator('#receipt-code-says').getByText(shown(texts.codeInvalid)),
    again: page.getByRole('button', { name: shown(texts.again) }),
  };
};
