import { expect } from 'vitest';
import type { Visit } from '../harness/browser.ts';
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
    transactionId: async () => {
      const { searchParams, pathname } = new URL(page.url());
      const id = searchParams.get('id') ?? pathname.split('/').at(-1) ?? '';
      expect(id).toMatch(/^[0-9A-Z]{26}$/);
      return id;
    },
  };
};
