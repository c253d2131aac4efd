import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { cards, initialize, verify } from '../testing/card.ts';
import { counts } from '../testing/control.ts';
import { hasBrowser, openBrowser, openMerchant, type Merchant } from '../testing/merchant.ts';
import { at, startTrial, type Trial } from '../testing/trial.ts';

let browser: Browser;

beforeAll(async () => {
  if (hasBrowser) browser = await openBrowser();
});
afterAll(() => browser?.close());

type Shop = {
  trial: Trial;
  merchant: Merchant;
  page: Page;
  popup: FrameLocator;
  /** Opens the popup for a payment of REF1, or for the given access code. */
  pay: (accessCode?: string) => Promise<string>;
  heard: () => Promise<unknown>;
  /** Permits a browser error that the test expects. */
  allow: (complaint: RegExp) => void;
};

/** Opens a shop whose popup the test uses. Any browser error fails the test. */
const enterShop = async ({ isPortal = false } = {}): Promise<Shop> => {
  let provider = '';
  const merchant = await openMerchant(() => provider);
  const trial = await startTrial(isPortal ? { PORTAL_URL: merchant.url } : {});
  provider = trial.url();
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, locale: 'fr-FR' });
  const complaints: string[] = [];
  // A form with a wrong field returns a 4xx.
  const allowed = [/status of 4\d\d/];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  onTestFinished(async () => {
    const violations = await page.evaluate('window.violations ?? []');
    await page.close();
    await merchant.close();
    const unexpected = complaints.filter((each) => !allowed.some((pattern) => pattern.test(each)));
    expect([unexpected, violations]).toEqual([[], []]);
  });
  await page.goto(merchant.url);
  return {
    trial,
    merchant,
    page,
    popup: page.frameLocator('dialog iframe'),
    pay: async (given) => {
      const order = await initialize(trial, 'REF1', { callback_url: `${merchant.url}/back` });
      const accessCode = given ?? String(at(order.body, 'data', 'access_code'));
      await page.focus('#pay');
      await page.evaluate(`window.pay(${JSON.stringify(accessCode)})`);
      return accessCode;
    },
    heard: () => page.evaluate('window.heard'),
    allow: (complaint) => void allowed.push(complaint),
  };
};

const typeCard = async (popup: FrameLocator, number: string): Promise<void> => {
  await popup.locator('[autocomplete=cc-number]').fill(number);
  await popup.locator('[autocomplete=cc-exp]').fill('12/39');
  await popup.locator('[autocomplete=cc-csc]').fill('408');
  await popup.locator('button[type=submit]').click();
};

const loaded = (accessCode: string) => ['onLoad', { id: expect.any(Number), accessCode }];
const success = [
  'onSuccess',
  expect.objectContaining({ reference: 'REF1', trxref: 'REF1', status: 'success', message: 'Approved' }),
];

const inBrowser = test.skipIf(!hasBrowser);

inBrowser('the popup fills the window over the merchant’s page and takes the focus', async () => {
  const { page, popup, pay } = await enterShop();
  await pay();
  await popup.locator('form').waitFor();
  expect(await page.locator('dialog iframe').boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
  expect(await page.evaluate('document.activeElement.tagName')).toBe('IFRAME');
  const mark = page.getByRole('button', { name: 'Fermer' });
  expect(await mark.boundingBox()).toEqual({ x: 304, y: 8, width: 48, height: 48 });
  expect(await page.locator('[style]').evaluateAll((all) => all.length)).toBeGreaterThan(0);
});

inBrowser('a good card ends in onSuccess, and the popup is gone', async () => {
  const { trial, page, popup, pay, heard } = await enterShop();
  const accessCode = await pay();
  await typeCard(popup, cards.good);
  await expect.poll(heard).toEqual([loaded(accessCode), success]);
  expect(await page.locator('dialog').count()).toBe(0);
  expect(await page.evaluate('document.activeElement.id')).toBe('pay');
  expect((await verify(trial)).body).toMatchObject({ data: { status: 'success' } });
});

inBrowser('the card that asks for a code is paid in the popup', async () => {
  const { popup, pay, heard } = await enterShop();
  const accessCode = await pay();
  await typeCard(popup, cards.withCode);
  const code = popup.locator('[autocomplete=one-time-code]');
  await code.fill('000000');
  await popup.locator('button[type=submit]').click();
  await popup.locator('#code-error').waitFor();
  expect(await code.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
  await code.fill('123456');
  await popup.locator('button[type=submit]').click();
  await expect.poll(heard).toEqual([loaded(accessCode), success]);
});

inBrowser('a declined card says so and ends in onError', async () => {
  const { trial, popup, pay, heard } = await enterShop();
  const accessCode = await pay();
  await typeCard(popup, cards.declined);
  await popup.getByText('Votre banque a refusé ce paiement.').waitFor();
  await popup.getByRole('button', { name: 'Revenir maintenant' }).click();
  await expect.poll(heard).toEqual([loaded(accessCode), ['onError', { message: 'Declined' }]]);
  expect((await verify(trial)).body).toMatchObject({ data: { status: 'failed' } });
});

inBrowser.each([
  ['the close mark', ({ page }: Shop) => page.getByRole('button', { name: 'Fermer' }).click()],
  ['the word in the popup', ({ popup }: Shop) => popup.getByRole('button', { name: 'Revenir sans payer' }).click()],
  [
    'Escape',
    async ({ page }: Shop) => {
      await page.getByRole('button', { name: 'Fermer' }).focus();
      await page.keyboard.press('Escape');
    },
  ],
])('leaving by %s ends in onCancel, and nothing is charged', async (_, leave) => {
  const shop = await enterShop();
  const accessCode = await shop.pay();
  await shop.popup.locator('form').waitFor();
  await expect.poll(shop.heard).toEqual([loaded(accessCode)]);
  await leave(shop);
  await expect.poll(shop.heard).toEqual([loaded(accessCode), ['onCancel', undefined]]);
  expect(await shop.page.locator('dialog').count()).toBe(0);
  expect(await counts(shop.trial)).toEqual([0, 0, 0]);
});

inBrowser('an access code that does not exist ends in onError', async () => {
  const { pay, heard } = await enterShop({ isPortal: true });
  await pay('nothing');
  await expect.poll(heard).toEqual([['onError', { message: expect.any(String) }]]);
});

inBrowser('a popup without a frame around it becomes the page', async () => {
  const { trial, page, pay } = await enterShop();
  const accessCode = await pay();
  await page.goto(`${trial.url()}/card/popup/${accessCode}`);
  await page.waitForURL(`${trial.url()}/card/pay/${accessCode}`);
});

inBrowser('ignores messages of other windows', async () => {
  const { page, popup, pay, heard } = await enterShop();
  const accessCode = await pay();
  await popup.locator('form').waitFor();
  await expect.poll(heard).toEqual([loaded(accessCode)]);
  await page.evaluate(`new Promise((resolve) => {
    window.addEventListener('message', resolve, { once: true });
    window.postMessage({ from: 'guichet-carte', event: 'success', id: 1, reference: 'REF1' }, '*');
  })`);
  expect(await heard()).toEqual([loaded(accessCode)]);
});

inBrowser('ignores messages of another frame of the provider', async () => {
  const { trial, page, popup, pay, heard } = await enterShop();
  const accessCode = await pay();
  await popup.locator('form').waitFor();
  await expect.poll(heard).toEqual([loaded(accessCode)]);
  await page.evaluate(`new Promise((resolve) => {
    const other = document.createElement('iframe');
    other.id = 'other';
    other.src = '${trial.url()}/card/popup/${accessCode}';
    window.addEventListener('message', ({ source }) => source === other.contentWindow && resolve());
    document.body.append(other);
  })`);
  const cancelled = page.evaluate(
    `new Promise((resolve) => window.addEventListener('message', resolve, { once: true }))`,
  );
  await page.frameLocator('#other').locator('[data-report=cancel]').dispatchEvent('click');
  await cancelled;
  expect(await heard()).toEqual([loaded(accessCode)]);
});

inBrowser('another shop cannot show the popup of a payment that is not its own', async () => {
  const { trial, page, pay, allow } = await enterShop();
  allow(/frame-ancestors/);
  const { body } = await initialize(trial, 'REF2', { callback_url: 'http://127.0.0.1:9/back' });
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await pay(String(at(body, 'data', 'access_code')));
  await refused;
});

inBrowser('a second payment takes the place of the first', async () => {
  const { trial, merchant, page, popup, pay, heard } = await enterShop();
  const first = await pay();
  await popup.locator('form').waitFor();
  const order = await initialize(trial, 'REF2', { callback_url: `${merchant.url}/back` });
  const second = String(at(order.body, 'data', 'access_code'));
  await page.evaluate(`window.pay(${JSON.stringify(second)})`);
  await popup.getByText('REF2').waitFor();
  expect(await page.locator('dialog').count()).toBe(1);
  await expect.poll(heard).toEqual([loaded(first), loaded(second)]);
});
