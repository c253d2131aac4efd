import { expect, test } from 'vitest';
import { visit, type Visit } from '../../harness/browser.ts';
import { expectBooks } from '../../harness/expect-books.ts';
import { expectNobodyLost } from '../../harness/reconcile.ts';
import { cards } from '../../harness/sandbox.ts';
import { shareStack } from '../../harness/shared-stack.ts';
import { shown } from '../../harness/words.ts';
import { bankScreen } from '../../screens/bank.ts';
import { paymentScreen } from '../../screens/payment.ts';
import { statusScreen } from '../../screens/status.ts';

/** A market whose card provider opens a window in the page. */
const shared = shareStack({ env: { MARKET: 'cd' } });

/** Five dollars for a line, as a form leaves it in the session: counted in hundredths. */
const orderOf = (msisdn: string) => ({
  msisdn,
  amount: 500,
  currency: 'USD',
  lineType: 'PREPAID',
  transactionType: 'PREPAID_RECHARGE',
  productCode: 'ORP',
  rechargeType: 'PREPAID RECHARGE',
});

/** An order taken as far as the provider’s window. */
const openWindow = async (here: Visit, line: string) => {
  const { page } = here;
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).origin);
  });
  await page.goto('/en/about');
  await page.evaluate((kept) => sessionStorage.setItem('queryData', JSON.stringify(kept)), orderOf(line));
  await page.goto('/en/payment/start');
  const payment = paymentScreen(here);
  await payment.email.fill('client@example.cd');
  expect(new Set(scripts)).toEqual(new Set([shared.stack.portalUrl]));
  await payment.payByCard.click();
  const frame = page.frameLocator('dialog iframe');
  await frame.locator('input[autocomplete="cc-number"]').waitFor();
  expect(new Set(scripts)).toEqual(new Set([shared.stack.portalUrl, shared.stack.sandboxUrl]));
  return { payment, window: bankScreen(frame), status: statusScreen(here) };
};

const journey = (run: (here: Visit) => Promise<void>) =>
  visit(shared.browser, shared.stack.portalUrl, { language: 'en' }, run);

test('the provider’s script is loaded when its window opens; a card that succeeds pays once', () =>
  journey(async (here) => {
    const { window, status } = await openWindow(here, '050002601');
    await window.pay(cards.succeeds);
    await status.says('paid');
    await expectBooks(shared.stack.sandbox, await status.transactionId(), 'delivered', { line: '050002601' });
  }));

test('closing the window charges nothing: the payment stays open, and is opened again or left for another way', () =>
  journey(async (here) => {
    const { page } = here;
    const { payment, window, status } = await openWindow(here, '050002602');
    await page.locator('dialog:has(iframe) > button').click();
    await status.says('live');
    const transactionId = await status.transactionId();
    await page.goto('/en/payment/start/card');
    await page.getByRole('button', { name: shown(payment.texts.cardContinue) }).click();
    await window.pay(cards.succeeds);
    await status.says('paid');
    expect(await status.transactionId()).toBe(transactionId);
    await expectBooks(shared.stack.sandbox, transactionId, 'delivered', { line: '050002602' });
  }));

test('closing the window without a network leaves the payment on the screen, and its result opens once the network is back', () =>
  journey(async (here) => {
    const { page, context } = here;
    const { payment, status } = await openWindow(here, '050002603');
    await context.setOffline(true);
    await page.locator('dialog:has(iframe) > button').click();
    await page.getByText(shown(payment.texts.leavingStatus)).waitFor();
    expect(new URL(page.url()).pathname).toBe('/en/payment/start/card');
    await context.setOffline(false);
    await status.says('live');
  }));

test('afterwards nobody has lost money', () => expectNobodyLost(shared.stack.sandbox));
