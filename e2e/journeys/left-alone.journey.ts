import { expect, test } from 'vitest';
import { newVisitor } from '../harness/api.ts';
import { visit, type Visit, type VisitOptions } from '../harness/browser.ts';
import { expectBooks } from '../harness/expect-books.ts';
import { expectNobodyLost } from '../harness/reconcile.ts';
import { cards } from '../harness/sandbox.ts';
import { shareStack } from '../harness/shared-stack.ts';
import { startStack } from '../harness/stack.ts';
import { waitFor } from '../harness/wait-for.ts';
import { masked, readable, shown } from '../harness/words.ts';
import { bankScreen } from '../screens/bank.ts';
import { paymentScreen } from '../screens/payment.ts';
import { rechargeScreen } from '../screens/recharge.ts';
import { statusScreen } from '../screens/status.ts';

const shared = shareStack({
  env: { SANDBOX_PROMPT_SECONDS: '6', WALLET_PENDING_SECONDS: '6', CARD_ABANDON_SECONDS: '4,8' },
});
const journey = (options: VisitOptions, run: (here: Visit) => Promise<void>) =>
  visit(shared.browser, shared.stack.portalUrl, options, run);

const orderByPush = async (here: Visit, { payer, line }: { payer: string; line: string }) => {
  const recharge = rechargeScreen(here);
  await recharge.open();
  await recharge.order(line, 500);
  const payment = paymentScreen(here);
  await payment.payByPush(payer);
  await payment.waiting.waitFor();
};

test.each([{ language: 'fr' } as const, { language: 'en', size: 'desk' } as const])(
  'a prompt that nobody answers ($language): the page says that it ran out and nothing was charged',
  (options) =>
    journey(options, async (here) => {
      await orderByPush(here, { payer: '050000007', line: '050000561' });
      const status = statusScreen(here);
      await status.says('failed', 60_000);
      await here.page.getByText(shown(status.texts.notCharged)).waitFor();
      expect(await status.reason.count()).toBe(1);
      await expectBooks(shared.stack.sandbox, await status.transactionId(), 'untouched');
      await here.page.getByRole('link', { name: shown(status.texts.otherMethod) }).click();
      await paymentScreen(here).goToBank();
      await bankScreen(here.page).pay(cards.succeeds);
      await status.says('paid');
      await expectBooks(shared.stack.sandbox, await status.transactionId(), 'delivered', { line: '050000561' });
    }),
);

test('a card page that is left: the payment fails after its time; a charge that comes after all is given back, and the page says so [P45]', () =>
  journey({ language: 'en' }, async (here) => {
    const { context, page } = here;
    const recharge = rechargeScreen(here);
    await recharge.open();
    await recharge.order('050000562', 500);
    await paymentScreen(here).goToBank();
    const [transaction] = await page.locator('.reference').allInnerTexts();
    const bankPage = page.url();
    await page.close();
    const later = { ...here, page: await context.newPage() };
    await later.page.goto(`/en/payment/status/${transaction}`);
    const status = statusScreen(later);
    await status.says('live');
    await status.says('failed', 60_000);
    await later.page.getByText(shown(status.texts.notCharged)).waitFor();
    await expectBooks(shared.stack.sandbox, await status.transactionId(), 'untouched');

    const late = await context.newPage();
    await late.goto(bankPage);
    await bankScreen(late).pay(cards.succeeds);
    await waitFor(async () => (await newVisitor(shared.stack.portalUrl).status(transaction!)).charged === 'refunded', {
      says: () => 'the late charge was not given back',
    });
    await later.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await later.page.getByText(shown(status.texts.refunded)).waitFor();
    expect(await later.page.getByText(shown(status.texts.notCharged)).count()).toBe(0);
    await expectBooks(shared.stack.sandbox, transaction!, 'refunded');
  }));

test('a browser that is closed in mid-payment: the link shows the end, to a stranger without any number [P42]', async () => {
  const [payer, line] = ['050000563', '050000564'];
  let link = '';
  let profile: Awaited<ReturnType<Visit['context']['storageState']>> | undefined;
  await journey({}, async (here) => {
    await orderByPush(here, { payer, line });
    await paymentScreen(here).toStatus.click();
    await statusScreen(here).says('live');
    link = here.page.url();
    profile = await here.context.storageState();
  });
  const transactionId = new URL(link).searchParams.get('id')!;
  await shared.stack.sandbox.answer(payer, transactionId, 'approve');

  await journey({ profile }, async (here) => {
    await here.page.goto(link);
    const status = statusScreen(here);
    await status.says('paid');
    expect(await status.fact(status.texts.mobile)).toMatch(shown(readable(line)));
  });
  await journey({ language: 'en' }, async (here) => {
    await here.page.goto(`/en/payment/status/${transactionId}`);
    const status = statusScreen(here);
    await status.says('paid');
    expect(await status.fact(status.texts.mobile)).toMatch(shown(masked(line)));
    const everything = (await here.page.content()).replaceAll(/[^\dA-Za-z]/g, '');
    expect([payer, line].filter((msisdn) => everything.includes(msisdn))).toEqual([]);
  });
  await expectBooks(shared.stack.sandbox, transactionId, 'delivered', { line });
});

test('a link to a payment that does not exist says so and leads on', () =>
  journey({ language: 'en' }, async (here) => {
    for (const address of ['/en/payment/status/0123456789ABCDEFGHJKMNPQRS', '/en/payment/status?id=nonsense']) {
      await here.page.goto(address);
      await here.page.getByText('No Data found').waitFor();
    }
    await here.page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await here.page.waitForURL('**/en');
  }));

test('afterwards nobody has lost money and the log holds no error', async () => {
  await expectNobodyLost(shared.stack.sandbox);
  expect(shared.stack.log.troubles()).toEqual([]);
});

const drainSeconds = 4;

test('a portal that is asked to stop says so at once, serves on for its drain time, and then closes', async () => {
  const { portalUrl, stop } = await startStack({ env: { DRAIN_SECONDS: String(drainSeconds) } });
  const statusOf = async (path: string) => {
    const response = await fetch(`${portalUrl}${path}`, { headers: { connection: 'close' } });
    await response.body?.cancel();
    return response.status;
  };
  expect(await statusOf('/health/ready')).toBe(200);

  const askedAt = performance.now();
  const stopped = stop();
  await waitFor(async () => (await statusOf('/health/ready')) === 503, {
    everyMs: 20,
    says: 'it is still ready',
  });
  expect(await statusOf('/')).toBe(200);
  expect(await statusOf('/health/live')).toBe(200);

  await stopped;
  expect((performance.now() - askedAt) / 1000).toBeGreaterThan(drainSeconds);
  await expect(statusOf('/health/live')).rejects.toThrow('fetch failed');
});
