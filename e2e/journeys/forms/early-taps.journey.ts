import { expect, test } from 'vitest';
import { visit, type Visit, type VisitOptions } from '../../harness/browser.ts';
import { shareStack } from '../../harness/shared-stack.ts';
import { digitsIn } from '../../harness/words.ts';
import { homeScreen } from '../../screens/recharge.ts';
import { openRecharge, orderShown, pressAtOnce } from './form-fixtures.ts';

const shared = shareStack();
const journey = (options: VisitOptions, run: (here: Visit) => Promise<void>) =>
  visit(shared.browser, shared.stack.portalUrl, options, run);

/** Fills in the form as soon as it stands in the document, before any script of the page runs; a mark says whether it was. */
const fillInAtOnce = ({ number, amount }: { number: string; amount?: string }) => {
  const arrival = new MutationObserver(() => {
    const field = document.querySelector<HTMLInputElement>('form input[type=tel]');
    const chip = document.querySelector<HTMLInputElement>(`form input[type=radio][value="${amount}"]`);
    if (!field || (amount && !chip)) return;
    arrival.disconnect();
    field.value = number;
    chip?.click();
    const isEarly = performance.getEntriesByName('hydrated').length === 0;
    performance.mark(isEarly ? 'filled-in-early' : 'filled-in-late');
  });
  arrival.observe(document, { childList: true, subtree: true });
};

const marksOf = (page: Visit['page']) =>
  page.evaluate(() => performance.getEntriesByType('mark').map(({ name }) => name));

test.each([
  ['a first visit', undefined],
  ['a form that was filled in before', { msisdn: '050000554', amount: '1000' }],
])('what is typed and chosen on home before the page answers is kept: %s', (_, draft) =>
  journey({}, async (here) => {
    const { page } = here;
    const home = homeScreen(here);
    if (draft) {
      await home.open();
      await home.number.fill(draft.msisdn);
      await home.chip('1 000').check({ force: true });
    }
    await page.addInitScript(fillInAtOnce, { number: '050000553', amount: '5000' });
    await home.open();
    expect(await marksOf(page)).toContain('filled-in-early');
    expect(digitsIn(await home.number.inputValue())).toBe('050000553');
    expect(await home.chip('5 000').isChecked()).toBe(true);
    await home.proceed.click();
    await page.waitForURL('**/payment/start/card');
    expect(digitsIn(await orderShown(here))).toBe('0500005535000');
  }),
);

test('a button that is pressed before the page answers, and pressed twice, is carried out once it does', () =>
  journey({}, async (here) => {
    const { page } = here;
    await page.addInitScript(pressAtOnce);
    await page.goto('/');
    await page.waitForURL('**/payment/start/card');
    expect(await marksOf(page)).toContain('pressed-early');
    expect(digitsIn(await orderShown(here))).toBe('0500005551000');
  }));

test('a number typed before the recharge page answers is kept, and its line is looked up', () =>
  journey({}, async (here) => {
    const { page } = here;
    await page.addInitScript(fillInAtOnce, { number: '050000551' });
    const recharge = await openRecharge(here);
    expect(await marksOf(page)).toContain('filled-in-early');
    await recharge.amount.waitFor();
    expect(digitsIn(await recharge.number.inputValue())).toBe('050000551');
    expect(new URL(page.url()).search).toBe('');
  }));
