import { expect, test } from 'vitest';
import { visit, type Visit, type VisitOptions } from '../harness/browser.ts';
import { expectBooks } from '../harness/expect-books.ts';
import { expectNobodyLost } from '../harness/reconcile.ts';
import { cards } from '../harness/sandbox.ts';
import { shareStack } from '../harness/shared-stack.ts';
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
      expect(await status.fact(status.texts.reason)).toMatch(/^\* .+/);
      await expectBooks(shared.stack.sandbox, await status.transactionId(), 'untouched');
      await here.page.getByRole('link', { name: shown(status.texts.otherMethod) }).click();
      await paymentScreen(here).goToBank();
      await bankScreen(here.page).pay(cards.succeeds);
      await status.says('paid');
      await expectBooks(shared.stack.sandbox, await status.transactionId(), 'delivered', { line: '050000561' });
    }),
);

test('a card page that is left for good: the payment fails after its time, nothing was charged', () =>
  journey({ language: 'en' }, async (here) => {
    const { context, page } = here;
    const recharge = rechargeScreen(here);
    await recharge.open();
    await recharge.order('050000562', 500);
    await paymentScreen(here).goToBank();
    const [transaction] = await page.locator('.reference').allInnerTexts();
    await page.close();
    const later = { ...here, page: await context.newPage() };
    await later.page.goto(`/en/payment/status/${transaction}`);
    const status = statusScreen(later);
    await status.says('live');
    await status.says('failed', 60_000);
    await later.page.getByText(shown(status.texts.notCharged)).waitFor();
    await expectBooks(shared.stack.sandbox, await status.transactionId(), 'untouched');
  }));

test('a browser that is closed in mid-payment: the link shows the end, to a stranger without any number', async () => {
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
