import headerPackage from '../../markets/cg/content/en/header.json' with { type: 'json' };
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listen, missedOn, saidOf, saidTwice, tablesOf } from '../harness/announcements.ts';
import { visit, type Visit, type VisitOptions } from '../harness/browser.ts';
import { arrowTo, expectFocus, tabAndPress, tabAndType, tabTo, walkThrough } from '../harness/keyboard.ts';
import { drawAll } from '../harness/inspect.ts';
import { shareStack } from '../harness/shared-stack.ts';
import { shown, textsOf, within } from '../harness/words.ts';
import { billScreen, bundlesScreen } from '../screens/flows.ts';
import { leadScreen } from '../screens/lead.ts';
import { airtimeScreen } from '../screens/airtime.ts';
import { paymentScreen } from '../screens/payment.ts';
import { rechargeScreen } from '../screens/recharge.ts';

// What no tool that looks at a page finds: it takes going through it.
const shared = shareStack();
const journey = (options: VisitOptions, run: (here: Visit) => Promise<void>) =>
  visit(shared.browser, shared.stack.portalUrl, options, run);

const heading = (page: Page, says: string, level = 2) => page.getByRole('heading', { level, name: shown(says) });

test('a desk shows every way of the header, those that do not fit behind its button', () =>
  journey({ size: 'desk', language: 'en' }, async ({ page }) => {
    await page.goto('/en');
    const header = page.getByRole('banner');
    await header.getByRole('button', { name: 'Menu' }).click();
    const menu = header.getByRole('navigation', { name: 'Menu' });
    for (const { label } of headerPackage.items) await menu.getByRole('link', { name: label }).waitFor();
  }));

test('5G at home by keyboard: what comes next has the focus, up to the map', () =>
  journey({ size: 'phone', language: 'fr' }, async (here) => {
    const { page } = here;
    const screen = leadScreen(here);
    const { texts } = screen;
    await screen.open();
    await tabAndPress(page, screen.start, 'the unit');
    await expectFocus(heading(page, texts.choose), 'the plans');
    await arrowTo(page, screen.plans.nth(1), 'the plans');
    await tabAndPress(page, screen.proceed, 'Continue');
    await expectFocus(heading(page, texts.formTitle), 'the form');
    await screen.field('name').waitFor();
    await tabAndPress(page, screen.cancel, 'another plan');
    await expectFocus(heading(page, texts.choose), 'the plans');
    await tabAndPress(page, screen.proceed, 'Continue');
    await expectFocus(heading(page, texts.formTitle), 'the form');
    await screen.field('name').waitFor();
    await tabAndType(page, screen.field('name'), 'Grâce Mabiala');
    await tabAndType(page, screen.field('msisdn'), '050004301');
    await tabAndType(page, screen.field('email'), 'grace@example.cg');
    await tabAndPress(page, screen.field('town-drop'), 'the town');
    await page.keyboard.type('braz');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expectFocus(screen.field('town-drop'), 'the town');
    await tabAndType(page, screen.field('installationAddress'), '12 avenue de la Paix');
    await tabAndPress(page, screen.field('termsAndCondition'), 'the terms', 'Space');
    await tabAndPress(page, screen.checkAddress, 'the address');
    await screen.map.waitFor();
    await expectFocus(screen.map.getByRole('application'), 'the map');
    await page.keyboard.press('Tab');
    await expectFocus(screen.map.getByRole('button', { name: shown(texts.pin) }), 'the pin');
    await page.keyboard.press('Escape');
    await screen.map.waitFor({ state: 'hidden' });
    await expectFocus(screen.checkAddress, 'the address');
  }));

test('a bundle that is chosen among those compared has the focus', () =>
  journey({ size: 'phone', language: 'en' }, async (here) => {
    const { page } = here;
    const { bundlesList: texts } = textsOf('en');
    const bundles = bundlesScreen(here);
    await bundles.open();
    await tabAndType(page, bundles.number, '050004302');
    await bundles.offer(/^100 MB/).waitFor();
    await tabAndPress(page, page.getByRole('button', { name: shown(texts.filter) }), 'the filters');
    await tabAndPress(page, page.getByRole('button', { name: shown(texts.compare) }), 'comparing');
    const ticks = page.getByRole('checkbox');
    await tabAndPress(page, ticks.nth(0), 'the first', 'Space');
    await tabAndPress(page, ticks.nth(1), 'the second', 'Space');
    await tabAndPress(page, page.getByRole('button', { name: within(texts.compareOpen, { count: 2 }) }), 'Compare');
    const sheet = page.getByRole('dialog');
    await tabAndPress(page, sheet.getByRole('button').nth(1), 'the second of them');
    await sheet.waitFor({ state: 'hidden' });
    await expectFocus(page.getByRole('radio').and(page.locator('[name=bundle]:checked')), 'what was chosen');
  }));

test('on a phone the cells of a table stand under their own headings, and nothing that is not seen takes the focus', () =>
  journey({ size: 'phone', language: 'fr' }, async (here) => {
    const { page } = here;
    await page.goto('/table');
    await drawAll(page);
    expect(await tablesOf(page)).toEqual([]);
    await walkThrough(page, 'tariffs');
    const screen = leadScreen(here);
    await screen.open();
    await screen.start.click();
    await screen.plans.first().waitFor();
    expect(await tablesOf(page)).toEqual([]);
  }));

test('without a script the headings of the table are no buttons', () =>
  journey({ size: 'desk', language: 'fr', scripts: false }, async ({ page }) => {
    await page.goto('/table');
    expect(await page.locator('thead button:enabled').count()).toBe(0);
  }));

test('on a map each shop that has the focus stands before the others, and each town is whole', () =>
  journey({ size: 'phone', language: 'fr' }, async ({ page }) => {
    await page.goto('/store_finder/lisolo-shops');
    const pins = page.locator('.map-pin');
    await pins.last().waitFor();
    expect(await saidTwice(page)).toEqual([]);
    for (const pin of await pins.all()) await tabTo(page, pin, (await pin.getAttribute('aria-label')) ?? '');
    await page.reload();
    for (const town of await page.locator('[data-town]').all()) {
      await tabTo(page, town, 'a town');
      const { x = -1, width = 0 } = (await town.boundingBox()) ?? {};
      expect([x >= 0, x + width <= page.viewportSize()!.width]).toEqual([true, true]);
    }
  }));

test('while a line is checked, that is said once on each page', () =>
  journey({ size: 'phone', language: 'fr' }, async ({ page }) => {
    const { numberChecking } = textsOf('fr').recharge;
    const paths = ['/prepaid-recharge', '/data-bundle', '/postpaid-bill-pay', '/broadband-recharge'];
    for (const [index, path] of paths.entries()) {
      const line = `05000431${index}`;
      await shared.stack.sandbox.arm({
        port: 'billing',
        operation: 'lookup',
        fault: 'delay',
        delayMs: 1500,
        msisdn: line,
      });
      await page.goto(path);
      await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
      await page.locator('#msisdn').fill(line);
      await page
        .locator('#msisdn-says')
        .filter({ hasText: shown(numberChecking) })
        .waitFor();
      expect(await saidOf(page, numberChecking), path).toBe(1);
    }
    await shared.stack.sandbox.disarm();
  }));

test('airtime without a number and with a bad e-mail: both say what is wrong, and the first has the focus', () =>
  journey({ size: 'phone', language: 'fr' }, async (here) => {
    const { page } = here;
    const recharge = rechargeScreen(here);
    await recharge.open();
    await recharge.order('050004304', 500);
    const payment = paymentScreen(here);
    await payment.chooseAirtime();
    const { email, number } = airtimeScreen(here);
    await tabAndType(page, email, 'client@');
    await page.keyboard.press('Enter');
    await expectFocus(number, 'the line');
    for (const field of [number, email]) await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    expect(await missedOn(page)).toEqual([]);
  }));

test('a payer’s number that is passed over is no error', () =>
  journey({ size: 'phone', language: 'fr' }, async (here) => {
    const { page } = here;
    const recharge = rechargeScreen(here);
    await recharge.open();
    await recharge.order('050004305', 500);
    const payment = paymentScreen(here);
    await payment.chooseMoney();
    await tabTo(page, payment.payer, 'the payer');
    await tabTo(
      page,
      page.getByRole('button', { name: within(payment.texts.payWithLine) }),
      'the line that is recharged',
    );
    expect(await payment.payer.getAttribute('aria-invalid')).toBeNull();
  }));

test('while a payment is under way its page’s title says so, until there is another page', () =>
  journey({ size: 'phone', language: 'fr' }, async (here) => {
    const { page } = here;
    await listen(page);
    const payer = '050004306';
    const recharge = rechargeScreen(here);
    await recharge.open();
    await recharge.order(payer, 500);
    const payment = paymentScreen(here);
    expect(await page.title()).toMatch(within(payment.texts.heading));
    await payment.payByPush(payer);
    await payment.waiting.waitFor();
    await expect.poll(() => page.title()).toMatch(within(payment.texts.liveTitle));
    const prompt = (await shared.stack.sandbox.phone(payer)).prompts.at(-1)!;
    await shared.stack.sandbox.answer(payer, prompt.reference, 'approve');
    await page.waitForURL('**/payment/status**');
    await expect.poll(() => page.title()).toMatch(within(textsOf('fr').status.heading));
    await page.getByRole('checkbox').waitFor();
    expect(await saidTwice(page)).toEqual([]);
  }));

test('on a narrow phone a number and a sum are whole with letters and words set wide apart', () =>
  journey({ size: 'phone', language: 'fr' }, async (here) => {
    const { page } = here;
    await page.setViewportSize({ width: 320, height: 640 });
    const bill = billScreen(here);
    await bill.open();
    await bill.number.fill('050000003');
    await bill.byAccount.click();
    await bill.account.fill('1000000003');
    await bill.showBill.click();
    await page.locator('.owed').waitFor();
    // As WCAG 1.4.12 has it.
    await page.evaluate(() => {
      const wide = new CSSStyleSheet();
      wide.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }',
      );
      document.adoptedStyleSheets.push(wide);
    });
    const cut = await page
      .locator('#msisdn, .owed, .amount')
      .evaluateAll((all) =>
        all.filter((each) => each.scrollWidth > each.clientWidth && each.clientWidth > 0).map((each) => each.outerHTML),
      );
    expect(cut).toEqual([]);
  }));

test('on a desk at 400 % no bar covers the page or a sheet', () =>
  journey({ size: 'phone', language: 'fr' }, async (here) => {
    const { page } = here;
    await page.setViewportSize({ width: 320, height: 180 });
    const isCovered = (by: string) =>
      page.evaluate((bar) => document.elementFromPoint(160, innerHeight - 8)?.closest(bar) !== null, by);
    const bundles = bundlesScreen(here);
    await bundles.open();
    await bundles.number.fill('050004320');
    await bundles.offer(/^100/).check();
    await page.locator('.paybar').waitFor();
    await bundles.number.scrollIntoViewIfNeeded();
    expect(await isCovered('.paybar')).toBe(false);
    const { gift } = textsOf('fr');
    await page.goto('/');
    await page.getByRole('button', { name: shown(gift.ask) }).click();
    const sheet = page.getByRole('dialog');
    await sheet.locator('#ask-number').fill('050004321');
    await sheet.locator('.sheet__kept').waitFor();
    await sheet.locator('#ask-number').scrollIntoViewIfNeeded();
    expect(await isCovered('.sheet__kept')).toBe(false);
  }));

test('what has the focus in a sheet stands above the buttons that it keeps in sight', () =>
  journey({ size: 'phone', language: 'fr' }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 480 });
    const { gift } = textsOf('fr');
    await page.goto('/');
    await page.getByRole('button', { name: shown(gift.ask) }).click();
    const sheet = page.getByRole('dialog');
    await sheet.locator('#ask-number').fill('050004322');
    await sheet.locator('.sheet__kept').waitFor();
    await sheet.evaluate((each) => each.scrollTo(0, 0));
    await tabTo(page, sheet.locator('#ask-amount'), 'the amount');
  }));

test('the title of the help centre says what was found for the words that were searched for', () =>
  journey({ size: 'phone', language: 'fr', scripts: false }, async ({ page }) => {
    await page.goto('/gethelp?q=code');
    const { found, noData } = textsOf('fr').helpCentre;
    expect(await page.title()).toMatch(within(found, { typed: 'code' }));
    await page.goto('/gethelp?q=zzzz');
    expect(await page.title()).toMatch(within(noData));
  }));
