import type { Locator } from 'playwright-core';
import { newVisitor, pushOrder } from '@selfcare/e2e/harness/api';
import { cardExpiry, cards, cardSecurityCode } from '@selfcare/e2e/harness/sandbox';
import { money, readable, shown, textsOf, within } from '@selfcare/e2e/harness/words';
import { airtimeScreen } from '@selfcare/e2e/screens/airtime';
import { bankScreen } from '@selfcare/e2e/screens/bank';
import { codeScreen } from '@selfcare/e2e/screens/code';
import { billScreen, broadbandScreen, bundlesScreen, fixedInternetScreen } from '@selfcare/e2e/screens/flows';
import { paymentScreen } from '@selfcare/e2e/screens/payment';
import { homeScreen, rechargeScreen } from '@selfcare/e2e/screens/recharge';
import { secondWalletScreen } from '@selfcare/e2e/screens/second-wallet';
import type { Customer } from './customer.ts';
import { lightHand } from './light-hand.ts';

/** Numbers of one journey, so that it shares no limits. */
type Numbers = { payer: string; other: string; portalUrl: string };

export type Walk = {
  /** Its name on the command line. */
  name: string;
  title: string;
  /** Set for journeys that only differ before the application answers: they are skipped on a good network. */
  isBeforeTheApplication?: true;
  /** Prepares the journey on an unlimited network; `run` gets its result. */
  before?: (customer: Customer, numbers: Numbers) => Promise<string>;
  /** Runs from home to "Merci" and returns the seconds until the first form was usable. */
  run: (customer: Customer, numbers: Numbers, told: string) => Promise<number>;
};

const address = 'client@example.cg';

/** Orders a recharge from home with the proposed amount, by the recharge page if home leads to it. */
const orderFromHome = async ({ arrive, type, tap, here }: Customer, line: string) => {
  const home = homeScreen(here);
  const usable = await arrive('/');
  await type(home.number, line);
  await tap(home.proceed, 'continue');
  await here.page.waitForURL(/\/(?:payment\/start|prepaid-recharge)/, { waitUntil: 'commit' });
  if (here.page.url().endsWith('/prepaid-recharge')) await tap(rechargeScreen(here).buy, 'continue');
  return usable;
};

/** Follows a link from home to another page. */
const pageFromHome = async ({ arrive, tap, here }: Customer, path: string, field: Locator) => {
  const usable = await arrive('/');
  await tap(here.page.locator(`main a[href="${path}"]`).first(), path);
  await field.waitFor();
  return usable;
};

const choose = async ({ tap, here }: Customer, title: string, segment: string) => {
  const { page } = here;
  const isChosen = () => new URL(page.url()).pathname.endsWith(`/${segment}`);
  const head = page.locator('.methods').getByRole('link', { name: within(title) });
  await head.waitFor();
  if (!isChosen()) await tap(head, segment);
  await page.locator('.method[data-open] form').first().waitFor();
};

/** Pays from a number's own wallet: by one tap for its own line, otherwise typed. */
const payByPush = async (customer: Customer, payer: string, line?: string) => {
  const { type, tap, here, approve, thanked } = customer;
  const payment = paymentScreen(here);
  // The application's page or, on a slow line, one without a script.
  await here.page.waitForURL(/\/payment\/start/, { waitUntil: 'commit' });
  // Without a script the line's own number is also under the closed method.
  const isPlain = here.page.url().endsWith('?plain=1');
  if (!isPlain || payer !== line) await choose(customer, payment.texts.methodMoney, 'lisolo-money');
  if (payer === line) {
    await tap(here.page.getByRole('button', { name: within(payment.texts.payWithLine) }), 'pay with this number');
  } else {
    await type(payment.payer, payer);
    await tap(payment.proceed, 'pay');
  }
  await approve(payer);
  await thanked();
};

const goOn = ({ tap, here }: Customer, next: string) =>
  tap(here.page.getByRole('button', { name: shown(next) }), 'continue');

const push = async (customer: Customer, { payer }: Pick<Numbers, 'payer'>) => {
  const usable = await orderFromHome(customer, payer);
  await payByPush(customer, payer, payer);
  return usable;
};

/** A customer who does not wait for the script and uses whichever page comes. */
const pushAtOnce: Walk['run'] = async (customer, { payer }) => {
  const { see, type, tap, here } = customer;
  const home = homeScreen(here);
  const usable = await see('/', home.number);
  await type(home.number, payer);
  await tap(home.proceed, 'continue');
  await payByPush(customer, payer, payer);
  return usable;
};

/** The same as `push`, without the cost of the test's own library. */
const pushByLightHand: Walk['run'] = async ({ here, effort, note, confirm }, { payer }) => {
  const { page, language } = here;
  const texts = textsOf(language);
  const heads = 'h1, h2, h3, strong';
  const hand = await lightHand(page, await here.context.newCDPSession(page), {
    number: { selector: 'main label', text: shown(texts.home.number), afterHydration: true },
    continue: { selector: 'main button', text: within(texts.home.proceed), afterHydration: true },
    pay: { selector: 'main button', text: within(texts.payment.payWithLine) },
    waiting: {
      selector: heads,
      text: new RegExp(`${shown(texts.payment.waitingHeading).source}|${shown(texts.plain.waitingHeading).source}`),
    },
    paid: { selector: heads, text: shown(texts.status.paidHeading) },
  });
  const tap = async (what: string) => {
    await hand.tap(what);
    effort.taps += 1;
    note(`tap ${what}`);
  };
  await page.goto('/', { waitUntil: 'commit' });
  await hand.tap('number');
  const { hydratedMs = Number.NaN } = await hand.see('number');
  await hand.type(payer);
  effort.digits += payer.length;
  note('type 9 digits');
  await tap('continue');
  await tap('pay');
  await hand.see('waiting');
  note('page asks to look at the phone');
  await confirm(payer);
  await hand.see('paid');
  return hydratedMs / 1000;
};

/** Follows a visible link from home to another page, as soon as that is visible. */
const seeFromHome = async ({ see, tap, here }: Customer, path: string, field: Locator) => {
  const link = here.page.locator(`main a[href="${path}"]`).first();
  const usable = await see('/', link);
  await tap(link, path);
  await field.waitFor();
  return usable;
};

/** The same journeys for a customer who taps before the application answers. */
const atOnce: readonly Walk[] = [
  { name: 'at-once', title: 'recharge, tapped as soon as it is seen', run: pushAtOnce },
  {
    name: 'bundle-at-once',
    isBeforeTheApplication: true,
    title: 'bundle, tapped as soon as it is seen',
    run: async (customer, { payer }) => {
      const bundles = bundlesScreen(customer.here);
      const usable = await seeFromHome(customer, '/data-bundle', bundles.number);
      await customer.type(bundles.number, payer);
      await goOn(customer, bundles.texts.next);
      await customer.tap(customer.here.page.getByRole('button', { name: /^1,5 Go/ }).first(), 'bundle');
      await payByPush(customer, payer, payer);
      return usable;
    },
  },
  {
    name: 'bill-at-once',
    isBeforeTheApplication: true,
    title: 'mobile bill, tapped as soon as it is seen',
    run: async (customer, { payer }) => {
      const bill = billScreen(customer.here);
      const usable = await seeFromHome(customer, '/postpaid-bill-pay', bill.number);
      await customer.type(bill.number, '050000003');
      await goOn(customer, bill.texts.next);
      await customer.type(bill.account, '1000000003');
      await customer.tap(bill.showBill, 'show');
      await bill.amount.waitFor();
      await goOn(customer, bill.texts.next);
      await payByPush(customer, payer);
      return usable;
    },
  },
  {
    name: 'invoice-at-once',
    isBeforeTheApplication: true,
    title: 'fixed-internet invoice, tapped as soon as it is seen',
    run: async (customer, { payer }) => {
      const fixed = fixedInternetScreen(customer.here);
      const usable = await seeFromHome(customer, '/orp/fixed-internet', fixed.account);
      await customer.type(fixed.account, 'PE1234567890');
      await customer.type(fixed.email, address);
      await customer.tap(fixed.show, 'show');
      await customer.tap(customer.here.page.locator('button[name=choice]').first(), 'invoice');
      await payByPush(customer, payer);
      return usable;
    },
  },
  {
    name: 'broadband-at-once',
    isBeforeTheApplication: true,
    title: 'router, tapped as soon as it is seen',
    run: async (customer, { payer }) => {
      const broadband = broadbandScreen(customer.here);
      const usable = await seeFromHome(customer, '/broadband-recharge', broadband.number);
      await customer.type(broadband.number, '050000006');
      await goOn(customer, broadband.texts.next);
      await customer.tap(customer.here.page.locator('button[name=choice]').first(), 'bundle');
      await payByPush(customer, payer);
      return usable;
    },
  },
];

/** The main journeys, from home to the page of thanks. */
export const walks: readonly Walk[] = [
  { name: 'push', title: 'recharge, own wallet', run: push },
  { name: 'push-light', title: 'the same, without what the walk costs the phone', run: pushByLightHand },
  ...atOnce,
  {
    name: 'card',
    title: 'recharge, card',
    run: async (customer, { payer }) => {
      const { type, tap, here, thanked } = customer;
      const usable = await orderFromHome(customer, payer);
      const payment = paymentScreen(here);
      await choose(customer, payment.texts.methodCard, 'card');
      await type(payment.email, address);
      await tap(payment.payByCard, 'pay');
      const toBank = here.page.getByRole('link', { name: shown(textsOf(here.language).status.bankContinue) });
      // The response of a status stays open as long as its payment.
      await here.page.waitForURL(/\/card\/pay\/|\/payment\/status.*plain=1/, { waitUntil: 'commit' });
      // A document links to the bank's page instead of redirecting.
      if (here.page.url().includes('plain=1')) await tap(toBank, 'to the bank');
      await here.page.waitForURL('**/card/pay/**');
      const bank = bankScreen(here.page);
      await type(bank.number, cards.succeeds);
      await type(bank.expiry, cardExpiry);
      await type(bank.securityCode, cardSecurityCode);
      await tap(bank.submit, 'pay at the bank');
      await thanked();
      return usable;
    },
  },
  {
    name: 'relative',
    title: "relative's line, own wallet",
    run: async (customer, { payer, other }) => {
      const usable = await orderFromHome(customer, other);
      await payByPush(customer, payer);
      return usable;
    },
  },
  {
    name: 'bundle',
    title: 'bundle, own wallet',
    run: async (customer, { payer }) => {
      const bundles = bundlesScreen(customer.here);
      const usable = await pageFromHome(customer, '/data-bundle', bundles.number);
      await customer.type(bundles.number, payer);
      await customer.tap(bundles.offer(/^1,5 Go/), 'bundle');
      await goOn(customer, bundles.texts.next);
      await payByPush(customer, payer, payer);
      return usable;
    },
  },
  {
    name: 'bill',
    title: 'mobile bill, by account',
    run: async (customer, { payer }) => {
      const bill = billScreen(customer.here);
      const usable = await pageFromHome(customer, '/postpaid-bill-pay', bill.number);
      await customer.type(bill.number, '050000003');
      await customer.tap(bill.byAccount, 'by account');
      await customer.type(bill.account, '1000000003');
      await customer.tap(bill.showBill, 'show');
      await goOn(customer, bill.texts.next);
      await payByPush(customer, payer);
      return usable;
    },
  },
  {
    name: 'invoice',
    title: 'fixed-internet invoice',
    run: async (customer, { payer }) => {
      const fixed = fixedInternetScreen(customer.here);
      const usable = await pageFromHome(customer, '/orp/fixed-internet', fixed.account);
      await customer.type(fixed.account, 'PE1234567890');
      await customer.type(fixed.email, address);
      await customer.tap(fixed.show, 'show');
      await customer.tap(fixed.invoices.first(), 'invoice');
      await goOn(customer, fixed.texts.next);
      await payByPush(customer, payer);
      return usable;
    },
  },
  {
    name: 'broadband',
    title: 'router, bundle',
    run: async (customer, { payer }) => {
      const broadband = broadbandScreen(customer.here);
      const usable = await pageFromHome(customer, '/broadband-recharge', broadband.number);
      await customer.type(broadband.number, '050000006');
      await customer.tap(broadband.offers.first(), 'bundle');
      await goOn(customer, broadband.texts.next);
      await payByPush(customer, payer);
      return usable;
    },
  },
  {
    name: 'airtime',
    title: 'recharge, airtime',
    run: async (customer, { payer, other }) => {
      const { type, tap, here, sandbox, thanked, codeOn } = customer;
      const usable = await orderFromHome(customer, other);
      if (here.page.url().endsWith('?plain=1')) {
        // Its code needs the application, which continues with the order.
        await tap(here.page.getByRole('link', { name: shown(textsOf(here.language).plain.fullPage) }), 'full page');
        await rechargeScreen(here).amount.waitFor();
        await tap(rechargeScreen(here).buy, 'continue');
      }
      const airtime = airtimeScreen(here);
      await choose(customer, paymentScreen(here).texts.methodAirtime, 'airtime');
      await type(airtime.number, payer);
      await type(airtime.email, address);
      const known = await sandbox.codes(payer);
      await tap(airtime.getCode, 'get a code');
      const code = codeScreen(here);
      await code.modal.waitFor();
      await type(code.input, await codeOn(payer, known));
      await tap(airtime.yes, 'yes');
      await thanked();
      return usable;
    },
  },
  {
    name: 'smartcash',
    title: 'recharge, second wallet',
    run: async (customer, { payer }) => {
      const usable = await orderFromHome(customer, payer);
      const wallet = secondWalletScreen(customer.here);
      await choose(customer, paymentScreen(customer.here).texts.methodSmartcash, 'smartcash');
      await customer.type(wallet.number, payer);
      await customer.tap(wallet.pay, 'pay');
      await customer.approve(payer);
      await customer.thanked();
      return usable;
    },
  },
  {
    name: 'again',
    title: 'order again, kept on the device',
    before: async (customer, { payer }) => {
      const { here } = customer;
      await push(customer, { payer });
      await here.page.getByRole('checkbox', { name: within(textsOf(here.language).again.keep) }).check();
      return payer;
    },
    run: async (customer, _, payer) => {
      const { arrive, tap, here, approve, thanked } = customer;
      const payment = paymentScreen(here);
      const usable = await arrive('/');
      const kept = { amount: money(1000, here.language), who: readable(payer) };
      await tap(here.page.getByRole('button', { name: within(textsOf(here.language).again.repeat, kept) }), 'again');
      // Home stays visible until payment is ready, and has a button of the same name.
      await payment.payer.waitFor();
      await tap(payment.proceed, 'pay');
      await approve(payer);
      await thanked();
      return usable;
    },
  },
  {
    name: 'receipt',
    title: 'check of a receipt',
    before: async ({ sandbox }, { payer, portalUrl }) => {
      await sandbox.auto(payer, 'approve');
      const visitor = newVisitor(portalUrl);
      const { transactionId } = await visitor.pay(pushOrder({ payer, amount: 1000 }));
      return (await visitor.settled(transactionId)).receiptCode;
    },
    run: async ({ arrive, type, tap, here }, _, code) => {
      const texts = textsOf(here.language).receipt;
      const usable = await arrive('/payment/receipt');
      await type(here.page.getByLabel(shown(texts.code)), code);
      await tap(here.page.getByRole('button', { name: shown(texts.check) }), 'check');
      await here.page.getByRole('heading', { level: 2, name: shown(texts.realTitle) }).waitFor();
      return usable;
    },
  },
];
