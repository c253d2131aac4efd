import { describe, expect, test } from 'vitest';
import { visit, type Language, type Size, type Visit, type VisitOptions } from '../harness/browser.ts';
import { billOrder, newVisitor } from '../harness/api.ts';
import { expectBooks } from '../harness/expect-books.ts';
import { inspect } from '../harness/inspect.ts';
import { expectNobodyLost } from '../harness/reconcile.ts';
import { shareStack } from '../harness/shared-stack.ts';
import { money, readable, shown, textsOf, within } from '../harness/words.ts';
import { billScreen, broadbandScreen, bundlesScreen, fixedInternetScreen } from '../screens/flows.ts';
import { paymentScreen } from '../screens/payment.ts';
import { homeScreen, rechargeScreen } from '../screens/recharge.ts';
import { statusScreen } from '../screens/status.ts';

const shared = shareStack();
const journey = (options: VisitOptions, run: (here: Visit) => Promise<void>) =>
  visit(shared.browser, shared.stack.portalUrl, { ...options, moves: true }, run);

/** Pays what is on the payment page from this wallet, whose owner agrees, and answers the transaction. */
const payFrom = async (here: Visit, payer: string): Promise<string> => {
  await shared.stack.sandbox.auto(payer, 'approve');
  await paymentScreen(here).payByPush(payer);
  const status = statusScreen(here);
  await status.says('paid');
  await inspect(here.page, 'paid');
  return status.transactionId();
};

const creditsOf = async (transactionId: string) =>
  (await shared.stack.sandbox.books(transactionId)).credits.map(({ kind, target, amount }) => [kind, target, amount]);

/** A wallet is asked three times in ten minutes at most: four flows need two. */
const combinations: { size: Size; language: Language; payer: string; other: string }[] = [
  { size: 'phone', language: 'fr', payer: '050003001', other: '050003011' },
  { size: 'desk', language: 'en', payer: '050003002', other: '050003012' },
];

test.each([
  { language: 'fr', payer: '050003021', left: '4 350,40 CFA' },
  { language: 'en', payer: '050003022', left: 'CFA 4,350.40' },
] as const)('a part of a bill says what was paid and what is left ($language)', ({ language, payer, left }) =>
  journey({ language }, async (here) => {
    const { page } = here;
    await shared.stack.sandbox.reset();
    const bill = billScreen(here);
    await bill.open();
    await bill.number.fill('050000003');
    await bill.byAccount.click();
    await bill.account.fill('1000000003');
    await bill.showBill.click();
    await expect.poll(async () => (await bill.amount.inputValue()).replaceAll(/\D/g, '')).toBe('24351');
    await bill.amount.fill('20000');
    await bill.buy();
    const transactionId = await payFrom(here, payer);
    expect(await creditsOf(transactionId)).toEqual([['bill', '1000000003', 20_000]]);
    const status = statusScreen(here);
    await page.getByText(shown(status.texts.paidPart, { paid: money(20_000, language), left })).waitFor();
    expect(await status.fact(status.texts.left)).toMatch(shown(left));
    expect(await page.getByText(shown(status.texts.paidBill)).count()).toBe(0);
    await journey({ language }, async (stranger) => {
      await stranger.page.goto(page.url());
      await statusScreen(stranger).says('paid');
      expect(await statusScreen(stranger).fact(status.texts.left)).toBeUndefined();
    });
  }),
);

test.each([
  { language: 'fr', payer: '050003023', other: '050003025', now: '4 351 CFA' },
  { language: 'en', payer: '050003024', other: '050003026', now: 'CFA 4,351' },
] as const)('a bill that moved meanwhile is shown as it is now, and paid by one tap ($language)', (each) =>
  journey({ language: each.language, allows: [/400/] }, async (here) => {
    const { sandbox, portalUrl } = shared.stack;
    await sandbox.reset();
    const bill = billScreen(here);
    await bill.open();
    await bill.number.fill('050000003');
    await bill.byAccount.click();
    await bill.account.fill('1000000003');
    await bill.showBill.click();
    await expect.poll(async () => (await bill.amount.inputValue()).replaceAll(/\D/g, '')).toBe('24351');
    await bill.buy();
    await sandbox.auto(each.other, 'approve');
    const relative = newVisitor(portalUrl);
    const part = billOrder({ payer: each.other, line: '050000003', amount: 20_000 }, '1000000003');
    await relative.settled((await relative.pay(part)).transactionId);

    await sandbox.auto(each.payer, 'approve');
    const payment = paymentScreen(here);
    await payment.payByPush(each.payer);
    await payment.notice.getByText(shown(payment.texts.newPrice, { price: each.now })).waitFor();
    await inspect(here.page, 'bill that moved');
    await here.page.getByRole('button', { name: shown(payment.texts.payNewPrice, { price: each.now }) }).click();
    const status = statusScreen(here);
    await status.says('paid');
    expect(await creditsOf(await status.transactionId())).toEqual([['bill', '1000000003', 4351]]);
    await here.page.getByText(shown(status.texts.paidBill)).waitFor();
  }),
);

describe.each(combinations)('on a $size in $language', ({ size, language, payer, other }) => {
  const walk = (run: (here: Visit) => Promise<void>) => journey({ size, language }, run);

  test('a bundle, from home to receipt', () =>
    walk(async (here) => {
      const { page } = here;
      await homeScreen(here).open();
      const bundles = bundlesScreen(here);
      await page
        .getByRole('link', { name: shown(textsOf(language).homeDefaults.tabBundle) })
        .first()
        .click();
      await page.waitForURL('**/data-bundle');
      await inspect(page, 'bundles, empty');
      await bundles.number.fill('060000001');
      await page.locator('[aria-invalid=true]').waitFor();
      await bundles.number.fill(payer);
      const offer = bundles.offer(language === 'fr' ? /^1,5 Go/ : /^1\.5 GB/);
      await offer.waitFor();
      await inspect(page, 'bundles, listed');
      await offer.check();
      await bundles.buy();
      await page
        .getByText(within(textsOf(language).payment.bundlePurchase))
        .filter({ visible: true })
        .first()
        .waitFor();
      await inspect(page, 'payment of a bundle');
      const transactionId = await payFrom(here, payer);
      expect(await creditsOf(transactionId)).toEqual([['bundle', payer, 500]]);
    }));

  // A number is sent one code a minute: one of the walks has its account at hand.
  test(`a bill by ${size === 'phone' ? 'code' : 'account'}, paid whole and rounded up`, () =>
    walk(async (here) => {
      const { page } = here;
      const { sandbox } = shared.stack;
      await sandbox.reset();
      const bill = billScreen(here);
      await bill.open();
      await bill.number.fill('050000001');
      await page.locator('[aria-invalid=true]').waitFor();
      await bill.number.fill('050000003');
      if (size === 'phone') {
        await bill.askCode.click();
        const code = await sandbox.newCode('050000003');
        expect(await bill.getOutstanding.isDisabled()).toBe(true);
        await inspect(page, 'bill, code sent');
        await bill.code.fill(code);
        await bill.getOutstanding.click();
      } else {
        await bill.byAccount.click();
        await bill.account.fill('1000000003');
        await bill.showBill.click();
      }
      await expect.poll(async () => (await bill.amount.inputValue()).replaceAll(/\D/g, '')).toBe('24351');
      await inspect(page, 'bill, owed');
      await bill.buy();
      if (size === 'desk') await page.getByText('1000000003').filter({ visible: true }).first().waitFor();
      const transactionId = await payFrom(here, payer);
      expect(await creditsOf(transactionId)).toEqual([['bill', '1000000003', 24_351]]);
      const status = statusScreen(here);
      await page.getByText(shown(status.texts.paidBill)).waitFor();
      expect(await status.fact(status.texts.left)).toMatch(shown(money(0, language)));
    }));

  test('a fixed-internet invoice, by account and email', () =>
    walk(async (here) => {
      const { page } = here;
      await shared.stack.sandbox.reset();
      const fixed = fixedInternetScreen(here);
      await fixed.open();
      await fixed.account.fill('PA12');
      await fixed.email.fill('client@example');
      await fixed.email.blur();
      await page.locator('[aria-invalid=true]').first().waitFor();
      await inspect(page, 'fixed internet, wrong input');
      await fixed.account.fill('PE1234567890');
      await fixed.email.fill('client@example.cg');
      await fixed.show.click();
      await fixed.invoices.first().waitFor();
      await inspect(page, 'fixed internet, listed');
      await fixed.invoices.first().check();
      await fixed.buy();
      const transactionId = await payFrom(here, payer);
      expect(await creditsOf(transactionId)).toEqual([['invoice', 'PE1234567890', 35_000]]);
    }));

  test('a router: what is left, and a bundle for it', () =>
    walk(async (here) => {
      const { page } = here;
      await shared.stack.sandbox.reset();
      const broadband = broadbandScreen(here);
      await broadband.open();
      await broadband.number.fill('050000001');
      await page.locator('[aria-invalid=true]').waitFor();
      await broadband.number.fill('050000006');
      await page.getByRole('meter').waitFor();
      await broadband.offers.first().waitFor();
      await inspect(page, 'broadband, listed');
      await broadband.offers.first().check();
      await broadband.buy();
      const transactionId = await payFrom(here, other);
      expect(await creditsOf(transactionId)).toEqual([['bundle', '050000006', 2500]]);
    }));
});

test('a bundle that home puts forward is chosen on its page as soon as the number is known', () =>
  journey({ size: 'phone', language: 'fr' }, async (here) => {
    const { page } = here;
    await homeScreen(here).open();
    await inspect(page, 'home with bundles');
    await page.getByRole('link', { name: /^5\sGo/ }).click();
    await page.waitForURL('**/data-bundle?bundle=*');
    const bundles = bundlesScreen(here);
    await bundles.number.fill('050003021');
    await expect
      .poll(() =>
        bundles
          .offer(/^5\sGo/)
          .isChecked()
          .catch(() => false),
      )
      .toBe(true);
    await bundles.buy();
    const transactionId = await payFrom(here, '050003021');
    expect(await creditsOf(transactionId)).toEqual([['bundle', '050003021', 2000]]);
  }));

test('a line without debt is told so kindly, a closed account and a strange one in the server’s words', () =>
  journey({ language: 'en' }, async (here) => {
    const { page } = here;
    const bill = billScreen(here);
    await bill.open();
    await bill.number.fill('050000004');
    await bill.byAccount.click();
    await bill.account.fill('1000000004');
    await bill.showBill.click();
    await page.getByText(shown(bill.texts.nothingOwed)).first().waitFor();
    await inspect(page, 'bill, nothing owed');
    await bill.open();
    await bill.number.fill('050000003');
    await bill.byAccount.click();
    for (const [account, sentence] of [
      ['1000000099', 'This account is closed. Call 300 to settle it.'],
      ['1000000004', 'No account matches these details. Check them on your bill.'],
    ] as const) {
      await bill.account.fill(account);
      await bill.showBill.click();
      await page.locator('[aria-invalid=true]').waitFor();
      await page.getByText(sentence).waitFor();
      expect(await bill.account.inputValue()).toContain(account);
    }
  }));

test('an account of fixed internet without open invoices says so where it is seen', () =>
  journey({ size: 'phone', language: 'fr' }, async (here) => {
    const { page } = here;
    const fixed = fixedInternetScreen(here);
    await fixed.open();
    await fixed.account.fill('EP0000000001');
    await fixed.email.fill('fibre@example.cg');
    await fixed.show.click();
    const heading = page.getByRole('heading', { name: shown(textsOf('fr').fixedInternetList.noneOpen) });
    await heading.waitFor();
    expect(await heading.evaluate((each) => each === document.activeElement)).toBe(true);
    const { y, height } = (await page.locator('.banner--ok').boundingBox())!;
    expect(y + height).toBeLessThan(here.page.viewportSize()!.height);
  }));

/** Stands for a phone that hears text messages: how often a code was listened for. No message ever comes. */
const hearMessages = () => {
  Object.assign(window, { OTPCredential: () => undefined, heard: 0 });
  navigator.credentials.get = () => {
    (window as unknown as { heard: number }).heard += 1;
    return new Promise(() => undefined);
  };
};

test('the code of a bill is listened for once it was sent, not before', () =>
  journey({ language: 'en' }, async (here) => {
    const { page } = here;
    const { sandbox } = shared.stack;
    await sandbox.reset();
    await sandbox.arm({ port: 'sms', operation: 'send', fault: 'delay', delayMs: 1000 });
    await page.addInitScript(hearMessages);
    const heard = () => page.evaluate(() => (window as unknown as { heard: number }).heard);
    const bill = billScreen(here);
    await bill.open();
    await bill.number.fill('050000004');
    await bill.askCode.click();
    await page.getByText(shown(bill.texts.codeSending)).first().waitFor();
    expect(await heard()).toBe(0);
    await bill.code.waitFor();
    await expect.poll(heard).toBe(1);
  }));

test('a bill that was given up for another one is read anew when it is asked for again', () =>
  journey({ language: 'en' }, async (here) => {
    const { page } = here;
    const { sandbox, portalUrl } = shared.stack;
    const payer = '050003031';
    await sandbox.reset();
    await sandbox.auto(payer, 'approve');
    const bill = billScreen(here);
    await bill.open();
    await bill.number.fill('050000003');
    await bill.byAccount.click();
    await bill.account.fill('1000000003');
    await bill.showBill.click();
    const owed = async () => (await bill.amount.inputValue()).replaceAll(/\D/g, '');
    await expect.poll(owed).toBe('24351');

    const elsewhere = newVisitor(portalUrl);
    const part = billOrder({ payer, line: '050000003', amount: 1000 }, '1000000003');
    const { transactionId } = await elsewhere.pay(part);
    expect((await elsewhere.settled(transactionId)).status).toBe('SUCCESS');
    await page.getByRole('button', { name: shown(bill.texts.otherAccount) }).click();
    await bill.showBill.click();
    await expect.poll(owed).toBe('23351');
  }));

test('on the recharge page a bundle takes the place of the amount, and the reverse', () =>
  journey({ language: 'fr' }, async (here) => {
    const recharge = rechargeScreen(here);
    await recharge.open();
    await recharge.number.fill('050003003');
    await recharge.amount.fill('700');
    const offer = here.page.getByRole('radio', { name: /^1,5 Go/ });
    await offer.check();
    expect(await recharge.amount.inputValue()).toBe('');
    await recharge.amount.fill('800');
    expect(await offer.isChecked()).toBe(false);
    await offer.check();
    await recharge.buy.click();
    await here.page.waitForURL('**/payment/start/**');
    const transactionId = await payFrom(here, '050003003');
    expect(await creditsOf(transactionId)).toEqual([['bundle', '050003003', 500]]);
  }));

test('a bundle that was withdrawn meanwhile is refunded, and the page says so', () =>
  journey({ language: 'en' }, async (here) => {
    const { sandbox } = shared.stack;
    const payer = '050003004';
    const bundles = bundlesScreen(here);
    await bundles.open();
    await bundles.number.fill(payer);
    await bundles.offer(/^1\.5 GB/).check();
    await bundles.buy();
    await sandbox.arm({ port: 'billing', operation: 'credit', fault: 'reject', msisdn: payer });
    await sandbox.auto(payer, 'approve');
    await paymentScreen(here).payByPush(payer);
    const status = statusScreen(here);
    await status.says('failed');
    await here.page.getByText(shown(status.texts.refunded)).waitFor();
    await expectBooks(sandbox, await status.transactionId(), 'refunded');
  }));

test('a link that asks for a recharge fills the form, leaves the address at once and pays nothing', () =>
  journey({ language: 'fr' }, async (here) => {
    const { page } = here;
    await page.goto('/prepaid-recharge#msisdn=050003005&amount=1500');
    await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
    const recharge = rechargeScreen(here);
    await expect.poll(() => recharge.number.inputValue()).toBe(readable('050003005'));
    await expect.poll(async () => (await recharge.amount.inputValue()).replaceAll(/\D/g, '')).toBe('1500');
    expect(page.url()).not.toContain('#');
    expect(page.url()).not.toContain('050003005');
    expect(new URL(page.url()).pathname).toBe('/prepaid-recharge');
  }));

test('afterwards nobody has lost money, and the log holds no error and no number', async () => {
  await expectNobodyLost(shared.stack.sandbox);
  expect(shared.stack.log.troubles()).toEqual([]);
  const secrets = ['050000003', '050000006', '1000000003', 'PE1234567890', 'client@example.cg'];
  expect(
    shared.stack.log.mentions([...secrets, ...combinations.flatMap(({ payer, other }) => [payer, other])]),
  ).toEqual([]);
});
