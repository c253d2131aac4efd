import { expect, test } from 'vitest';
import { visit, type Visit, type VisitOptions } from '../harness/browser.ts';
import { inspect } from '../harness/inspect.ts';
import { expectNobodyLost } from '../harness/reconcile.ts';
import { shareStack } from '../harness/shared-stack.ts';
import { shown, textsOf, within } from '../harness/words.ts';
import { airtimeScreen } from '../screens/airtime.ts';
import { bundlesScreen, fixedInternetScreen } from '../screens/flows.ts';
import { paymentScreen } from '../screens/payment.ts';
import { homeScreen, rechargeScreen } from '../screens/recharge.ts';
import { statusScreen } from '../screens/status.ts';

const shared = shareStack();
const journey = (options: VisitOptions, run: (here: Visit) => Promise<void>) =>
  visit(shared.browser, shared.stack.portalUrl, options, run);

const order = async (here: Visit, msisdn: string) => {
  const recharge = rechargeScreen(here);
  await recharge.open();
  await recharge.order(msisdn, 500);
  return paymentScreen(here);
};

/** Counts a sentence on the page. */
const timesSaid = ({ page }: Visit, sentence: RegExp) => page.getByText(sentence).count();

test.each(['fr', 'en'] as const)('what a wallet refuses is said once, above the form, and politely (%s)', (language) =>
  journey({ language, allows: [/422/] }, async (here) => {
    const payment = await order(here, '050003701');
    await payment.payByPush('050000002');
    await payment.notice.waitFor();
    await inspect(here.page, `a refused wallet, ${language}`);
    expect(await payment.notice.getAttribute('role')).toBe('status');
    const sentence =
      language === 'fr' ? /Solde.*insuffisant|pas de compte|solde est insuffisant/ : /sufficient balance|has no/;
    expect(await timesSaid(here, sentence)).toBe(1);
    expect(await here.page.locator('.toast').count()).toBe(0);
  }),
);

test('a fourth prompt is not called refused: it was not sent', () =>
  journey({ language: 'en', allows: [/429/] }, async (here) => {
    const payer = '050003702';
    await shared.stack.sandbox.auto(payer, 'decline');
    const status = statusScreen(here);
    for (const _ of [1, 2, 3]) {
      await (await order(here, payer)).payByPush(payer);
      await status.says('failed');
    }
    const payment = await order(here, payer);
    await payment.payByPush(payer);
    await payment.notice.getByText(shown(payment.texts.noticeTitle)).waitFor();
    await inspect(here.page, 'a fourth prompt');
    expect(await timesSaid(here, within(payment.texts.noticeRefused))).toBe(0);
    expect(await payment.notice.innerText()).toContain('Nothing was charged.');
  }));

test.each(['phone', 'desk'] as const)('a bundle that was withdrawn leads to the others by one tap (%s)', (size) =>
  journey({ language: 'fr', size, allows: [/400/] }, async (here) => {
    const { page } = here;
    const bundles = bundlesScreen(here);
    await bundles.open();
    await bundles.number.fill('050003703');
    await bundles.offer(/^1,5.Go/).check();
    await bundles.buy();
    const payment = paymentScreen(here);
    await payment.email.waitFor();
    // As if it had been withdrawn while the page was open.
    await page.evaluate(() => {
      const kept = JSON.parse(sessionStorage.getItem('queryData') ?? '{}') as object;
      sessionStorage.setItem('queryData', JSON.stringify({ ...kept, productCode: 'D3GD7' }));
    });
    await page.reload();
    await payment.email.fill('awa@example.cg');
    await payment.payByCard.click();
    await payment.notice.getByText('Ce forfait n’est plus en vente').waitFor();
    await inspect(page, `a withdrawn bundle, ${size}`);
    await payment.notice.getByRole('link', { name: shown(payment.texts.otherBundle) }).click();
    await page.waitForURL('**/data-bundle');
  }),
);

test('an address that was given is not asked for again: by another method, after a reload, after a failure', () =>
  journey({ language: 'en' }, async (here) => {
    const { page } = here;
    const payer = '050003704';
    const address = 'awa@example.cg';
    await shared.stack.sandbox.auto(payer, 'decline');
    const payment = await order(here, payer);
    await payment.email.fill(address);
    await payment.chooseAirtime();
    const airtime = airtimeScreen(here);
    expect(await airtime.email.inputValue()).toBe(address);
    await payment.chooseSmartcash();
    expect(await page.locator('#email').inputValue()).toBe(address);
    await page.reload();
    await page.locator('#email').waitFor();
    expect(await page.locator('#email').inputValue()).toBe(address);
    await payment.payByPush(payer);
    await statusScreen(here).says('failed');
    await order(here, payer);
    expect(await payment.email.inputValue()).toBe(address);
  }));

test.each(['fr', 'en'] as const)('a mistyped provider is noticed, and mended by one tap (%s)', (language) =>
  journey({ language }, async (here) => {
    const payment = await order(here, '050003705');
    // Before its field is left: on a phone that would be the tap that pays.
    await payment.email.fill('awa@gmial.com');
    const { meant } = textsOf(language).emailMeant;
    await inspect(here.page, `a mistyped address, ${language}`);
    const mend = here.page.getByRole('button', { name: shown(meant, { email: 'awa@gmail.com' }) });
    await mend.click();
    expect(await payment.email.inputValue()).toBe('awa@gmail.com');
    await mend.waitFor({ state: 'hidden' });
  }),
);

test('a mistyped provider of an account’s e-mail is mended by one tap as well', () =>
  journey({ language: 'en' }, async (here) => {
    const fixed = fixedInternetScreen(here);
    await fixed.open();
    await fixed.email.fill('awa@gmial.com');
    await fixed.email.blur();
    const { meant } = textsOf('en').emailMeant;
    const mend = here.page.getByRole('button', { name: shown(meant, { email: 'awa@gmail.com' }) });
    await mend.click();
    expect(await fixed.email.inputValue()).toBe('awa@gmail.com');
    await mend.waitFor({ state: 'hidden' });
  }));

test('a page that is asked for without a network says so, and opens by itself when it is back', () =>
  journey(
    { language: 'fr', allows: [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /ChunkLoadError/] },
    async (here) => {
      const { context, page } = here;
      await homeScreen(here).open();
      await page.waitForLoadState('networkidle');
      await context.setOffline(true);
      const { failure } = textsOf('fr');
      await page
        .getByRole('link', { name: within(textsOf('fr').homeDefaults.tileInvoices) })
        .first()
        .click();
      await page.getByRole('heading', { name: shown(failure.offlineTitle) }).waitFor();
      await inspect(page, 'no network');
      // The page itself says that there is no network: the bar does not say it again.
      await page.getByText(within(textsOf('fr').shell.offline)).waitFor({ state: 'hidden' });
      expect(await timesSaid(here, within(textsOf('fr').shell.errorTitle))).toBe(0);
      await context.setOffline(false);
      await page.getByRole('heading', { level: 1, name: shown(textsOf('fr').fixedInternet.heading) }).waitFor();
    },
  ));

test.each(['phone', 'desk'] as const)('money that is back is told calmly, with only what can help (%s)', (size) =>
  journey({ language: 'fr', size }, async (here) => {
    const { page } = here;
    const payer = size === 'phone' ? '050003706' : '050003707';
    const { sandbox } = shared.stack;
    await sandbox.auto(payer, 'approve');
    await sandbox.arm({ port: 'airtime', operation: 'credit', fault: 'reject', msisdn: payer });
    await (await order(here, payer)).payByPush(payer);
    const status = statusScreen(here);
    await status.says('failed');
    await page.getByText('L’argent est revenu sur votre compte Lisolo Money.').waitFor();
    await inspect(page, `money back, ${size}`);
    expect(await page.locator('.result--calm').count()).toBe(1);
    expect(await page.locator('.banner--bad, .badge--bad').count()).toBe(0);
    expect(await page.getByRole('link', { name: shown(status.texts.otherMethod) }).count()).toBe(0);
    await page.getByRole('link', { name: shown(status.texts.otherNumber) }).click();
    await page.waitForURL('**/prepaid-recharge');
  }),
);

test.each(['fr', 'en'] as const)('each period has one best price at most, named with it (%s)', (language) =>
  journey({ language }, async (here) => {
    const bundles = bundlesScreen(here);
    await bundles.open();
    await bundles.number.fill('050003708');
    await bundles.offer(language === 'fr' ? /^1,5.Go/ : /^1\.5.GB/).waitFor();
    const said = await here.page.locator('.plan .badge').allInnerTexts();
    await inspect(here.page, `best prices, ${language}`);
    expect(said.length).toBeGreaterThan(1);
    expect(new Set(said).size).toBe(said.length);
    const words = within(textsOf(language).bundlesList.bestValue);
    for (const each of said) expect(each).toMatch(words);
  }),
);

test('afterwards nobody has lost money', () => expectNobodyLost(shared.stack.sandbox));

const hasDisplayFace = () =>
  [...document.fonts].some(({ family, status }) => family === 'Display' && status === 'loaded');

test.each(['/about', '/privacy', '/table', '/page-not-found', '/'])(
  'the titles of %s stand in the display face',
  (path) =>
    journey({ allows: [/404/] }, async ({ page }) => {
      await page.goto(path);
      await page.waitForFunction(hasDisplayFace);
      const family = await page
        .getByRole('heading', { level: 1 })
        .evaluate((title) => getComputedStyle(title).fontFamily);
      expect(family).toMatch(/^"?Display/);
    }),
);

test('a narrow no-break space before a sign is drawn as a space, in titles too, never as a box', () =>
  journey({}, async ({ page }) => {
    await page.goto('/');
    await page.waitForFunction(hasDisplayFace);
    const widths = await page.evaluate(() => {
      const context = document.createElement('canvas').getContext('2d')!;
      const widthOf = (text: string) => context.measureText(text).width;
      return [document.querySelector('h1')!, document.body].map((element) => {
        const { fontWeight, fontFamily } = getComputedStyle(element);
        context.font = `${fontWeight} 40px ${fontFamily}`;
        const none = widthOf('n?');
        return {
          narrow: widthOf('n\u202f?') - none,
          plain: widthOf('n ?') - none,
          box: widthOf('n\u0378?') - none,
        };
      });
    });
    for (const { narrow, plain, box } of widths) {
      expect(narrow).toBeGreaterThan(0);
      expect(narrow).toBeLessThanOrEqual(plain * 1.1);
      expect(narrow).not.toBe(box);
    }
  }));

test.each([
  ['fr', /^2\u202f000\u00a0CFA$/],
  ['en', /^CFA\u00a02,000$/],
] as const)('a price stands in the order of the language, with its spaces (%s)', (language, written) =>
  journey({ language }, async ({ page }) => {
    // Home is drawn without them until the catalogue was read once.
    const pricesShown = async () => {
      await page.goto(language === 'en' ? '/en' : '/');
      return page.locator('.featured__price').allTextContents();
    };
    await expect.poll(pricesShown).toContainEqual(expect.stringMatching(written));
  }),
);
