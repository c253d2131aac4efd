import { describe, expect, test } from 'vitest';
import { visit, type Language, type Size, type Visit, type VisitOptions } from '../harness/browser.ts';
import { expectBooks } from '../harness/expect-books.ts';
import { tabTo } from '../harness/keyboard.ts';
import { shareStack } from '../harness/shared-stack.ts';
import { money, shown, textsOf, within } from '../harness/words.ts';
import { paymentScreen } from '../screens/payment.ts';
import { billScreen, broadbandScreen, bundlesScreen, fixedInternetScreen } from '../screens/flows.ts';
import { homeScreen, rechargeScreen } from '../screens/recharge.ts';
import { statusScreen } from '../screens/status.ts';

const shared = shareStack();
const journey = (options: VisitOptions, run: (here: Visit) => Promise<void>) =>
  visit(shared.browser, shared.stack.portalUrl, options, run);

const digitsIn = (text: string) => text.replaceAll(/\D/g, '');

const openRecharge = async (here: Visit) => {
  const recharge = rechargeScreen(here);
  await recharge.open();
  return recharge;
};

const combinations: { size: Size; language: Language }[] = [
  { size: 'phone', language: 'fr' },
  { size: 'desk', language: 'en' },
];

describe.each(combinations)('on a $size in $language', (options) => {
  const texts = textsOf(options.language).recharge;
  const limits = { minimum: money(100, options.language), maximum: money(100_000, options.language) };

  test('a number that is too short is an invalid one, on home and on the recharge page, and stays', () =>
    journey(options, async (here) => {
      const home = homeScreen(here);
      await home.open();
      await home.number.fill('05000');
      await home.proceed.click();
      const invalid = within(textsOf(options.language).home.numberInvalid, { digits: 9 });
      await here.page.getByText(invalid).waitFor();
      expect(digitsIn(await home.number.inputValue())).toBe('05000');
      expect(await home.number.evaluate((input) => input === document.activeElement)).toBe(true);

      const recharge = await openRecharge(here);
      await recharge.number.fill('0500000');
      await recharge.number.blur();
      await recharge
        .sentenceOf('msisdn')
        .getByText(within(texts.numberInvalid, { length: 9 }))
        .waitFor();
      expect(digitsIn(await recharge.number.inputValue())).toBe('0500000');
      expect(await recharge.next.isDisabled()).toBe(true);
    }));

  const refused = [
    { who: 'another operator’s number', msisdn: '060000001', says: texts.numberUnknown },
    { who: 'a postpaid line', msisdn: '050000003', says: texts.numberPostpaid },
    { who: 'a hybrid line', msisdn: '050000004', says: texts.numberHybrid },
  ];
  test.each(refused)('$who is refused with its reason and no amount is asked for', ({ msisdn, says }) =>
    journey(options, async (here) => {
      const recharge = await openRecharge(here);
      await recharge.number.fill(msisdn);
      await recharge.sentenceOf('msisdn').getByText(within(says)).waitFor();
      expect(await recharge.amount.count()).toBe(0);
      expect(await recharge.next.isDisabled()).toBe(true);
      expect(digitsIn(await recharge.number.inputValue())).toBe(msisdn);
    }),
  );

  test('an amount is held to its bounds, and without one nothing can be bought', () =>
    journey(options, async (here) => {
      const recharge = await openRecharge(here);
      await recharge.number.fill('050000541');
      await recharge.amount.waitFor();
      expect(await recharge.buy.isDisabled()).toBe(true);
      await recharge.amount.fill('99');
      await recharge.sentenceOf('amount').getByText(within(texts.amountMinimum, limits)).waitFor();
      expect(await recharge.buy.isDisabled()).toBe(true);
      await recharge.amount.fill('100001');
      await recharge.sentenceOf('amount').getByText(within(texts.amountMaximum, limits)).waitFor();
      expect(await recharge.buy.isDisabled()).toBe(true);
      for (const amount of ['100', '100000']) {
        await recharge.amount.fill(amount);
        await expect.poll(() => recharge.buy.isEnabled()).toBe(true);
      }
      await recharge.amount.fill('');
      await expect.poll(() => recharge.buy.isDisabled()).toBe(true);
    }));

  test('with the keyboard alone one gets from home to the receipt', () =>
    journey(options, async (here) => {
      const { page } = here;
      const payer = options.size === 'desk' ? '050000542' : '050000543';
      await shared.stack.sandbox.auto(payer, 'approve');
      const home = homeScreen(here);
      await home.open();
      await tabTo(page, home.number, 'the number');
      await page.keyboard.type(payer);
      await tabTo(page, page.getByRole('radio', { checked: true }), 'the amounts');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/payment/start/card');
      const payment = paymentScreen(here);
      await tabTo(page, page.getByRole('link', { name: within(payment.texts.methodMoney) }), 'the wallet');
      await page.keyboard.press('Enter');
      await tabTo(page, payment.payer, 'the payer’s number');
      await page.keyboard.type(payer);
      await page.keyboard.press('Enter');
      const status = statusScreen(here);
      await status.says('paid');
      await expectBooks(shared.stack.sandbox, await status.transactionId(), 'delivered', { line: payer, amount: 2000 });
      await tabTo(page, page.getByRole('link', { name: shown(status.texts.back) }), 'Return');
    }));
});

/** What the payment page is to be paid for, as it stands there folded. */
const orderShown = ({ page }: Visit) => page.locator('summary').filter({ visible: true }).first().innerText();

describe('from home', () => {
  test('a line that can be recharged leads to payment in one step, with its number and amount', () =>
    journey({}, async (here) => {
      const home = homeScreen(here);
      await home.open();
      await home.number.fill('050000544');
      await home.chip('5 000').check({ force: true });
      await home.proceed.click();
      await here.page.waitForURL('**/payment/start/card');
      expect(digitsIn(await orderShown(here))).toBe('0500005445000');
      await here.page.getByRole('link', { name: shown(textsOf('fr').payment.back) }).click();
      await home.number.waitFor();
    }));

  test.each([
    ['a line that cannot be recharged', '050000003', 'numberPostpaid'],
    ['a number of another operator', '060000001', 'numberUnknown'],
  ] as const)('%s leads to the recharge page, which says why', (_, line, reason) =>
    journey({}, async (here) => {
      const home = homeScreen(here);
      await home.open();
      await home.number.fill(line);
      await home.proceed.click();
      await here.page.waitForURL('**/prepaid-recharge');
      await here.page
        .getByText(shown(textsOf('fr').recharge[reason]))
        .first()
        .waitFor();
      expect(digitsIn(await rechargeScreen(here).number.inputValue())).toBe(line);
    }),
  );
});

test('a line that has a bill is led from its refused recharge to that bill, number and all', () =>
  journey({}, async (here) => {
    const bill = billScreen(here);
    await bill.open();
    await bill.number.fill('050000004');
    const recharge = await openRecharge(here);
    await recharge.number.fill('050000003');
    await here.page.getByRole('link', { name: shown(textsOf('fr').recharge.toBill) }).click();
    await here.page.waitForURL('**/postpaid-bill-pay');
    await bill.askCode.waitFor();
    expect(digitsIn(await bill.number.inputValue())).toBe('050000003');
  }));

/** Fills in the form as soon as it stands in the document, before any script of the page runs; a mark says whether it was. */
const fillInAtOnce = ({ number, amount }: { number: string; amount?: string }) => {
  const arrival = new MutationObserver(() => {
    const field = document.querySelector<HTMLInputElement>('form input[type=tel]');
    const chip = document.querySelector<HTMLInputElement>(`form input[type=radio][value="${amount}"]`);
    if (!field || (amount && !chip)) return;
    arrival.disconnect();
    field.value = number;
    chip?.click();
    const isEarly = performance.getEntriesByName('hydrated').length === 0;
    performance.mark(isEarly ? 'filled-in-early' : 'filled-in-late');
  });
  arrival.observe(document, { childList: true, subtree: true });
};

const marksOf = (page: Visit['page']) =>
  page.evaluate(() => performance.getEntriesByType('mark').map(({ name }) => name));

test.each([
  ['a first visit', undefined],
  ['a form that was filled in before', { msisdn: '050000554', amount: '1000' }],
])('what is typed and chosen on home before the page answers is kept: %s', (_, draft) =>
  journey({}, async (here) => {
    const { page } = here;
    const home = homeScreen(here);
    if (draft) {
      await home.open();
      await home.number.fill(draft.msisdn);
      await home.chip('1 000').check({ force: true });
    }
    await page.addInitScript(fillInAtOnce, { number: '050000553', amount: '5000' });
    await home.open();
    expect(await marksOf(page)).toContain('filled-in-early');
    expect(digitsIn(await home.number.inputValue())).toBe('050000553');
    expect(await home.chip('5 000').isChecked()).toBe(true);
    await home.proceed.click();
    await page.waitForURL('**/payment/start/card');
    expect(digitsIn(await orderShown(here))).toBe('0500005535000');
  }),
);

/** Presses the button that goes on as soon as it stands in the document; a mark says whether the page answered yet. */
const pressAtOnce = () => {
  const arrival = new MutationObserver(() => {
    const field = document.querySelector<HTMLInputElement>('form input[type=tel]');
    const button = document.querySelector<HTMLButtonElement>('form button[type=submit]');
    if (!field || !button) return;
    arrival.disconnect();
    field.value = '050000555';
    button.click();
    button.click();
    const isMarked = button.matches('[data-early]') && performance.getEntriesByName('hydrated').length === 0;
    performance.mark(isMarked ? 'pressed-early' : 'pressed-late');
  });
  arrival.observe(document, { childList: true, subtree: true });
};

test('a button that is pressed before the page answers, and pressed twice, is carried out once it does', () =>
  journey({}, async (here) => {
    const { page } = here;
    await page.addInitScript(pressAtOnce);
    await page.goto('/');
    await page.waitForURL('**/payment/start/card');
    expect(await marksOf(page)).toContain('pressed-early');
    expect(digitsIn(await orderShown(here))).toBe('0500005551000');
  }));

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
    expect(await page.locator('script[src]').count()).toBe(0);
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

test('on a phone what follows the number of a bill is seen without scrolling, and nothing lies over it', () =>
  journey({}, async (here) => {
    const bill = billScreen(here);
    await bill.open();
    await bill.number.fill('050000003');
    await bill.askCode.waitFor();
    const { y, height } = (await bill.askCode.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(740);
    expect(await here.page.locator('.paybar').count()).toBe(0);
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

/** What is bought besides a recharge. */
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
      // It was not asked for before: nothing is wrong with it.
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
      await bill.number.fill('050000003');
      await bill.byAccount.click();
      await bill.account.fill('1000000003');
      await bill.showBill.click();
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
  expect(await here.page.locator('script[src]').count()).toBe(0);
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

/** What a request is for, without the hash in the name of a built file. */
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
    const parts = ['payment-options', 'payment-card', 'card-form', 'forms', 'browse'];
    const at = (event: string) => events.indexOf(event);
    const firstCame = Math.min(...parts.map((part) => at(`has ${part}`)));
    const lastCame = Math.max(...parts.map((part) => at(`has ${part}`)));
    expect(parts.filter((part) => at(`asks ${part}`) < 0 || at(`asks ${part}`) > firstCame)).toEqual([]);
    const rest = ['background', 'offline-banner', 'toasts', 'display-750'];
    expect(rest.filter((part) => at(`asks ${part}`) >= 0 && at(`asks ${part}`) < lastCame)).toEqual([]);
  }));

test('a number can be pasted in any form and holds only digits', () =>
  journey({}, async (here) => {
    const recharge = await openRecharge(here);
    await recharge.number.focus();
    await here.page.keyboard.insertText('+242 05-000 05 45');
    await expect.poll(async () => digitsIn(await recharge.number.inputValue())).toBe('050000545');
    await recharge.amount.waitFor();
    await recharge.amount.focus();
    await here.page.keyboard.type('1a2.5x00');
    await expect.poll(async () => digitsIn(await recharge.amount.inputValue())).toMatch(/^\d+$/);
    expect(await recharge.amount.inputValue()).not.toMatch(/[a-z]/);
  }));

test('a number pasted where another stands takes its place, wherever the caret is', () =>
  journey({}, async (here) => {
    const recharge = await openRecharge(here);
    await recharge.number.fill('050000545');
    for (const [key, pasted] of [
      ['Home', '050000549'],
      ['End', '050000550'],
    ] as const) {
      await recharge.number.press(key);
      await here.page.keyboard.insertText(pasted);
      await expect.poll(async () => digitsIn(await recharge.number.inputValue())).toBe(pasted);
    }
  }));

test('a number typed before the recharge page answers is kept, and its line is looked up', () =>
  journey({}, async (here) => {
    const { page } = here;
    await page.addInitScript(fillInAtOnce, { number: '050000551' });
    const recharge = await openRecharge(here);
    expect(await marksOf(page)).toContain('filled-in-early');
    await recharge.amount.waitFor();
    expect(digitsIn(await recharge.number.inputValue())).toBe('050000551');
    expect(new URL(page.url()).search).toBe('');
  }));

test('what was typed stays over a reload and over the switch of language', () =>
  journey({}, async (here) => {
    const { page } = here;
    const recharge = await openRecharge(here);
    await recharge.number.fill('050000546');
    await recharge.amount.fill('3500');
    const typed = async ({ number, amount }: typeof recharge) => {
      await expect.poll(async () => digitsIn(await number.inputValue())).toBe('050000546');
      await expect.poll(async () => digitsIn(await amount.inputValue())).toBe('3500');
    };
    await page.reload();
    await typed(recharge);
    await page.getByRole('link', { name: /English/ }).click();
    await page.waitForURL('**/en/prepaid-recharge');
    const english = rechargeScreen({ ...here, language: 'en' });
    await typed(english);
    await english.buy.click();
    await page.waitForURL('**/en/payment/start/card');
    const payment = paymentScreen({ ...here, language: 'en' });
    await payment.email.fill('client@example.cg');
    await page.getByRole('link', { name: /Français/ }).click();
    await page.waitForURL((url) => url.pathname === '/payment/start/card');
    const french = paymentScreen({ ...here, language: 'fr' });
    await expect.poll(() => french.email.inputValue()).toBe('client@example.cg');
    expect(await page.evaluate(() => sessionStorage.getItem('selectedLanguage'))).toMatch(/^"?fr"?$/);
  }));

test('a line that cannot be looked up is not called wrong; the number stays and a second try works', () =>
  journey({ language: 'en' }, async (here) => {
    const msisdn = '050000547';
    await shared.stack.sandbox.arm({ port: 'billing', operation: 'lookup', fault: 'refuse', msisdn });
    const recharge = await openRecharge(here);
    await recharge.number.fill(msisdn);
    const texts = textsOf('en').recharge;
    await here.page.getByText(shown(texts.checkFailed)).waitFor();
    expect(digitsIn(await recharge.number.inputValue())).toBe(msisdn);
    await here.page.getByRole('button', { name: shown(texts.again) }).click();
    await recharge.amount.waitFor();
  }));

test('without a network the page says so, keeps what was typed and goes on when it is back', () =>
  journey({ language: 'en' }, async (here) => {
    const { context, page } = here;
    const fetchedAhead = page.waitForResponse('**/pages/payment.json');
    const recharge = await openRecharge(here);
    await recharge.number.fill('05000054');
    await (await fetchedAhead).finished();
    await context.setOffline(true);
    const banner = page.getByText(shown(textsOf('en').shell.offline));
    await banner.waitFor();
    await recharge.number.fill('050000548');
    await page.getByText(shown(textsOf('en').recharge.checkFailed)).waitFor();
    await context.setOffline(false);
    await banner.waitFor({ state: 'hidden' });
    expect(digitsIn(await recharge.number.inputValue())).toBe('050000548');
    await page.getByRole('button', { name: shown(textsOf('en').recharge.again) }).click();
    await recharge.amount.fill('500');
    await recharge.buy.click();
    await page.waitForURL('**/payment/start/card');
  }));

test('a document that is asked for without a network opens once it is back; until then the page stays with what was typed', () =>
  journey({ language: 'en' }, async (here) => {
    const { context, page } = here;
    const recharge = await openRecharge(here);
    await recharge.number.fill('05000054');
    // What stands around the page, two notices with it, comes once the page waits for nothing.
    await page.locator('.bars [role=status]').nth(1).waitFor({ state: 'attached' });
    await context.setOffline(true);
    await page.getByText(shown(textsOf('en').shell.offline)).waitFor();
    const isHeldBack = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          // Once everybody has heard of it.
          addEventListener('click', (event) => setTimeout(() => resolve(event.defaultPrevented)), { once: true });
        }),
    );
    await page.getByRole('link', { name: 'Accessibility' }).click();
    expect(await isHeldBack).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/en/prepaid-recharge');
    expect(digitsIn(await recharge.number.inputValue())).toBe('05000054');
    await context.setOffline(false);
    await page.waitForURL('**/en/accessibility');
  }));

test('an order is given up by one tap, which says that nothing was charged; without one no payment method is offered', () =>
  journey({ language: 'en' }, async (here) => {
    const { page } = here;
    const { paymentNoOrder: texts } = textsOf('en');
    const recharge = await openRecharge(here);
    await recharge.number.fill('050000548');
    await recharge.amount.fill('500');
    await recharge.buy.click();
    const payment = paymentScreen(here);
    await page.getByRole('button', { name: shown(payment.texts.giveUp) }).click();
    const heading = page.getByRole('heading', { name: shown(texts.givenUp) });
    await heading.waitFor();
    expect(await heading.evaluate((each) => each === document.activeElement)).toBe(true);
    await page.getByText(shown(texts.givenUpText)).waitFor();
    // There is no order to change any more, and the page is seen from its top.
    expect(await page.getByRole('link', { name: shown(payment.texts.back) }).count()).toBe(0);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.reload();
    await page.getByText('No Data found').waitFor();
    expect(await payment.payByCard.count()).toBe(0);
    await page.getByRole('link', { name: shown(texts.toHome) }).click();
    await page.waitForURL('**/en');
  }));
