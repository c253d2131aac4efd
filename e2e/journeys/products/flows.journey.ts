import { describe, expect, test } from 'vitest';
import { visit, type Language, type Size, type Visit, type VisitOptions } from '../../harness/browser.ts';
import { expectBooks } from '../../harness/expect-books.ts';
import { inspect } from '../../harness/inspect.ts';
import { expectFocus } from '../../harness/keyboard.ts';
import { expectNobodyLost } from '../../harness/reconcile.ts';
import { shareStack } from '../../harness/shared-stack.ts';
import { digitsIn, readable, shown, textsOf, within } from '../../harness/words.ts';
import { broadbandScreen, bundlesScreen, fixedInternetScreen } from '../../screens/flows.ts';
import { payFrom } from '../../screens/pay-from.ts';
import { paymentScreen } from '../../screens/payment.ts';
import { homeScreen, rechargeScreen } from '../../screens/recharge.ts';
import { statusScreen } from '../../screens/status.ts';

const shared = shareStack();
const journey = (options: VisitOptions, run: (here: Visit) => Promise<void>) =>
  visit(shared.browser, shared.stack.portalUrl, { ...options, moves: true }, run);

/** A wallet is asked three times in ten minutes at most: three flows need two. */
const combinations: { size: Size; language: Language; payer: string; other: string }[] = [
  { size: 'phone', language: 'fr', payer: '050003001', other: '050003011' },
  { size: 'desk', language: 'en', payer: '050003002', other: '050003012' },
];

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
      await bundles.number.press('Enter');
      await page.getByRole('alert').getByText(shown(bundles.texts.orderChoose)).waitFor();
      await inspect(page, 'bundles, listed');
      await offer.check();
      await bundles.buy();
      await page
        .getByText(within(textsOf(language).payment.bundlePurchase))
        .filter({ visible: true })
        .first()
        .waitFor();
      await inspect(page, 'payment of a bundle');
      const transactionId = await payFrom(here, shared.stack.sandbox, payer);
      expect(await shared.stack.sandbox.creditsOf(transactionId)).toEqual([['bundle', payer, 500]]);
    }));

  test('a fixed-internet invoice, by account and email', () =>
    walk(async (here) => {
      const { page } = here;
      await shared.stack.sandbox.reset();
      const fixed = fixedInternetScreen(here);
      await fixed.open();
      await fixed.show.press('Enter');
      await page.getByText(shown(fixed.texts.accountInvalid)).waitFor();
      await expectFocus(fixed.account, 'the account');
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
      const transactionId = await payFrom(here, shared.stack.sandbox, payer);
      expect(await shared.stack.sandbox.creditsOf(transactionId)).toEqual([['invoice', 'PE1234567890', 35_000]]);
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
      await broadband.number.press('Enter');
      await page.getByRole('alert').getByText(shown(broadband.texts.orderChoose)).waitFor();
      await inspect(page, 'broadband, listed');
      await broadband.offers.first().check();
      await broadband.buy();
      const transactionId = await payFrom(here, shared.stack.sandbox, other);
      expect(await shared.stack.sandbox.creditsOf(transactionId)).toEqual([['bundle', '050000006', 2500]]);
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
    const transactionId = await payFrom(here, shared.stack.sandbox, '050003021');
    expect(await shared.stack.sandbox.creditsOf(transactionId)).toEqual([['bundle', '050003021', 2000]]);
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
    const transactionId = await payFrom(here, shared.stack.sandbox, '050003003');
    expect(await shared.stack.sandbox.creditsOf(transactionId)).toEqual([['bundle', '050003003', 500]]);
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
    await expect.poll(async () => digitsIn(await recharge.amount.inputValue())).toBe('1500');
    expect(page.url()).not.toContain('#');
    expect(page.url()).not.toContain('050003005');
    expect(new URL(page.url()).pathname).toBe('/prepaid-recharge');
  }));

test('afterwards nobody has lost money, and the log holds no error and no number', async () => {
  await expectNobodyLost(shared.stack.sandbox);
  expect(shared.stack.log.troubles()).toEqual([]);
  const secrets = ['050000006', 'PE1234567890', 'client@example.cg'];
  expect(
    shared.stack.log.mentions([...secrets, ...combinations.flatMap(({ payer, other }) => [payer, other])]),
  ).toEqual([]);
});
