import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { visit, type Language, type Size, type Visit } from '../harness/browser.ts';
import { expectBooks } from '../harness/expect-books.ts';
import { inspect } from '../harness/inspect.ts';
import { expectNobodyLost } from '../harness/reconcile.ts';
import { cards } from '../harness/sandbox.ts';
import { shareStack } from '../harness/shared-stack.ts';
import { money, readable, shown, within } from '../harness/words.ts';
import { bankScreen } from '../screens/bank.ts';
import { plainScreen } from '../screens/plain.ts';
import { statusScreen } from '../screens/status.ts';

const shared = shareStack();

const combinations: { size: Size; language: Language; numbers: number }[] = [
  { size: 'phone', language: 'fr', numbers: 50_000_701 },
  { size: 'desk', language: 'en', numbers: 50_000_731 },
];

/** Expects an element to be whole in the window, without scrolling. */
const expectInSight = async (what: Locator) => {
  const box = await what.boundingBox();
  const { height } = what.page().viewportSize()!;
  expect(box && box.y >= 0 && box.y + box.height <= height, JSON.stringify(box)).toBe(true);
};

/** A recharge of CFA 1,000 by documents alone, in real Chromium with its scripts off. */
describe.each(combinations)('without JavaScript on a $size in $language', ({ size, language, numbers }) => {
  const number = (index: number) => `0${numbers + index}`;
  const journey = (run: (here: Visit) => Promise<void>) =>
    visit(shared.browser, shared.stack.portalUrl, { size, language, scripts: false }, run);
  /** A document as it stands, held against axe by a browser that runs scripts: one that runs none cannot run axe either. */
  const look = async ({ page }: Visit, screen: string) => {
    // The document itself, not its address: a status asks for itself again, perhaps while axe is looking.
    const html = await page.content();
    await visit(shared.browser, shared.stack.portalUrl, { size, language }, async (other) => {
      await other.page.setContent(html);
      await inspect(other.page, screen);
      const slips = other.page.locator('.receipt');
      const cut = await slips.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length);
      expect.soft(cut, `${screen}: receipts whose words are cut`).toBe(0);
    });
  };
  const amount = money(1000, language);
  const thousand = language === 'fr' ? /^1\s000$/ : /^1,000$/;

  test('a recharge by push approval is completed: three taps to the prompt, then thanks with a receipt', () =>
    journey(async (here) => {
      const { page } = here;
      const [line, payer] = [number(1), number(2)];
      const plain = plainScreen(here);
      const status = statusScreen(here);
      await plain.orderFromHome(line, thousand);
      await look(here, 'payment without script');
      await plain.chooseMoney();
      await plain.payer.fill(readable(payer));
      await plain.pay.click();
      await plain.arriveAtStatus();
      await status.says('live');
      await page.getByText(readable(payer)).waitFor();
      await look(here, 'waiting without script');
      const transactionId = await status.transactionId();
      await shared.stack.sandbox.answer(payer, transactionId, 'approve');
      // Nobody presses anything: the page reloads automatically.
      await status.says('paid', 60_000);
      expect(await status.fact(status.texts.amount)).toMatch(shown(amount));
      await page
        .getByText(/^[0-9A-Z]{4}.[0-9A-Z]{4}$/)
        .first()
        .waitFor();
      await look(here, 'thanks without script');
      await expectBooks(shared.stack.sandbox, transactionId, 'delivered', { line, amount: 1000 });
    }));

  test('a card is paid on the bank’s page, which a link of ours leads to, and comes back to thanks', () =>
    journey(async (here) => {
      const line = number(3);
      const plain = plainScreen(here);
      const status = statusScreen(here);
      await plain.orderFromHome(line, thousand);
      await plain.email.fill('client@example.cg');
      await plain.payByCard.click();
      await plain.arriveAtStatus();
      await expectInSight(plain.toBank);
      await look(here, 'card without script');
      await plain.toBank.click();
      await here.page.waitForURL('**/card/pay/**');
      await bankScreen(here.page).pay(cards.succeeds);
      await plain.arriveAtStatus();
      await status.says('paid', 60_000);
      await expectBooks(shared.stack.sandbox, await status.transactionId(), 'delivered', { line, amount: 1000 });
    }));

  test('what is wrong comes back beside what was typed, on each page', () =>
    journey(async (here) => {
      const { page } = here;
      const plain = plainScreen(here);
      await plain.openHome();
      await plain.homeNumber.fill('05 12');
      await plain.next.click();
      await page.waitForURL('**/prepaid-recharge?plain=1');
      expect(await plain.number.inputValue()).toBe('05 12');
      await page.getByText(within(plain.texts.recharge.numberInvalid, { length: 9 })).waitFor();
      await plain.number.fill(number(4));
      await plain.amount.fill('mille');
      await plain.next.click();
      await page.getByText(within(plain.texts.plain.amountInvalid, { example: '1000' })).waitFor();
      expect(await plain.amount.inputValue()).toBe('mille');
      await look(here, 'recharge without script, with an error');
      await plain.amount.fill('1.000 CFA');
      await plain.next.click();
      await page.waitForURL('**/payment/start?plain=1');
      await plain.payByCard.click();
      await page.getByText(shown(plain.texts.payment.emailRequired)).waitFor();
      await plain.chooseMoney();
      await plain.payer.fill('12');
      await plain.pay.click();
      await page.getByText(within(plain.texts.plain.numberInvalid, { length: 9 })).waitFor();
      expect(await plain.payer.inputValue()).toBe('12');
      await look(here, 'payment without script, with an error');
      await plain.chooseAirtime();
      await page.getByText(within(plain.texts.plain.airtimeNeeds)).waitFor();
      await look(here, 'airtime without script');
    }));

  test('why a wallet low in the list refuses, and what is wrong with its number, is seen without scrolling', () =>
    journey(async (here) => {
      const { page } = here;
      const plain = plainScreen(here);
      await plain.orderFromHome(number(9), thousand);
      await plain.chooseSmartcash();
      await plain.walletNumber.fill('12');
      await plain.payByWallet.click();
      await expectInSight(page.getByText(within(plain.texts.plain.numberInvalid, { length: 9 })));
      // It has no wallet.
      await plain.walletNumber.fill('050000002');
      await plain.payByWallet.click();
      const refusal = page.getByRole('alert').filter({ hasText: within(plain.texts.payment.nothingCharged) });
      await refusal.waitFor();
      await expectInSight(refusal);
      expect(readable(await plain.walletNumber.inputValue())).toBe(readable('050000002'));
    }));

  test('a double click asks the phone once, and Back leads to what is under way', () =>
    journey(async (here) => {
      const { page } = here;
      const payer = number(6);
      const plain = plainScreen(here);
      await plain.orderFromHome(number(5), thousand);
      await plain.chooseMoney();
      await plain.payer.fill(payer);
      await plain.pay.dblclick();
      await plain.arriveAtStatus();
      await statusScreen(here).says('live');
      const transactionId = await statusScreen(here).transactionId();
      expect((await shared.stack.sandbox.phone(payer)).prompts).toHaveLength(1);
      await page.goBack();
      await plain.arriveAtStatus();
      expect(await statusScreen(here).transactionId()).toBe(transactionId);
      await shared.stack.sandbox.answer(payer, transactionId, 'decline');
      await statusScreen(here).says('failed', 60_000);
      await page.getByText(shown(plain.texts.status.notCharged)).waitFor();
      await look(here, 'failed without script');
      const again = page.getByRole('link', { name: shown(plain.texts.plain.tryAgain) });
      await expectInSight(again);
      await again.click();
      await plain.payer.waitFor();
      expect(await plain.payer.inputValue()).toBe(payer);
      await expectBooks(shared.stack.sandbox, transactionId, 'untouched');
    }));

  test('the pages that need a script lead on without one: the recharge page, payment and status', () =>
    journey(async (here) => {
      const { page } = here;
      const [line, payer] = [number(7), number(8)];
      const plain = plainScreen(here);
      await page.goto(`${language === 'en' ? '/en' : ''}/prepaid-recharge`);
      await plain.number.fill(line);
      await page.getByRole('button', { name: shown(plain.texts.recharge.next) }).click();
      await plain.amount.fill('1000');
      await plain.next.click();
      await page.waitForURL('**/payment/start?plain=1');
      await page.goto(`${language === 'en' ? '/en' : ''}/payment/start`);
      await page.waitForURL('**/payment/start?plain=1');
      await plain.chooseMoney();
      await plain.payer.fill(payer);
      await plain.pay.click();
      await plain.arriveAtStatus();
      await page.goto(page.url().replace('&plain=1', ''));
      await page.getByRole('button', { name: shown(plain.texts.status.withoutScript) }).click();
      await plain.arriveAtStatus();
      await statusScreen(here).says('live');
      const transactionId = await statusScreen(here).transactionId();
      await page.goto(`${language === 'en' ? '/en' : ''}/payment/status/${transactionId}`);
      await page.getByRole('button', { name: shown(plain.texts.status.withoutScript) }).click();
      await plain.arriveAtStatus();
      await statusScreen(here).says('live');
    }));

  test('what only a script hears is not offered, or says what helps in its place', () =>
    journey(async (here) => {
      const { page } = here;
      const plain = plainScreen(here);
      await plain.openHome();
      await plain.next.waitFor();
      expect(await page.getByRole('button', { name: shown(plain.texts.home.ask) }).count()).toBe(0);
      await page.goto(`${language === 'en' ? '/en' : ''}/payment/receipt/7KQ4-M2ZC`);
      await page.getByText(within(plain.texts.receipt.needsScript)).waitFor();
    }));
});

test('afterwards nobody has lost money, and the log holds no error and no number', async () => {
  await expectNobodyLost(shared.stack.sandbox);
  expect(shared.stack.log.troubles()).toEqual([]);
  const numbers = combinations.flatMap(({ numbers: first }) =>
    [1, 2, 3, 5, 6, 7, 8].map((index) => `0${first + index}`),
  );
  expect(shared.stack.log.mentions(numbers)).toEqual([]);
});
