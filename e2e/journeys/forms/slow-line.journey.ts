import { expect, test } from 'vitest';
import { visit, type Visit, type VisitOptions } from '../../harness/browser.ts';
import { expectBooks } from '../../harness/expect-books.ts';
import { shareStack } from '../../harness/shared-stack.ts';
import { digitsIn, shown, textsOf, within } from '../../harness/words.ts';
import { paymentScreen } from '../../screens/payment.ts';
import { billScreen, broadbandScreen, bundlesScreen, fixedInternetScreen } from '../../screens/flows.ts';
import { homeScreen, rechargeScreen } from '../../screens/recharge.ts';
import { statusScreen } from '../../screens/status.ts';
import { openRecharge, orderShown, pressAtOnce } from './form-fixtures.ts';

const shared = shareStack();
const journey = (options: VisitOptions, run: (here: Visit) => Promise<void>) =>
  visit(shared.browser, shared.stack.portalUrl, options, run);

/** Keeps how many buttons said that they were pressed when the last page was left. */
const noteSigns = () =>
  addEventListener('pagehide', () => {
    sessionStorage.setItem('signs', String(document.querySelectorAll('[data-early]').length));
  });

/** Keeps each shift of the layout that no tap brought about. */
const watchShifts = () => {
  new PerformanceObserver((list) => {
    for (const each of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!each.hadRecentInput && each.value > 0.01)
        sessionStorage.setItem('shifts', `${sessionStorage.getItem('shifts') ?? ''} ${each.value}`);
  }).observe({ type: 'layout-shift', buffered: true });
};

/** The script takes three seconds and more on it, of which a form waits one. */
const slowLine = { offline: false, latency: 1500, downloadThroughput: 30_000, uploadThroughput: 30_000 };

/** Has the page come over such a line from now on; answers what drives its browser. */
const slowDown = async ({ context, page }: Visit) => {
  const browser = await context.newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.emulateNetworkConditions', slowLine);
  return browser;
};

/** The documents that are asked for from now on, without what stands behind the `?`. */
const documentsOf = ({ page }: Visit) => {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return documents;
};

test('on a line as slow as 2G a tap before the page answers is posted, and a page without script follows; once', () =>
  journey({}, async (here) => {
    const { page } = here;
    await page.addInitScript(pressAtOnce);
    await page.addInitScript(noteSigns);
    const browser = await slowDown(here);
    await page.goto('/', { waitUntil: 'commit' });
    await page.waitForURL('**/payment/start?plain=1');
    expect(await page.evaluate(() => sessionStorage.getItem('signs'))).toBe('1');
    await page
      .getByRole('button', { name: within(textsOf('fr').payment.payWithLine, { number: '05 000 05 55' }) })
      .waitFor();
    // The application is not among what this page brings.
    expect(await page.locator('#load').count()).toBe(0);
    // Who goes on to the application has the order there, and is not led away from it by a tap that comes early.
    await browser.send('Network.emulateNetworkConditions', { ...slowLine, latency: 300 });
    await page.getByRole('link', { name: shown(textsOf('fr').plain.fullPage) }).click();
    await page.waitForURL(/prepaid-recharge/, { waitUntil: 'commit' });
    const recharge = rechargeScreen(here);
    await recharge.buy.click();
    await expect.poll(async () => digitsIn(await recharge.amount.inputValue())).toBe('1000');
    await recharge.buy.click();
    await page.waitForURL('**/payment/start/card');
    expect(digitsIn(await orderShown(here))).toBe('0500005551000');
    expect(page.url()).not.toContain('plain');
  }));

test('on such a line two answers lead from home to thanks; Reload and Back ask for pages and post nothing again', () =>
  journey({}, async (here) => {
    const { page } = here;
    const documents = documentsOf(here);
    const codings: Promise<string | null>[] = [];
    page.on('response', (response) => {
      if (response.request().isNavigationRequest()) codings.push(response.headerValue('content-encoding'));
    });
    await page.addInitScript(watchShifts);
    await page.addInitScript(noteSigns);
    await slowDown(here);
    const home = homeScreen(here);
    await page.goto('/', { waitUntil: 'commit' });
    await home.number.fill('050000556');
    await home.proceed.click();
    await page.waitForURL('**/payment/start?plain=1');
    const texts = textsOf('fr');
    const payWithLine = page.getByRole('button', {
      name: within(texts.payment.payWithLine, { number: '05 000 05 56' }),
    });
    await payWithLine.click();
    await page.getByText(shown(texts.plain.waitingHeading)).waitFor();
    expect(documents).toEqual(['GET /', 'POST /', 'POST /payment/start/lisolo-money']);
    // Home is still there: what follows is what differs from it.
    expect(await Promise.all(codings)).toEqual(['br', 'dcz', 'dcz']);
    // What was pressed said so until then.
    expect(await page.evaluate(() => sessionStorage.getItem('signs'))).toBe('1');
    const status = statusScreen(here);
    const transactionId = await status.transactionId();
    await shared.stack.sandbox.answer('050000556', transactionId, 'approve');
    await status.says('paid');
    expect(await page.getByRole('main').count()).toBe(1);
    expect(await page.getByRole('main').evaluate((main) => main === document.activeElement)).toBe(true);
    expect(documents).toHaveLength(3);
    expect(await page.evaluate(() => sessionStorage.getItem('shifts'))).toBeNull();
    await expectBooks(shared.stack.sandbox, transactionId, 'delivered', { line: '050000556', amount: 1000 });

    await page.reload();
    await status.says('paid');
    // The page of payment is asked for, and leads to what was paid.
    await page.goBack();
    await status.says('paid');
    expect(documents.slice(3).filter((each) => each.startsWith('POST'))).toEqual([]);
    expect((await shared.stack.sandbox.phone('050000556')).prompts).toHaveLength(1);
  }));

test('a frame keeps what was pressed without a network, and sends it once when there is one again', () =>
  journey({ allows: [/ERR_INTERNET_DISCONNECTED/] }, async (here) => {
    const { page } = here;
    const browser = await slowDown(here);
    const network = (offline: boolean) => browser.send('Network.emulateNetworkConditions', { ...slowLine, offline });
    const documents = documentsOf(here);
    await page.goto('/', { waitUntil: 'commit' });
    await homeScreen(here).number.fill('050000557');
    await homeScreen(here).proceed.click();
    const texts = textsOf('fr');
    const payWithLine = page.getByRole('button', {
      name: within(texts.payment.payWithLine, { number: '05 000 05 57' }),
    });
    await payWithLine.waitFor();
    await network(true);
    await payWithLine.click();
    await payWithLine.click();
    expect(await page.locator('[data-early=sent]').count()).toBe(1);
    await network(false);
    await page.getByText(shown(texts.plain.waitingHeading)).waitFor();
    expect(documents).toEqual(['GET /', 'POST /', 'POST /payment/start/lisolo-money']);
  }));

test('a bundle that is tapped on home before the page answers is chosen on its own page, once', () =>
  journey({}, async (here) => {
    const { page } = here;
    await slowDown(here);
    await page.goto('/', { waitUntil: 'commit' });
    const link = page.locator('.featured a.item').nth(1);
    const code = new URL((await link.getAttribute('href'))!, page.url()).searchParams.get('bundle');
    await link.click();
    const bundles = bundlesScreen(here);
    await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
    await bundles.number.fill('050000561');
    await expect.poll(() => page.locator('input[name=bundle]:checked').inputValue()).toBe(code);
    expect(new URL(page.url()).search).toBe('');
    await page.locator('input[name=bundle]').first().check({ force: true });
    await page.reload();
    await expect.poll(() => page.locator('input[name=bundle]:checked').count()).toBe(1);
    expect(await page.locator('input[name=bundle]:checked').inputValue()).not.toBe(code);
  }));

type Errand = {
  /** Types what is asked for first, and sends it; then chooses on the page that comes. */
  byDocuments: (here: Visit) => Promise<void>;
  /** The same where the application answers: all of it on one page. */
  inApplication: (here: Visit) => Promise<void>;
  /** Figures of what is to be paid for, as the payment page says it. */
  order: string;
};

const continues = ({ page }: Visit) => page.getByRole('button', { name: shown(textsOf('en').bundles.next) }).click();
const choosesFirst = ({ page }: Visit) => page.locator('button[name=choice]').first().click();

/** The purchases besides a recharge. */
const errands: Record<string, Errand> = {
  '/data-bundle': {
    byDocuments: async (here) => {
      await bundlesScreen(here).number.fill('050000558');
      await continues(here);
      await here.page.getByRole('button', { name: /^1.5\sGB/ }).click();
    },
    inApplication: async (here) => {
      const bundles = bundlesScreen(here);
      await bundles.number.fill('050000558');
      await bundles.offer(/^1.5\sGB/).check();
      await continues(here);
    },
    order: '050000558',
  },
  '/broadband-recharge': {
    byDocuments: async (here) => {
      await broadbandScreen(here).number.fill('050000006');
      await continues(here);
      await choosesFirst(here);
    },
    inApplication: async (here) => {
      const broadband = broadbandScreen(here);
      await broadband.number.fill('050000006');
      await broadband.offers.first().check();
      await continues(here);
    },
    order: '050000006',
  },
  '/postpaid-bill-pay': {
    byDocuments: async (here) => {
      const bill = billScreen(here);
      await bill.number.fill('050000003');
      await continues(here);
      // The page did not require it before, so it is not wrong.
      await bill.account.waitFor();
      expect(await here.page.locator('[aria-invalid=true]').count()).toBe(0);
      expect(digitsIn(await bill.number.inputValue())).toBe('050000003');
      await bill.account.fill('1000000003');
      await bill.showBill.click();
      await bill.amount.fill('2500');
      await continues(here);
    },
    inApplication: async (here) => {
      const bill = billScreen(here);
      await bill.askByAccount('050000003', '1000000003');
      await expect.poll(() => bill.amount.inputValue()).not.toBe('');
      await bill.amount.fill('2500');
      await continues(here);
    },
    order: '2500',
  },
  '/orp/fixed-internet': {
    byDocuments: async (here) => {
      const fixed = fixedInternetScreen(here);
      await fixed.account.fill('pe 1234567890');
      await fixed.email.fill('client@example.cg');
      await fixed.show.click();
      await choosesFirst(here);
    },
    inApplication: async (here) => {
      const fixed = fixedInternetScreen(here);
      await fixed.account.fill('pe 1234567890');
      await fixed.email.fill('client@example.cg');
      await fixed.show.click();
      await fixed.invoices.first().check();
      await continues(here);
    },
    order: '1234567890',
  },
};

const paysFor = async (here: Visit, { order }: Errand) => {
  await here.page.waitForURL('**/en/payment/start?plain=1');
  expect(digitsIn(await orderShown(here))).toContain(order);
  // The application is not among what this page brings.
  expect(await here.page.locator('#load').count()).toBe(0);
};

test.each(Object.entries(errands))(
  'on such a line what is typed on %s before the page answers is posted, and pages without script lead to payment',
  (path, errand) =>
    journey({ language: 'en' }, async (here) => {
      const documents = documentsOf(here);
      await slowDown(here);
      await here.page.goto(`/en${path}`, { waitUntil: 'commit' });
      await errand.byDocuments(here);
      await paysFor(here, errand);
      expect(documents[0]).toBe(`GET /en${path}`);
      expect(new Set(documents.slice(1))).toEqual(new Set([`POST /en${path}`]));
    }),
);

test.each(Object.entries(errands))(
  'what is chosen on %s after that is posted too, as long as the payment page has not come',
  (path, errand) =>
    journey({ language: 'en' }, async (here) => {
      const { page } = here;
      const documents = documentsOf(here);
      const browser = await slowDown(here);
      await browser.send('Network.setBlockedURLs', { urls: ['*/assets/payment-*.js'] });
      await page.goto(`/en${path}`, { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
      await browser.send('Network.emulateNetworkConditions', { ...slowLine, latency: 100 });
      await errand.inApplication(here);
      await paysFor(here, errand);
      expect(documents).toEqual([`GET /en${path}`, `POST /en${path}`]);
    }),
);

/** Returns the name of a requested file, without the hash of a built one. */
const nameOf = (url: string) => /([\w-]+?)(?:-[\w-]{8})?(?:\.\w+)?(?:\?.*)?$/.exec(url)?.[1] ?? url;

test('a payment page opened by its address asks for its form first, all of it at once, and for the rest afterwards', () =>
  journey({}, async (here) => {
    const { page } = here;
    const recharge = await openRecharge(here);
    await recharge.order('050000557', 1000);
    await page.waitForLoadState('networkidle');
    await page.goto('about:blank');
    const browser = await here.context.newCDPSession(page);
    await browser.send('Network.clearBrowserCache');
    await browser.send('Network.enable');
    const line = { offline: false, latency: 600, downloadThroughput: -1, uploadThroughput: -1 };
    await browser.send('Network.emulateNetworkConditions', line);
    /** Names of what was asked for, and of what had come by then. */
    const events: string[] = [];
    page.on('request', (request) => void events.push(`asks ${nameOf(request.url())}`));
    page.on('requestfinished', (request) => void events.push(`has ${nameOf(request.url())}`));
    await page.goto('/payment/start/card', { waitUntil: 'commit' });
    await paymentScreen(here).email.waitFor();
    await expect.poll(() => events).toContain('asks background');
    const parts = ['payment-options', 'payment-card', 'card-form', 'fields'];
    const at = (event: string) => events.indexOf(event);
    const firstCame = Math.min(...parts.map((part) => at(`has ${part}`)));
    const lastCame = Math.max(...parts.map((part) => at(`has ${part}`)));
    expect(parts.filter((part) => at(`asks ${part}`) < 0 || at(`asks ${part}`) > firstCame)).toEqual([]);
    const rest = ['background', 'offline-banner', 'toasts', 'display-750'];
    expect(rest.filter((part) => at(`asks ${part}`) >= 0 && at(`asks ${part}`) < lastCame)).toEqual([]);
  }));
