import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visit, type Visit, type VisitOptions } from '../harness/browser.ts';
import { expectBooks } from '../harness/expect-books.ts';
import { expectNobodyLost } from '../harness/reconcile.ts';
import { cards } from '../harness/sandbox.ts';
import { shareStack } from '../harness/shared-stack.ts';
import { waitFor } from '../harness/wait-for.ts';
import { shown, textsOf, within } from '../harness/words.ts';
import { bankScreen } from '../screens/bank.ts';
import { paymentScreen } from '../screens/payment.ts';
import { homeScreen, rechargeScreen } from '../screens/recharge.ts';
import { statusScreen } from '../screens/status.ts';

const shared = shareStack();
const journey = (options: VisitOptions, run: (here: Visit) => Promise<void>) =>
  visit(shared.browser, shared.stack.portalUrl, { language: 'en', ...options }, run);

const orderUpTo = async (here: Visit, line: string) => {
  const recharge = rechargeScreen(here);
  await recharge.open();
  await recharge.order(line, 500);
  return paymentScreen(here);
};

/** The one prompt that this phone ever had; waits until it came. */
const onlyPrompt = async (payer: string) => {
  const { sandbox } = shared.stack;
  const [prompt] = await waitFor(
    async () => {
      const { prompts } = await sandbox.phone(payer);
      return prompts.length > 0 && prompts;
    },
    { says: `no prompt on ${payer}` },
  );
  expect((await sandbox.phone(payer)).prompts).toHaveLength(1);
  return prompt!;
};

const approveAndSee = async (here: Visit, payer: string) => {
  const { reference } = await onlyPrompt(payer);
  await shared.stack.sandbox.answer(payer, reference, 'approve');
  const status = statusScreen(here);
  await status.says('paid', 60_000);
  await onlyPrompt(payer);
  await expectBooks(shared.stack.sandbox, reference, 'delivered', { line: payer });
};

test.each([
  ['card', 'payment-card', ({ chooseCard }: ReturnType<typeof paymentScreen>) => chooseCard()],
  ['airtime', 'payment-airtime', ({ chooseAirtime }: ReturnType<typeof paymentScreen>) => chooseAirtime()],
])(
  'a payment page loaded again asks once for what its form of %s waits for, before its application has come',
  (_, part, choose) =>
    journey({}, async (here) => {
      const { page } = here;
      const payment = await orderUpTo(here, '050000582');
      await choose(payment);
      await page.waitForLoadState('networkidle');
      await page.reload();
      await page.locator('.method[data-open] form').waitFor();
      const asked = await page.evaluate(() => {
        const answers = performance.getEntriesByName('hydrated')[0]?.startTime ?? 0;
        const files = performance.getEntriesByType('resource');
        return files.map(({ name, startTime }) => ({ name: name.split('/').at(-1)!, isEarly: startTime < answers }));
      });
      for (const wanted of ['payment-options', 'config?code=portal', `${part}.json`])
        expect(
          asked.filter(({ name }) => name === wanted),
          wanted,
        ).toEqual([{ name: wanted, isEarly: true }]);
    }),
);

test('a reload keeps what was typed, and then the payment under way: one prompt', () =>
  journey({}, async (here) => {
    const payer = '050000581';
    const payment = await orderUpTo(here, payer);
    await payment.chooseMoney();
    await payment.payer.fill(payer);
    await here.page.reload();
    await expect.poll(async () => (await payment.payer.inputValue()).replaceAll(/\s/g, '')).toBe(payer);
    await payment.proceed.click();
    await payment.waiting.waitFor();
    await here.page.reload();
    await payment.waiting.waitFor();
    await approveAndSee(here, payer);
  }));

test('Back from a payment under way and on again shows the same payment', () =>
  journey({ size: 'desk' }, async (here) => {
    const payer = '050000582';
    const payment = await orderUpTo(here, payer);
    await payment.payByPush(payer);
    await payment.waiting.waitFor();
    await here.page.goBack();
    const recharge = rechargeScreen(here);
    await expect.poll(async () => (await recharge.number.inputValue()).replaceAll(/\s/g, '')).toBe(payer);
    await recharge.buy.click();
    await payment.waiting.waitFor();
    await approveAndSee(here, payer);
  }));

test('Back from the result does not lead into the form again', () =>
  journey({}, async (here) => {
    const payer = '050000583';
    await shared.stack.sandbox.auto(payer, 'approve');
    const payment = await orderUpTo(here, payer);
    await payment.payByPush(payer);
    const status = statusScreen(here);
    await status.says('paid');
    await here.page.goBack();
    await here.page.waitForURL('**/prepaid-recharge');
    expect(await payment.proceed.count()).toBe(0);
    await onlyPrompt(payer);
  }));

test('a double click sends one prompt [P21]', () =>
  journey({}, async (here) => {
    const payer = '050000584';
    const payment = await orderUpTo(here, payer);
    await payment.chooseMoney();
    await payment.payer.fill(payer);
    await payment.proceed.dblclick();
    await payment.waiting.waitFor();
    await approveAndSee(here, payer);
  }));

test('a double click opens one card payment [P22]', () =>
  journey({ size: 'desk' }, async (here) => {
    const payment = await orderUpTo(here, '050000585');
    await payment.email.fill('client@example.cg');
    await payment.payByCard.dblclick();
    await here.page.waitForURL('**/card/pay/**');
    await bankScreen(here.page).pay(cards.succeeds);
    const status = statusScreen(here);
    await status.says('paid');
    await expectBooks(shared.stack.sandbox, await status.transactionId(), 'delivered', { line: '050000585' });
  }));

test('two tabs that order the same: the second is sent to the payment under way [P19]', () =>
  journey({}, async (here) => {
    const payer = '050000586';
    const first = await orderUpTo(here, payer);
    const second = { ...here, page: await here.context.newPage() };
    const copied = await orderUpTo(second, payer);
    await here.page.bringToFront();
    await first.payByPush(payer);
    await first.waiting.waitFor();
    await second.page.bringToFront();
    await copied.payByPush(payer);
    await second.page.getByText(shown(copied.texts.liveTitle)).waitFor();
    await second.page.getByRole('link', { name: shown(copied.texts.liveLink) }).click();
    await statusScreen(second).says('live');
    await approveAndSee(second, payer);
    await here.page.bringToFront();
    await statusScreen(here).says('paid');
  }));

/** Duplicates a tab as a browser does: the new one starts with a copy of the session. */
const duplicate = async ({ context, page }: Visit): Promise<Page> => {
  const kept = await page.evaluate(() => ({ ...sessionStorage }));
  const copy = await context.newPage();
  await copy.goto('/page-not-found');
  await copy.evaluate(
    (entries) => Object.entries(entries).forEach(([key, text]) => sessionStorage.setItem(key, text)),
    kept,
  );
  await copy.goto(page.url());
  return copy;
};

test('a duplicated tab shows the payment under way and pays nothing of its own', () =>
  journey({}, async (here) => {
    const payer = '050000587';
    const payment = await orderUpTo(here, payer);
    await payment.payByPush(payer);
    await payment.waiting.waitFor();
    const copy = { ...here, page: await duplicate(here) };
    await paymentScreen(copy).waiting.waitFor();
    await approveAndSee(copy, payer);
  }));

test('two copies of a tab that pay at the same moment send one prompt [P23]', () =>
  journey({}, async (here) => {
    const payer = '050000588';
    const payment = await orderUpTo(here, payer);
    await payment.chooseMoney();
    await payment.payer.fill(payer);
    const copy = { ...here, page: await duplicate(here) };
    const copied = paymentScreen(copy);
    await copied.payer.fill(payer);
    await Promise.all([payment.proceed.click(), copied.proceed.click()]);
    const { reference } = await onlyPrompt(payer);
    for (const tab of [here, copy]) {
      await tab.page.bringToFront();
      const { waiting, texts } = paymentScreen(tab);
      const live = tab.page.getByRole('link', { name: shown(texts.liveLink) });
      await waiting.or(live).waitFor();
      if (await live.isVisible()) await live.click();
    }
    await shared.stack.sandbox.answer(payer, reference, 'approve');
    for (const tab of [here, copy]) await statusScreen(tab).says('paid');
    await onlyPrompt(payer);
    await expectBooks(shared.stack.sandbox, reference, 'delivered', { line: payer });
  }));

/** Kills the portal, does what is to be done meanwhile, and starts it again in any case. */
const whileKilled = async (meanwhile: () => Promise<void>) => {
  await shared.stack.kill9();
  try {
    await meanwhile();
  } finally {
    await shared.stack.restart();
  }
};

/** Waits until the page has fetched a file. A portal that is killed before would leave the page without it. */
const hasFetched = ({ page }: Visit, name: string) =>
  page.waitForFunction(
    (part) =>
      performance
        .getEntriesByType('resource')
        .some((file) => file.name.includes(part) && (file as PerformanceResourceTiming).responseEnd > 0),
    name,
  );

const openLiveStatus = async (here: Visit, payer: string) => {
  const payment = await orderUpTo(here, payer);
  await payment.payByPush(payer);
  await payment.waiting.waitFor();
  await payment.toStatus.click();
  const status = statusScreen(here);
  await status.says('live');
  return status;
};

test('the portal is killed while the status page is open: the page then shows how it ended', () =>
  journey({ size: 'desk' }, async (here) => {
    const payer = '050000589';
    const status = await openLiveStatus(here, payer);
    const { reference } = await onlyPrompt(payer);
    await whileKilled(async () => void (await shared.stack.sandbox.answer(payer, reference, 'approve')));
    await status.says('paid', 60_000);
    await expectBooks(shared.stack.sandbox, reference, 'delivered', { line: payer });
  }));

test('a page whose code cannot come says only that, and comes by itself with the network', () =>
  journey({ allows: [/ChunkLoadError|Failed to fetch/] }, async (here) => {
    const { context, page } = here;
    const { shell, bundles } = textsOf('en');
    await homeScreen(here).open();
    await context.setOffline(true);
    await page.locator('main a[href="/en/data-bundle"]').first().click();
    await page.getByRole('heading', { name: shown(shell.errorTitle) }).waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: shown(bundles.heading) }).waitFor();
  }));

test('a page that a killed portal cannot give comes by itself once it is there again', () =>
  journey({ allows: [/ChunkLoadError|Failed to fetch|ERR_CONNECTION_REFUSED/] }, async (here) => {
    const { page } = here;
    const { failure, bundles } = textsOf('en');
    await homeScreen(here).open();
    await hasFetched(here, 'failure.json');
    await whileKilled(async () => {
      await page.locator('main a[href="/en/data-bundle"]').first().click();
      await page.getByText(shown(failure.errorBadge)).waitFor();
    });
    await page.getByRole('heading', { level: 1, name: shown(bundles.heading) }).waitFor({ timeout: 60_000 });
  }));

test('a search for a place that failed before the network was known to be gone is done by itself once it is back', () =>
  journey({ allows: [/Failed to fetch|ERR_/] }, async ({ page, context }) => {
    const { coverageMap, placeSearch } = textsOf('en');
    await page.goto('/en/openNetworks', { waitUntil: 'networkidle' });
    await whileKilled(async () => {
      await page.getByRole('searchbox', { name: shown(coverageMap.search) }).fill('potopoto');
      await page.keyboard.press('Enter');
      await page.getByText(shown(placeSearch.failed)).waitFor();
      await context.setOffline(true);
      await page.getByText(shown(placeSearch.offline)).waitFor();
    });
    await context.setOffline(false);
    await page.getByRole('heading', { level: 2, name: within('Poto-Poto, Brazzaville') }).waitFor();
  }));

test('a part of a page that a killed portal cannot give comes by itself once it is there again', () =>
  journey({ allows: [/ChunkLoadError|Failed to fetch|ERR_CONNECTION_REFUSED/] }, async (here) => {
    const { page } = here;
    const { shell, savedNumbers } = textsOf('en');
    await homeScreen(here).open();
    const entry = page.getByRole('button', { name: shown(shell.privacy) });
    await entry.waitFor();
    await whileKilled(async () => {
      await entry.click();
      await page.getByRole('button', { name: shown(shell.again) }).waitFor();
    });
    await page.getByRole('heading', { name: shown(savedNumbers.heading) }).waitFor({ timeout: 60_000 });
  }));

test('a status page that cannot ask any more says so, for as long as that lasts [A55] [P74]', () =>
  journey({}, async (here) => {
    const payer = '050000592';
    const status = await openLiveStatus(here, payer);
    const offline = here.page.getByText(shown(status.texts.unseen));
    await whileKilled(() => offline.waitFor({ timeout: 30_000 }));
    await offline.waitFor({ state: 'hidden', timeout: 30_000 });
    await approveAndSee(here, payer);
  }));

test('the portal is killed while the page waits for the approval: it says so, waits on and sees the end', () =>
  journey({}, async (here) => {
    const payer = '050000590';
    const payment = await orderUpTo(here, payer);
    await payment.payByPush(payer);
    await payment.waiting.waitFor();
    await whileKilled(() => here.page.getByText(shown(payment.texts.waitingOffline)).waitFor());
    await approveAndSee(here, payer);
  }));

test('the portal is killed while it sends the payment: nobody is told that it failed, and it is paid once [P39]', () =>
  journey({}, async (here) => {
    const payer = '050000591';
    const { sandbox } = shared.stack;
    const fault = { port: 'wallet', operation: 'debit', fault: 'delay', delayMs: 15_000, msisdn: payer } as const;
    const armed = await sandbox.arm(fault);
    const payment = await orderUpTo(here, payer);
    await payment.payByPush(payer);
    await sandbox.spent(armed.id);
    await hasFetched(here, 'payment-under-way.json');
    await hasFetched(here, '/under-way-');
    await whileKilled(() => here.page.getByText(shown(payment.texts.unknownTitle)).waitFor());
    // The page requests the status automatically.
    await payment.waiting.waitFor({ timeout: 60_000 });
    await approveAndSee(here, payer);
  }));

test('afterwards nobody has lost money and the log holds no error', async () => {
  await expectNobodyLost(shared.stack.sandbox);
  expect(shared.stack.log.troubles()).toEqual([]);
});
