import { expect, test } from 'vitest';
import { missedOn } from '../harness/announcements.ts';
import { visit, type Visit, type VisitOptions } from '../harness/browser.ts';
import { inspect } from '../harness/inspect.ts';
import type { Fault } from '../harness/sandbox.ts';
import { shareStack } from '../harness/shared-stack.ts';
import { shown, textsOf, within } from '../harness/words.ts';
import { airtimeScreen } from '../screens/airtime.ts';
import { codeScreen } from '../screens/code.ts';
import { billScreen, broadbandScreen, bundlesScreen, fixedInternetScreen } from '../screens/flows.ts';
import { paymentScreen } from '../screens/payment.ts';
import { homeScreen, rechargeScreen } from '../screens/recharge.ts';
import { statusScreen } from '../screens/status.ts';

/** The states that few customers see: they are as clean as the others, in both themes, and say what they are. */
const shared = shareStack({ env: { ENABLE_AM_PIN: 'true' } });
const texts = textsOf('fr');

const walk = (run: (here: Visit) => Promise<void>, options: VisitOptions = {}) =>
  visit(shared.browser, shared.stack.portalUrl, { size: 'phone', language: 'fr', ...options }, run);

const look = async ({ page }: Visit, state: string) => {
  await inspect(page, state);
  expect.soft(await missedOn(page), state).toEqual([]);
};

/** While a system of the operator is down. */
const during = async (fault: Fault, run: () => Promise<void>) => {
  await shared.stack.sandbox.arm({ count: 100, ...fault });
  try {
    await run();
  } finally {
    await shared.stack.sandbox.disarm();
  }
};

const order = async (here: Visit, line: string) => {
  const recharge = rechargeScreen(here);
  await recharge.open();
  await recharge.order(line, 500);
  const payment = paymentScreen(here);
  await payment.email.waitFor();
  return payment;
};

test('numbers kept on the phone, named; what the phone keeps, and forgetting it', () =>
  walk(async (here) => {
    const { page } = here;
    const recharge = rechargeScreen(here);
    await recharge.open();
    await recharge.number.fill('050004301');
    await page.getByRole('button', { name: shown(texts.savedNumbers.keep) }).click();
    const name = page.getByLabel(shown(texts.savedNumbers.nameOf));
    await name.waitFor();
    await look(here, 'a number that is given a name');
    await name.fill('Maman');
    await page.getByRole('button', { name: shown(texts.savedNumbers.heading) }).click();
    const sheet = page.getByRole('dialog', { name: shown(texts.savedNumbers.heading) });
    await sheet.getByRole('textbox', { name: shown(texts.savedNumbers.nameOf) }).waitFor();
    await look(here, 'what the phone keeps, over a number that is given a name');
    await page.keyboard.press('Escape');
    await recharge.number.fill('');
    await page.getByRole('button', { name: /^Maman/ }).waitFor();
    await look(here, 'known numbers');
    await page.getByRole('button', { name: shown(texts.savedNumbers.heading) }).click();
    await sheet.waitFor();
    await sheet.getByRole('button', { name: shown(texts.savedNumbers.forget) }).click();
    await page.getByRole('button', { name: shown(texts.savedNumbers.forgetYes) }).waitFor();
    await look(here, 'forget everything?');
  }));

test('asking for a recharge, and giving one', () =>
  walk(async (here) => {
    const { page } = here;
    const home = homeScreen(here);
    await home.open();
    await home.number.fill('050004302');
    await page.getByRole('button', { name: shown(texts.gift.ask) }).click();
    const sheet = page.getByRole('dialog', { name: shown(texts.gift.ask) });
    await sheet.getByRole('img').waitFor();
    await look(here, 'the link that asks for a recharge');
    await sheet.getByLabel(within(texts.gift.amount)).fill('1');
    await sheet.getByLabel(within(texts.gift.amount)).blur();
    await look(here, 'the link that asks for too little');
    await page.keyboard.press('Escape');
    await order(here, '050004302');
    await page.getByText(shown(texts.gift.forRelative)).click();
    await page.getByRole('checkbox').check();
    await page.getByRole('radiogroup', { name: shown(texts.gift.sentences) }).waitFor();
    await look(here, 'a gift and its sentence');
  }));

test('bundles compared, and all tariffs with none found', () =>
  walk(async (here) => {
    const { page } = here;
    const list = texts.bundlesList;
    const bundles = bundlesScreen(here);
    await bundles.open();
    await bundles.number.fill('050004303');
    await page.getByRole('button', { name: shown(list.filter) }).click();
    await page.getByRole('button', { name: shown(list.compare) }).click();
    await look(here, 'bundles to compare');
    for (const index of [0, 1, 2]) await page.getByRole('checkbox').nth(index).check();
    await look(here, 'three bundles to compare');
    await page.getByRole('button', { name: shown(list.compareOpen) }).click();
    await page.getByRole('dialog', { name: shown(texts.bundlesCompare.title) }).waitFor();
    await look(here, 'bundles compared');
    await page.goto('/table');
    await look(here, 'tariffs');
    await page.getByRole('searchbox').fill('zzz');
    await page.getByText(shown(texts.tariffs.noneMatches)).waitFor();
    await look(here, 'tariffs, none found');
  }));

test('a bill: a wrong code, no account, a closed one, nobody to ask', () =>
  walk(async (here) => {
    const { page } = here;
    const { sandbox } = shared.stack;
    const bill = billScreen(here);
    await bill.open();
    await bill.number.fill('050000003');
    await bill.askCode.click();
    const code = await sandbox.newCode('050000003');
    await bill.code.fill(code === '000000' ? '111111' : '000000');
    await bill.getOutstanding.click();
    await page.locator('#otp[aria-invalid=true]').waitFor();
    await look(here, 'bill, wrong code');
    await bill.byAccount.click();
    await bill.account.fill('1000');
    await bill.account.blur();
    await page.locator('#accountNo[aria-invalid=true]').waitFor();
    await look(here, 'bill, short account');
    await bill.account.fill('1000000099');
    await bill.showBill.click();
    await page.locator('#accountNo[aria-invalid=true]').waitFor();
    await look(here, 'bill, closed account');
    await during({ port: 'billing', operation: 'lookup', fault: 'refuse' }, async () => {
      await bill.account.fill('1000000003');
      await bill.showBill.click();
      await page.getByText(shown(bill.texts.notRead)).waitFor();
      await look(here, 'bill, not read');
    });
    await bill.number.fill('050000001');
    await page.getByText(shown(bill.texts.numberPrepaid)).waitFor();
    await look(here, 'bill, a prepaid line');
  }));

test('fixed internet and routers: refused, no router, nobody to ask', () =>
  walk(async (here) => {
    const { page } = here;
    const fixed = fixedInternetScreen(here);
    await fixed.open();
    await fixed.account.fill('PP1111111111');
    await fixed.email.fill('client@example.cg');
    await fixed.show.click();
    await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
    await look(here, 'fixed internet, refused');
    await during({ port: 'billing', operation: 'lookup', fault: 'refuse' }, async () => {
      await fixed.account.fill('PE1234567890');
      await fixed.show.click();
      await page.getByText(shown(texts.fixedInternetList.notShown)).waitFor();
      await look(here, 'fixed internet, not shown');
    });
    const broadband = broadbandScreen(here);
    await broadband.open();
    await broadband.number.fill('050004304');
    await page.locator('[aria-invalid=true]').waitFor();
    await look(here, 'broadband, no router');
    await during({ port: 'billing', operation: 'lookup', fault: 'refuse' }, async () => {
      await broadband.number.fill('050000006');
      await page.getByText(shown(broadband.texts.checkFailed)).waitFor();
      await look(here, 'broadband, nobody to ask');
    });
  }));

test('codes: no message could be sent, a number that is not ours', () =>
  walk(async (here) => {
    const { page } = here;
    const payment = await order(here, '050004305');
    const airtime = airtimeScreen(here);
    const code = codeScreen(here);
    await payment.chooseAirtime();
    await airtime.number.fill('050004305');
    await look(here, 'airtime for the line that pays');
    await airtime.number.fill('050004315');
    await airtime.email.fill('client@example.cg');
    await during({ port: 'sms', operation: 'send', fault: 'reject' }, async () => {
      await airtime.getCode.click();
      await code.modal.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
      await look(here, 'code, not sent');
      await page.keyboard.press('Escape');
    });
    await airtime.number.fill('060000001');
    await airtime.getCode.click();
    await code.refused.waitFor();
    await look(here, 'code, refused');
  }));

test('a payment: slow to send, the network gone, its link copied', () =>
  walk(async (here) => {
    const { context, page } = here;
    const { sandbox } = shared.stack;
    const payment = await order(here, '050004306');
    await payment.chooseMpesa();
    const payer = page.getByLabel(shown(texts.paymentSecondWallet.number));
    await payer.fill('050004306');
    await sandbox.arm({ port: 'mpesa', operation: 'debit', fault: 'delay', delayMs: 4000 });
    await page.getByRole('button', { name: shown(texts.paymentSecondWallet.continueToPay) }).click();
    await page.getByText(shown(payment.texts.sendingPhone)).waitFor();
    await look(here, 'payment, being sent');
    await payment.waiting.waitFor();
    await context.setOffline(true);
    await page.getByText(shown(payment.texts.waitingOffline)).waitFor({ timeout: 30_000 });
    await look(here, 'payment, waiting without a network');
    await context.setOffline(false);
    await payment.toStatus.click();
    const status = statusScreen(here);
    await status.says('live');
    await context.grantPermissions(['clipboard-write']);
    await status.copyLink.click();
    await page.getByText(within(status.texts.copied)).waitFor();
    await look(here, 'status, link copied');
    await sandbox.disarm();
  }));
