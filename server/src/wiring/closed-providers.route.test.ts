import { market } from '@selfcare/markets/cg/market';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { accountName } from '../features/payments/methods/modes.ts';
import { operateProvider } from '../providers/health/provider-commands.ts';
import { aCustomer, paymentModes, portOf, sayYes } from '../testing/customer.ts';
import { aLine, giveSealingKey } from '../testing/consent.ts';
import { aRegistered, productNames, productsSold } from '../testing/in-flight.ts';
import { aCardRecharge, aProcess, aRecharge } from '../testing/orders.ts';
import { failure } from '../testing/portal.ts';
import { usePortal } from '../testing/use-portal.ts';
import { providerOf } from './provider-health.ts';

const portal = await usePortal({ ENABLE_AM_PIN: 'true' });
await giveSealingKey(portal.database);
const browser = portal.browser();
const bundle = productsSold['a bundle'].order;

const switchAll = async (names: readonly string[], ...given: string[]) => {
  for (const name of names) await operateProvider(portal.database, [name, ...given], 'a test');
};
const switchOff = (names: readonly string[], ...until: string[]) =>
  switchAll(names, 'off', '--why', 'a test', ...until);

/** Returns the options of an order, and the closed ones. */
const options = async (order: object, headers = {}) => {
  const { body } = await browser.post('paymentOptions', { ...aRecharge(), ...order }, headers);
  const { paymentOption, unavailable = [] } = body.result;
  return { open: paymentOption.map(({ type }) => type), closed: unavailable.map(({ type }) => type), unavailable };
};
const everyOption = market.paymentOptions.map(({ type }) => type);
const openUntil = (order: object, types: string[]) =>
  vi.waitFor(async () => expect((await options(order)).open).toEqual(types), { timeout: 5000, interval: 20 });

const initiate = async (name: (typeof productNames)[number]) =>
  (await aCustomer(portal, 'MPESA', productsSold[name].order)).initiate();

const stateOf = async (id: string) => (await portal.engine.store.find(id))?.state;
const debitsOf = (way: string, id: string) =>
  portal.operator[portOf(way)].debit.calls.filter(({ transactionId }) => transactionId === id);

/** The name of a payment method in a refusal. */
const nameOf = (way: string) =>
  ({ PAYMENT_GATEWAY: 'carte', AIR_TIME: 'crédit d’appel' })[way] ?? accountName(market, { method: way });

describe('payment methods that are switched off', () => {
  const until = '2999-11-30T05:00:00.000Z';
  const payers = [...new Set(paymentModes.map((way) => providerOf(portOf(way))))];
  const registered = new Map<string, Awaited<ReturnType<typeof aRegistered>>>();
  const underWay = new Map<string, string>();
  const known = new Map<string, { customer: Awaited<ReturnType<typeof aCustomer>>; id: string }>();
  const newcomers = new Map<string, Awaited<ReturnType<typeof aCustomer>>>();
  const processed: Awaited<ReturnType<Awaited<ReturnType<typeof aRegistered>>['process']>>[] = [];

  beforeAll(async () => {
    for (const way of paymentModes) {
      registered.set(way, await aRegistered(portal, way, bundle));
      const sent = await aRegistered(portal, way, bundle);
      await sent.process();
      underWay.set(way, sent.id);
      const customer = await aCustomer(portal, way, bundle);
      known.set(way, { customer, id: (await customer.initiate()).body.result.transactionId });
      newcomers.set(way, await aCustomer(portal, way, bundle));
    }
    await switchOff(payers, '--until', until);
    await openUntil(bundle, []);
  });

  test.each(paymentModes)(
    'take no new attempt: initiate by %s is 503, and says of what and until when',
    async (way) => {
      const answer = await newcomers.get(way)!.initiate();
      expect(answer).toMatchObject(failure('503'));
      expect(answer.body.message).toBe(
        `Le paiement par ${nameOf(way)} n’est pas disponible pour le moment. Prochain essai possible\u00a0: 30 novembre à 6\u00a0h\u00a000. Rien n’a été débité. Choisissez un autre moyen de paiement.`,
      );
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3600);
      expect(answer.body.result).toEqual({ reason: 'closed' });
    },
  );

  test.each(paymentModes)('answer a repeated initiate by %s with its transaction', async (way) => {
    const { customer, id } = known.get(way)!;
    expect(await customer.initiate()).toMatchObject({ status: 200, body: { result: { transactionId: id } } });
  });

  test.each(paymentModes)('leave what is registered by %s as it is: process is 503, however often', async (way) => {
    const { id, process } = registered.get(way)!;
    for (let times = 0; times < 4; times += 1) {
      const answer = await process();
      expect(answer).toMatchObject({ ...failure('503'), headers: { 'retry-after': expect.any(String) } });
      expect(answer.body.result).toEqual({ transactionId: id, charged: 'no', reason: 'closed' });
      expect(answer.body.message).toContain('Rien n’a été débité');
    }
    expect(await stateOf(id)).toBe('REGISTERED');
    expect(debitsOf(way, id)).toEqual([]);
  });

  test('are no options; they are listed with the time and a sentence in the caller’s language', async () => {
    const { open, closed, unavailable } = await options(bundle, { lang: 'en' });
    expect([open, closed]).toEqual([[], everyOption]);
    expect(unavailable.map(({ until: time }) => time)).toEqual(everyOption.map(() => until));
    expect(unavailable[0]).toMatchObject({
      name: 'Card',
      message: 'Payment by card is not available at the moment. Next try possible: November 30 at 06:00.',
    });
  });

  test.each([
    ['AIR_TIME', 'crédit d’appel'],
    ['LISOLO_MONEY', 'Lisolo Money'],
  ])('send no code for a payment by %s that could not begin', async (requestType, name) => {
    const sent = await portal.browser().post('sendOtp', { msisdn: '052099998', requestType });
    expect(sent).toMatchObject({ ...failure('503'), headers: { 'retry-after': expect.any(String) } });
    expect(sent.body.result).toEqual({ reason: 'closed' });
    expect(sent.body.message).toMatch(`Le paiement par ${name} n’est pas disponible pour le moment.`);
    expect(portal.operator.inbox.filter(({ to }) => to.endsWith('052099998'))).toEqual([]);
  });

  test('stand in the metrics', async () => {
    const { text } = await browser.send('GET', '/metrics');
    for (const name of payers) expect(text).toContain(`provider_switched_off{provider="${name}"} 1`);
    expect(text).toContain('provider_switched_off{provider="billing"} 0');
  });

  test('settle what is under way: it is asked about, delivered and done', async () => {
    for (const id of underWay.values()) sayYes(portal.operator, id);
    await portal.settle(300);
    expect(await Promise.all(paymentModes.map((way) => stateOf(underWay.get(way)!)))).toEqual(
      paymentModes.map(() => 'DONE'),
    );
  });

  test('take attempts again once they are on: the same token, PIN and prompts serve', async () => {
    await switchAll(payers, 'on', '--why', 'a test');
    await openUntil(bundle, everyOption);
    for (const way of paymentModes) processed.push(await registered.get(way)!.process());
    expect(processed.map(({ status }) => status)).toEqual(paymentModes.map(() => 200));
    for (const way of paymentModes) expect(debitsOf(way, registered.get(way)!.id)).toHaveLength(1);
    expect((await newcomers.get('MPESA')!.initiate()).status).toBe(200);
  });

  test('an "off" with an end ends automatically', async () => {
    await switchOff(['mpesa'], '--until', new Date(Date.now() + 2000).toISOString());
    await openUntil(
      {},
      everyOption.filter((type) => type !== 'MPESA'),
    );
    await openUntil({}, everyOption);
  });
});

describe('a product whose delivery is switched off', () => {
  afterEach(async () => {
    await switchAll(['airtime', 'billing', 'sms'], 'on', '--why', 'a test');
    for (const name of productNames) await openUntil(productsSold[name].order, everyOption);
  });

  test.each([
    ['airtime', ['airtime'], everyOption.filter((type) => type !== 'AIRTIME')],
    ['billing', productNames.filter((name) => name !== 'airtime'), everyOption],
  ] as const)('%s: not bought by any payment method, and nothing else is held up', async (provider, closed, open) => {
    await switchOff([provider]);
    await openUntil(productsSold[closed[0]!].order, []);
    for (const name of productNames) {
      const answer = await initiate(name);
      const order = productsSold[name].order;
      if (!(closed as readonly string[]).includes(name)) {
        expect(answer.status).toBe(200);
        expect((await options(order)).open).toEqual(open);
        continue;
      }
      expect(answer).toMatchObject({ ...failure('503'), headers: { 'retry-after': '60' } });
      const why =
        'Cet achat ne peut pas être livré pour le moment, quel que soit le moyen de paiement. Réessayez plus tard.';
      expect(answer.body.message).toBe(`${why} Rien n’a été débité.`);
      const listed = await options(order);
      expect(listed).toMatchObject({ open: [], closed: everyOption });
      expect(listed.unavailable.every(({ message, until }) => message === why && until === undefined)).toBe(true);
    }
  });

  test('what needs a code by SMS is closed while those are off, and no code is sent', async () => {
    await switchOff(['sms']);
    await openUntil(
      {},
      everyOption.filter((type) => type !== 'AIRTIME'),
    );
    const sent = await browser.post('sendOtp', { msisdn: '052099999', requestType: 'AIR_TIME' });
    expect(sent).toMatchObject(failure('503'));
    expect(sent.body.message).toContain('Choisissez un autre moyen de paiement');
    const lead = await browser.post('sendLeadOtp', { msisdn: '052099999', requestType: 'HBB_LEADS', email: 'a@b.cg' });
    expect(lead).toMatchObject(failure('503'));
    expect(portal.operator.inbox.filter(({ to }) => to.endsWith('052099999'))).toEqual([]);
  });
});

test('no code is sent for what could not be delivered, whatever it would be paid with', async () => {
  await switchOff(['billing']);
  await openUntil(bundle, []);
  const purchase = { amount: 500, mobileNumber: '052099997', transactionType: 'PREPAID_BUNDLES' };
  const wanted = { msisdn: '052099997', requestType: 'AIR_TIME', ...purchase };
  const sent = await browser.post('sendOtp', wanted);
  expect(sent).toMatchObject(failure('503'));
  expect(sent.body.message).toContain('Cet achat ne peut pas être livré pour le moment');
  expect(portal.operator.inbox.filter(({ to }) => to.endsWith('052099997'))).toEqual([]);
  await switchAll(['billing'], 'on', '--why', 'a test');
  await openUntil(bundle, everyOption);
  expect((await browser.post('sendOtp', wanted)).status).toBe(200);
});

/** Tells of debits of SmartCash that have ended. */
const debitEnds = (ended: { outcome: 'silent' } | { outcome: 'answer'; status: number }, times = 1) => {
  for (let each = 0; each < times; each += 1)
    portal.called('smartcash', { operation: 'debit', durationMs: 1, ...ended });
};

describe('a provider whose debits fail', () => {
  const realNow = performance.now.bind(performance);
  let ahead = 0;
  beforeAll(() => {
    vi.spyOn(performance, 'now').mockImplementation(() => realNow() + ahead);
  });
  afterAll(() => vi.restoreAllMocks());

  const failing = { outcome: 'silent' } as const;

  test('is closed to new attempts as if it were off; one tries it after half a minute, and its success lets all in [P04]', async () => {
    const [first, second] = [
      await aRegistered(portal, 'SMARTCASH_SECURE'),
      await aRegistered(portal, 'SMARTCASH_SECURE'),
    ];
    debitEnds(failing, 11);
    expect((await options({})).open).toEqual(everyOption);
    debitEnds(failing);
    const { open, unavailable } = await options({});
    expect(open).toEqual(everyOption.filter((type) => type !== 'SMARTCASH'));
    expect(unavailable).toMatchObject([
      { type: 'SMARTCASH', until: expect.any(String), message: expect.stringContaining('Prochain essai possible') },
    ]);
    const refused = await (await aCustomer(portal, 'SMARTCASH_SECURE')).initiate();
    expect(refused).toMatchObject(failure('503'));
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(30);
    expect(await first.process()).toMatchObject(failure('503'));
    expect((await browser.send('GET', '/metrics')).text).toContain(
      'provider_circuit_open{provider="smartcash",operation="debit"} 1',
    );

    ahead += 31_000;
    expect((await options({})).open).toEqual(everyOption);
    expect((await first.process()).status).toBe(200);
    expect(await second.process()).toMatchObject(failure('503'));
    expect((await options({})).closed).toEqual(['SMARTCASH']);
    debitEnds({ outcome: 'answer', status: 202 });
    expect((await second.process()).status).toBe(200);
    expect((await options({})).open).toEqual(everyOption);
    const lines = portal.log.filter((line) => line.includes('smartcash') && !line.includes('switched'));
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      'a provider fails: no new attempts by it for now',
      'a provider answers again: new attempts go by it',
    ]);
  });

  test('an attempt that was let in and did not go leaves its place to the next', async () => {
    const { id, browser: owner, process } = await aRegistered(portal, 'AIR_TIME', bundle);
    for (let each = 0; each < 12; each += 1)
      portal.called('airtime', { operation: 'debit', durationMs: 1, outcome: 'answer', status: 500 });
    expect(await process()).toMatchObject(failure('503'));
    ahead += 31_000;
    const authorization = `Bearer ${'A'.repeat(43)}`;
    expect(await owner.post('authProcess', aProcess(id, 'AIR_TIME'), { authorization })).toMatchObject(failure('401'));
    expect((await process()).status).toBe(200);
  });

  test('whose deliveries failed is not kept closed by a stranger who tries it and never pays [A37]', async () => {
    const deliveryEnds = (times: number) => {
      for (let each = 0; each < times; each += 1)
        portal.called('airtime', { operation: 'credit', durationMs: 1, outcome: 'silent' });
    };
    const stranger = portal.browser();
    const cards = [];
    for (const mobileNumber of [aLine(), aLine()]) {
      const { body } = await stranger.post('initiate', aCardRecharge({ mobileNumber }));
      cards.push(body.result.transactionId);
    }
    const customer = await aRegistered(portal, 'MPESA');
    deliveryEnds(20);
    ahead += 10_000;
    deliveryEnds(1);
    ahead += 31_000;
    const [first = '', second = ''] = cards;
    expect((await stranger.post('process', aProcess(first, 'PAYMENT_GATEWAY'))).status).toBe(200);
    expect(await customer.process()).toMatchObject(failure('503'));
    ahead += 26_000;
    const refused = await stranger.post('process', aProcess(second, 'PAYMENT_GATEWAY'));
    expect(refused).toMatchObject({ ...failure('503'), body: { result: { charged: 'no', reason: 'closed' } } });
    expect((await customer.process()).status).toBe(200);
    portal.called('airtime', { operation: 'credit', durationMs: 1, outcome: 'answer', status: 201 });
    expect((await stranger.post('process', aProcess(second, 'PAYMENT_GATEWAY'))).status).toBe(200);
  });
});
