import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { cardOrder, newVisitor, pushOrder, resultOf } from '../harness/api.ts';
import { prefixes, visit, type Visit, type VisitOptions } from '../harness/browser.ts';
import { inspect } from '../harness/inspect.ts';
import { tabTo } from '../harness/keyboard.ts';
import { cards } from '../harness/sandbox.ts';
import { shareStack } from '../harness/shared-stack.ts';
import { masked, money, readable, shown, within } from '../harness/words.ts';
import { paymentScreen } from '../screens/payment.ts';
import { rechargeScreen } from '../screens/recharge.ts';
import { receiptScreen, statusScreen } from '../screens/status.ts';

const shared = shareStack();
const journey = (options: VisitOptions, run: (here: Visit) => Promise<void>) =>
  visit(shared.browser, shared.stack.portalUrl, options, run);

/** A recharge that a phone approves or declines by itself, made by nobody's browser, and how it ended. */
const paidByPush = async (payer: string, amount: number, decision: 'approve' | 'decline' = 'approve') => {
  await shared.stack.sandbox.auto(payer, decision);
  const visitor = newVisitor(shared.stack.portalUrl);
  const { transactionId } = await visitor.pay(pushOrder({ payer, amount }));
  return visitor.settled(transactionId);
};

const grouped = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`;

/** Records the title of each print. The browser's own dialog would wait for a person. */
const watchPrints = (page: Page) =>
  page.addInitScript(() => {
    const prints: string[] = [];
    Object.assign(globalThis, {
      prints,
      print: () => {
        dispatchEvent(new Event('beforeprint'));
        prints.push(document.title);
        dispatchEvent(new Event('afterprint'));
      },
    });
  });
const printsOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { prints: string[] }).prints);

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test('a recharge is paid: its receipt is printed on one small page, its link copied, and a stranger sees that it is real', () =>
  journey({ language: 'fr' }, async (here) => {
    const { context, page } = here;
    const line = '050000911';
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await watchPrints(page);
    await shared.stack.sandbox.auto(line, 'approve');
    const recharge = rechargeScreen(here);
    await recharge.open();
    await recharge.order(line, 1500);
    await paymentScreen(here).payByPush(line);
    const status = statusScreen(here);
    await status.says('paid');
    const code = await status.receiptCode();
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await status.fact(status.texts.mobile)).toMatch(shown(readable(line)));
    await page.getByRole('img', { name: /QR/ }).waitFor();
    await inspect(page, 'a receipt');

    await status.print.click();
    expect(await printsOf(page)).toEqual([`Lisolo ${code}`]);
    expect(await page.title()).toMatch(within(status.texts.pageTitle));
    const margin = { top: '10mm', bottom: '10mm', left: '8mm', right: '8mm' };
    for (const format of ['A6', 'A4']) expect(pagesOf(await page.pdf({ format, margin })), format).toBe(1);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(false);
    expect(await page.getByText(code).first().isVisible()).toBe(true);
    expect(await page.getByText(shown(readable(line))).isVisible()).toBe(true);
    expect(await page.getByText(await status.transactionId()).isVisible()).toBe(true);
    await page.emulateMedia({ media: null });

    const messenger = page.getByRole('link', { name: shown(status.texts.messenger) });
    const handedOn = new URL((await messenger.getAttribute('href')) ?? '').searchParams.get('text');
    expect(handedOn?.split('\n')).toEqual([
      expect.stringContaining(code),
      `${shared.stack.portalUrl}/payment/receipt/${code}`,
    ]);
    await status.copyReceipt.click();
    await page.getByText(within(status.texts.copied)).first().waitFor();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    expect(address).toBe(`${shared.stack.portalUrl}/payment/receipt/${code}`);
    await journey({ language: 'fr' }, async (stranger) => {
      await stranger.page.goto(address);
      await receiptScreen(stranger).real.waitFor();
      const words = await stranger.page.getByRole('main').innerText();
      expect(words).toMatch(within(money(1500, 'fr')));
      expect(words.replaceAll('\u00a0', ' ')).not.toContain(readable(line).slice(-5));
      expect(words).not.toContain('•');
      await inspect(stranger.page, 'a real receipt');
    });
  }));

test('a receipt is shared by the browser’s own sheet where it has one', () =>
  journey({ language: 'en' }, async ({ page, ...rest }) => {
    const here = { page, ...rest };
    const { transactionId, receiptCode } = await paidByPush('050000912', 700);
    await page.addInitScript(() => {
      const given: ShareData[] = [];
      Object.assign(globalThis, { given });
      Object.assign(navigator, { share: async (what: ShareData) => void given.push(what) });
    });
    await page.goto(`/en/payment/status?id=${transactionId}`);
    await statusScreen(here).shareReceipt.click();
    const code = grouped(receiptCode);
    const [what] = await page.evaluate(() => (globalThis as unknown as { given: ShareData[] }).given);
    expect(what).toMatchObject({
      title: `Lisolo ${code}`,
      url: `${shared.stack.portalUrl}/en/payment/receipt/${code}`,
    });
    expect(what?.text).toMatch(within('Receipt {code}: CFA 700, ', { code }));
  }));

test('a code is checked with the keyboard alone: real, unknown, no code, offline, and back', () =>
  journey({ language: 'en', size: 'desk' }, async (here) => {
    const { context, page } = here;
    const { receiptCode } = await paidByPush('050000913', 2000);
    const receipt = receiptScreen(here);
    await receipt.open();
    await inspect(page, 'the form of a receipt');
    await tabTo(page, receipt.field, 'the code');
    await page.keyboard.type(grouped(receiptCode).toLowerCase().replace('-', ' '));
    await page.keyboard.press('Enter');
    await receipt.real.waitFor();
    expect(new URL(page.url()).pathname).toBe(`/en/payment/receipt/${grouped(receiptCode)}`);
    await page
      .getByText(shown(money(2000, 'en')))
      .first()
      .waitFor();
    expect(await receipt.field.inputValue()).toBe(grouped(receiptCode));

    await receipt.field.selectText();
    await page.keyboard.type('AAAA-AAAA');
    await page.keyboard.press('Enter');
    await receipt.unknown.waitFor();
    await inspect(page, 'an unknown receipt');
    await receipt.field.selectText();
    await page.keyboard.type('AAAA-AA');
    await tabTo(page, receipt.check, 'the button');
    await page.keyboard.press('Space');
    await receipt.wrong.waitFor();
    expect(await receipt.field.evaluate((field) => field === document.activeElement)).toBe(true);
    await inspect(page, 'a code that is none');

    await context.setOffline(true);
    await receipt.field.selectText();
    await page.keyboard.type('BBBB-BBBB');
    await page.keyboard.press('Enter');
    await receipt.notChecked.waitFor();
    await receipt.again.click();
    await receipt.notChecked.waitFor();
    await inspect(page, 'a receipt that cannot be checked');
    await context.setOffline(false);
    await receipt.unknown.waitFor();
    await page.goBack();
    await page.goBack();
    await receipt.real.waitFor();
  }));

const answerTo = async (path: string) => {
  const response = await fetch(`${shared.stack.portalUrl}${path}`);
  return { status: response.status, text: await response.text() };
};

describe('addresses of receipts', () => {
  test.each(['', '/7KQ4-M2ZC', '/7kq4m2zc'])('"%s" show the page, which no search engine keeps', async (end) => {
    for (const prefix of Object.values(prefixes)) {
      const { status, text } = await answerTo(`${prefix}/payment/receipt${end}`);
      expect(status).toBe(200);
      expect(text).toContain('<meta name="robots" content="noindex">');
    }
  });

  test.each(['/7KQ4-M2Z', '/7KQ4-M2ZCC', '/7KQ4-M2ZU', '/x.css', '/%3Cb%3E', '/7KQ4-M2ZC/more'])(
    '"%s" are unknown, and About says so with 404',
    async (end) => {
      expect((await answerTo(`/payment/receipt${end}`)).status).toBe(404);
    },
  );
});

const opened = (transactionId: string, run: (here: Visit) => Promise<void>, query = '') =>
  journey({ language: 'en' }, async (here) => {
    await here.page.goto(`/en/payment/status?id=${transactionId}${query}`);
    await run(here);
  });

describe('a link to a payment that somebody else made', () => {
  test('that was declined: not charged, and nothing of another order is offered', async () => {
    const { transactionId } = await paidByPush('050000914', 900, 'decline');
    await opened(transactionId, async (here) => {
      const status = statusScreen(here);
      await status.says('failed');
      await here.page.getByText(shown(status.texts.notCharged)).waitFor();
      await here.page.getByText(shown(status.texts.startOver)).waitFor();
      expect(await status.fact(status.texts.mobile)).toMatch(shown(masked('050000914')));
      expect(await status.reason.count()).toBe(1);
      await here.page.getByRole('link', { name: shown(status.texts.orderAgain) }).click();
      await here.page.waitForURL('**/en/prepaid-recharge');
    });
  });

  test('that was given back: says where the money is', async () => {
    const payer = '050000915';
    await shared.stack.sandbox.arm({ port: 'airtime', operation: 'credit', fault: 'reject', msisdn: payer });
    const { transactionId, receiptCode } = await paidByPush(payer, 900);
    await opened(transactionId, async (here) => {
      const status = statusScreen(here);
      await status.says('failed');
      await here.page.getByText(shown(status.texts.refunded)).waitFor();
      await here.page.getByText(shown(status.texts.refundedWallet, { method: 'Lisolo Money' })).waitFor();
      await here.page.getByText(shown(status.texts.trailRefunded)).waitFor();
      const receipt = receiptScreen(here);
      await receipt.open(grouped(receiptCode));
      await receipt.unknown.waitFor();
    });
  });

  test('that is open: its link is copied and followed on another device to the end', async () => {
    const payer = '050000916';
    const visitor = newVisitor(shared.stack.portalUrl);
    const { transactionId } = await visitor.pay(pushOrder({ payer, amount: 900 }));
    await opened(transactionId, async (here) => {
      await here.context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const status = statusScreen(here);
      await status.says('live');
      await status.copyLink.click();
      await here.page.getByText(within(status.texts.copied)).first().waitFor();
      const address = await here.page.evaluate(() => navigator.clipboard.readText());
      await journey({ language: 'en', size: 'desk' }, async (there) => {
        await there.page.goto(address);
        const elsewhere = statusScreen(there);
        await elsewhere.says('live');
        await shared.stack.sandbox.answer(payer, transactionId, 'approve');
        await elsewhere.says('paid');
        expect(await elsewhere.fact(elsewhere.texts.mobile)).toMatch(shown(masked(payer)));
      });
      await status.says('paid');
    });
  });

  test('from WhatsApp: the provider is asked first, so that the first thing it shows is the end', async () => {
    const { sandbox, portalUrl } = shared.stack;
    await sandbox.arm({ port: 'card', operation: 'debit', fault: 'callback-lost' });
    const visitor = newVisitor(portalUrl);
    const { transactionId, answer } = await visitor.pay(cardOrder({ line: '050000917' }));
    await sandbox.payCard(resultOf(answer).redirectUrl ?? '', cards.succeeds);
    await opened(
      transactionId,
      async (here) => {
        const status = statusScreen(here);
        await status.says('paid', 5000);
        await status.receiptCode();
      },
      '&channel=whatsapp&pg=PAYSTACK',
    );
  });
});
