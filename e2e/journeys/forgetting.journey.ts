import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visit, type Visit, type VisitOptions } from '../harness/browser.ts';
import { inspect } from '../harness/inspect.ts';
import { shareStack } from '../harness/shared-stack.ts';
import { shown, textsOf } from '../harness/words.ts';
import { codeScreen } from '../screens/code.ts';
import { billScreen, broadbandScreen } from '../screens/flows.ts';
import { rechargeScreen } from '../screens/recharge.ts';

/** The operator that asks for a code before it tells a router's balance. */
const shared = shareStack({ env: { BROADBAND_BALANCE_OTP: 'true' } });
const journey = (options: VisitOptions, run: (here: Visit) => Promise<void>) =>
  visit(shared.browser, shared.stack.portalUrl, options, run);

const storedText = (page: Page) => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
const cookieNames = async (context: BrowserContext) => (await context.cookies()).map(({ name }) => name);

/** Opens what the device keeps, and asks to be forgotten. */
const forgetMe = async ({ page, language }: Visit) => {
  const { savedNumbers, shell } = textsOf(language);
  await page.getByRole('button', { name: shown(shell.privacy) }).click();
  await page.getByRole('button', { name: shown(savedNumbers.forget) }).click();
  await page.getByRole('button', { name: shown(savedNumbers.forgetYes) }).click();
};

test('a bill opened by a code stays open through reload, with nothing in the browser that opens it, until it is forgotten [V7.4.4]', () =>
  journey({ language: 'fr' }, async (here) => {
    const { page, context } = here;
    const bill = billScreen(here);
    await bill.open();
    await bill.number.fill('050000003');
    await bill.askCode.click();
    await bill.code.fill(await shared.stack.sandbox.newCode('050000003'));
    const answered = page.waitForResponse((response) => response.url().endsWith('optimus/otp/verify'));
    await bill.getOutstanding.click();
    const { otpId } = ((await (await answered).json()) as { result: { otpId: string } }).result;
    const owed = () => expect.poll(bill.proposed).toBe('24351');
    await owed();
    expect(await storedText(page)).not.toContain(otpId);
    await page.reload();
    await owed();
    expect(await page.evaluate(() => document.cookie)).toBe('');
    await forgetMe(here);
    await page.waitForURL(/:\d+\/$/);
    expect([await cookieNames(context), await storedText(page)]).toEqual([[], expect.not.stringContaining('0500')]);
    await bill.open();
    await bill.number.fill('050000003');
    await bill.askCode.waitFor();
  }));

test('where the server cannot be told, the sheet says that a cookie is left, and ends that later [V14.3.1]', () =>
  journey({ language: 'en', allows: [/ERR_INTERNET_DISCONNECTED/, /Failed to load/] }, async (here) => {
    const { page, context } = here;
    const { savedNumbers, shell } = textsOf('en');
    const recharge = rechargeScreen(here);
    await recharge.open();
    await recharge.number.fill('050004399');
    await page.getByRole('button', { name: shown(savedNumbers.keep) }).click();
    expect(await cookieNames(context)).toEqual(['browser']);
    // What the sheet is made of comes before the network goes.
    await page.getByRole('button', { name: shown(shell.privacy) }).click();
    await page.getByRole('button', { name: shown(savedNumbers.forget) }).click();
    await context.setOffline(true);
    await page.getByRole('button', { name: shown(savedNumbers.forgetYes) }).click();
    await page.getByText(savedNumbers.forgetNotTold).waitFor();
    expect(await page.getByRole('dialog').innerText()).not.toMatch(/43\s99/);
    await inspect(page, 'a cookie is left');
    expect(await cookieNames(context)).toEqual(['browser']);
    await context.setOffline(false);
    await page.getByRole('button', { name: shown(savedNumbers.forgetAgain) }).click();
    await page.waitForURL(/\/en$/);
    expect(await cookieNames(context)).toEqual([]);
  }));

test('a router’s balance is opened by the code that came to its number, and not before', () =>
  journey({ language: 'fr' }, async (here) => {
    const { page } = here;
    const texts = textsOf('fr').broadbandOffer;
    const box = broadbandScreen(here);
    await box.open();
    await box.number.fill('050000006');
    await box.offers.first().waitFor();
    await inspect(page, 'a balance that is closed');
    expect(await page.getByText('12,4').count()).toBe(0);
    await page.getByRole('button', { name: shown(texts.balanceShow) }).click();
    await codeScreen(here).enterFrom(shared.stack.sandbox, '050000006');
    await page.getByText('12,4').waitFor();
    await inspect(page, 'a balance that was opened');
  }));

test.each([
  ['yes', '"on"'],
  ['no', '"off"'],
] as const)(
  'steps are counted after a yes alone: the question is asked once, below everything, and a %s ends it',
  (word, kept) =>
    journey({ language: 'en' }, async (here) => {
      const { page } = here;
      const { consent } = textsOf('en');
      const counted: string[] = [];
      page.on('request', (request) => request.url().includes('analytics') && counted.push(request.url()));
      const question = page.getByRole('region', { name: consent.steps });
      await page.goto('/en', { waitUntil: 'networkidle' });
      expect(await question.count()).toBe(0);
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await question.waitFor();
      await inspect(page, 'the question about counting');
      const buttons = question.getByRole('button');
      const boxes = await Promise.all((await buttons.all()).map((button) => button.boundingBox()));
      expect(boxes.map((box) => box?.height)).toEqual([boxes[0]?.height, boxes[0]?.height]);
      // Leaving sends what waits: before an answer nothing may.
      await page.reload({ waitUntil: 'networkidle' });
      expect(counted).toEqual([]);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await question.getByRole('button', { name: consent[word] }).click();
      await question.waitFor({ state: 'detached' });
      expect(await page.evaluate(() => document.activeElement !== document.body && scrollY > 0)).toBe(true);
      expect(await page.evaluate(() => localStorage.getItem('analytics'))).toBe(kept);
      await page.goto('/en/data-bundle', { waitUntil: 'networkidle' });
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.goto('/en/privacy', { waitUntil: 'networkidle' });
      expect(await question.count()).toBe(0);
      expect(counted.length > 0).toBe(word === 'yes');
    }),
);
