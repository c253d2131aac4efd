import type { Market } from '@selfcare/markets/market';
import { markets } from '@selfcare/markets/markets';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answers, held } from '../../testing/fakes/scripted.ts';
import { failure, type Browser } from '../../testing/portal.ts';
import { usePortal } from '../../testing/use-portal.ts';

const portal = await usePortal();
const { operator } = portal;
let browser: Browser;
beforeEach(async () => {
  await portal.database.query('delete from rate_limit');
  browser = portal.browser();
});
afterEach(() => void vi.useRealTimers());

const recharge = { rechargeType: 'PREPAID RECHARGE', transactionType: 'PREPAID_RECHARGE' };
const bundle = { rechargeType: 'BUNDLES', transactionType: 'PREPAID_BUNDLES' };
const everything = { ...bundle, msisdn: '050000001', amount: 500 };

const ask = (request: object, headers = {}, by = browser) => by.post('purchaseContext', request, headers);
const result = async (request: object, headers = {}) => {
  const reply = await ask(request, headers);
  expect(reply.status).toBe(200);
  return reply.body.result;
};
/** Returns the result of a part's own call. */
const row = async (name: Parameters<Browser['post']>[0], request: object, headers = {}) =>
  (await portal.browser().post(name, request, headers)).body.result as object;
const config = async () => (await browser.get('portalConfig', { code: 'portal' })).body.result;
const refusal = (code: string, message: unknown = expect.any(String)) => ({ code, message });

const bundleCodes = async (request: object) =>
  (await result({ ...everything, ...request })).bundles!.map(({ productCode }) => productCode);
/** The sentence of a row that refuses. */
const saidBy = async (name: Parameters<Browser['post']>[0], request: object) =>
  (await portal.browser().post(name, request)).body.message;
/** Lets time pass by the faked clock; whether the reply has come then. */
const comesWithin = async (reply: Promise<unknown>, ms: number) => {
  let isAnswered = false;
  void reply.then(() => (isAnswered = true));
  await vi.advanceTimersByTimeAsync(ms);
  return isAnswered;
};
const numberOf = (index: number) => `0501${String(index).padStart(5, '0')}`;
const spent = async () => {
  const sum = `select coalesce(sum(count), 0)::int as sum from rate_limit where bucket like 'lookup:%'`;
  return (await portal.database.query<{ sum: number }>(sum))[0]!.sum;
};

describe('asked together', () => {
  test('line, bundles, payment methods and configuration are what their own calls say', async () => {
    expect(await result(everything)).toEqual({
      line: await row('validateMsisdn', { msisdn: '050000001' }),
      bundles: await row('bundles', { msisdn: '050000001', lineType: 'PREPAID' }),
      ...(await row('paymentOptions', { amount: 500, transactionType: 'PREPAID_BUNDLES' })),
      config: await config(),
    });
  });

  test('returns the line for a number, payment methods for an amount, and neither without', async () => {
    expect(Object.keys(await result({ ...recharge, msisdn: '050000001' }))).toEqual(['line', 'config']);
    expect(Object.keys(await result({ ...recharge, amount: 500 }))).toEqual(['paymentOption', 'config']);
    for (const nothing of [{}, { msisdn: null, amount: null }, { msisdn: '', amount: '', configVersion: '' }])
      expect(Object.keys(await result({ ...recharge, ...nothing }))).toEqual(['config']);
  });

  test.each([
    ['PREPAID_BUNDLES', true],
    ['POSTPAID_BUNDLES', true],
    ['PREPAID_RECHARGE', false],
    ['POSTPAID_BILL', false],
    ['HBB_LEADS', false],
  ])('bundles of %s: %s', async (transactionType, areThere) => {
    const { line, bundles, errors } = await result({ ...everything, transactionType });
    expect([line?.lineType, bundles !== undefined, errors]).toEqual(['PREPAID', areThere, undefined]);
  });

  test('returns the bundles that the line’s type may buy, of the requested kind', async () => {
    expect(await bundleCodes({})).toEqual(['D1', 'V1', 'B1']);
    expect(await bundleCodes({ serviceType: 'VOICE' })).toEqual(['V1']);
    expect(await bundleCodes({ msisdn: '+242050000004' })).toEqual(['D1']);
    expect(await bundleCodes({ msisdn: '+242050000003' })).toEqual([]);
    expect(await bundleCodes({ msisdn: '050000006', serviceType: 'BROADBAND' })).toEqual(['B1']);
  });

  test('the configuration is left out for who has it already, and sent for who has another', async () => {
    const { configVersion } = await config();
    expect(await result({ ...recharge, configVersion })).toEqual({});
    expect((await result({ ...recharge, configVersion: 'another' })).config).toEqual(await config());
    for (const none of [null, '', undefined])
      expect((await result({ ...recharge, configVersion: none })).config).toMatchObject({ configVersion });
  });

  test('the catalogue and the sentences come in the language of the request', async () => {
    expect((await result({ ...recharge, msisdn: '060000001' }, { lang: 'en' })).errors?.line?.message).toBe(
      'Please enter valid Lisolo number',
    );
    await result(everything, { lang: 'en' });
    expect(operator.listOfferings.calls.at(-1)).toBe('en');
  });

  test('a field that it does not know is ignored', async () => {
    expect(await result({ ...recharge, somethingElse: 1 })).toHaveProperty('config');
  });

  test.each([
    ['msisdn', 'abc'],
    ['msisdn', 50_000_001],
    ['amount', '500'],
    ['amount', [500]],
    ['transactionType', 'GIFT'],
    ['transactionType', undefined],
    ['rechargeType', undefined],
    ['rechargeType', ''],
    ['serviceType', 'GIFT'],
    ['configVersion', 1],
  ])('%s %j is a 400 that names the field and asks nobody', async (path, value) => {
    const before = operator.findLine.calls.length;
    const reply = await ask({ ...everything, [path]: value });
    expect(reply).toMatchObject({ status: 400, body: { code: '400', result: { fields: [{ path }] } } });
    expect(operator.findLine.calls.length).toBe(before);
  });

  test('without the channel’s key it is a 401', async () => {
    expect(await ask(everything, { 'api-key': undefined })).toMatchObject(failure('401'));
  });
});

describe('a part that is refused', () => {
  test('the number of another operator: the line alone, with the sentence of its own call; no bundles', async () => {
    const message = await saidBy('validateMsisdn', { msisdn: '060000001' });
    const before = operator.findLine.calls.length;
    const { line, bundles, errors, paymentOption } = await result({ ...everything, msisdn: '060000001' });
    expect([line, bundles, errors]).toEqual([undefined, undefined, { line: refusal('404', message) }]);
    expect(paymentOption).toHaveLength(5);
    expect(operator.findLine.calls.length).toBe(before + 1);
  });

  test('a number of too few digits: the line, 400, and nobody is asked about it', async () => {
    const before = operator.findLine.calls.length;
    const { errors, ...others } = await result({ ...everything, msisdn: '05000000' });
    expect(errors).toEqual({ line: refusal('400', await saidBy('validateMsisdn', { msisdn: '05000000' })) });
    expect(Object.keys(others)).toEqual(['paymentOption', 'config']);
    expect(operator.findLine.calls.length).toBe(before);
  });

  test('an amount with decimals: the payment methods alone, 400', async () => {
    const { errors, ...others } = await result({ ...everything, amount: 500.5 });
    const message = await saidBy('paymentOptions', { amount: 500.5, transactionType: 'PREPAID_BUNDLES' });
    expect(errors).toEqual({ paymentOption: refusal('400', message) });
    expect(Object.keys(others)).toEqual(['line', 'bundles', 'config']);
  });

  test('billing that does not answer about the line: 503, and it is said that nothing was charged', async () => {
    operator.findLine.next(answers({ outcome: 'unavailable' as const }));
    const { errors, ...others } = await result(everything);
    expect(errors).toEqual({ line: refusal('503', expect.stringContaining('Rien n’a été débité')) });
    expect(Object.keys(others)).toEqual(['paymentOption', 'config']);
  });

  test('a catalogue that does not answer: the bundles alone, 503', async () => {
    operator.listOfferings.next(answers({ outcome: 'unavailable' as const }));
    const { errors, ...others } = await result(everything);
    expect(errors).toEqual({ bundles: refusal('503') });
    expect(Object.keys(others)).toEqual(['line', 'paymentOption', 'config']);
  });

  test('a bug of ours in one: that one alone, 500, and the log says where', async () => {
    operator.findLine.next(async () => {
      throw new TypeError('a secret number');
    });
    const { errors, ...others } = await result(everything);
    expect(errors).toEqual({ line: refusal('500') });
    expect(Object.keys(others)).toEqual(['paymentOption', 'config']);
    expect(portal.log.find((line) => line.includes('unexpected error'))).toContain('TypeError');
    expect(portal.log.join('')).not.toContain('a secret number');
  });

  test('a database that is out under one: that one alone, 503', async () => {
    operator.findLine.next(async () => {
      throw Object.assign(new Error('connection terminated'), { code: '57P01' });
    });
    expect((await result(everything)).errors).toEqual({ line: refusal('503') });
  });
});

describe('a part that is slow', () => {
  test.each([
    ['line', 'findLine', ['paymentOption', 'config', 'errors']],
    ['bundles', 'listOfferings', ['line', 'paymentOption', 'config', 'errors']],
  ] as const)('%s: refused alone after 2.5 s, not before; the others are there', async (part, port, keys) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const slow = held();
    operator[port].next(slow.play as never);
    const reply = ask(everything);
    await slow.arrived;
    expect(await comesWithin(reply, 2499)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    const { status, body } = await reply;
    expect([status, Object.keys(body.result)]).toEqual([200, keys]);
    expect(body.result.errors).toEqual({ [part]: refusal('503', expect.stringContaining('Rien n’a été débité')) });
    slow.release();
  });

  test('both at once cost no more: line and catalogue are asked at the same time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const [line, catalogue] = [held(), held()];
    operator.findLine.next(line.play as never);
    operator.listOfferings.next(catalogue.play as never);
    const reply = ask(everything);
    await Promise.all([line.arrived, catalogue.arrived]);
    await vi.advanceTimersByTimeAsync(2500);
    expect((await reply).body.result.errors).toEqual({ line: refusal('503') });
    line.release();
    catalogue.release();
  });

  test('one that answers late is nobody’s any more, and its failure then is told of, not thrown', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const slow = held();
    operator.findLine.next(async () => {
      await slow.play(async () => undefined, undefined);
      throw new RangeError('too late');
    });
    const told = portal.log.length;
    const reply = ask(everything);
    await slow.arrived;
    await vi.advanceTimersByTimeAsync(2500);
    expect((await reply).status).toBe(200);
    slow.release();
    await vi.waitFor(() => expect(portal.log.slice(told).join('')).toContain('RangeError'));
  });
});

describe('the budget of look-ups', () => {
  test('is spent once by a number, whatever is asked beside it, and not at all without one', async () => {
    await result({ ...recharge, amount: 500 });
    expect([await spent(), browser.cookie()]).toEqual([0, undefined]);
    await result(everything);
    const once = await spent();
    expect(browser.cookie()).toMatch(/^browser=/);
    await portal.database.query('delete from rate_limit');
    await portal.browser().post('validateMsisdn', { msisdn: '050000001' });
    expect(await spent()).toBe(once);
  });

  test('is the same as that of the other calls: past it the line is 429, alone, and the log of refusals has it [A05]', async () => {
    for (let index = 0; index < 10; index += 1) await result({ ...recharge, msisdn: numberOf(index) });
    for (let index = 10; index < 20; index += 1) await browser.post('validateMsisdn', { msisdn: numberOf(index) });
    const { errors, ...others } = await result({ ...everything, msisdn: numberOf(20) });
    expect(errors).toEqual({ line: refusal('429') });
    expect(Object.keys(others)).toEqual(['paymentOption', 'config']);
    expect(await browser.post('lineType', { msisdn: numberOf(21) })).toMatchObject(failure('429'));
    expect((await result({ ...recharge, msisdn: numberOf(3) })).line).toBeDefined();
    const line = portal.log.find((each) => each.includes('budget-spent'));
    expect(JSON.parse(line!)).toMatchObject({ call: 'validateMsisdn', code: '429' });
  });
});

describe('in the market of two currencies', async () => {
  const shipped = markets['cd'] as Market;
  markets['cd'] = { ...structuredClone(shipped), countryCode: '242' };
  const cd = await usePortal({ MARKET: 'cd' });
  afterAll(() => void (markets['cd'] = shipped));

  test('amounts count hundredths of a dollar: under a dollar there is mobile money alone', async () => {
    for (const [amount, takesCards] of [
      [99, false],
      [100, true],
    ] as const) {
      const { paymentOption } = (await ask({ ...recharge, amount }, {}, cd.browser())).body.result;
      expect(paymentOption!.some(({ type }) => type === 'PG')).toBe(takesCards);
    }
  });

  test('the configuration is that market’s, under a version of its own', async () => {
    const own = (await ask(recharge, {}, cd.browser())).body.result.config!;
    expect(own).toMatchObject({ enableDualCurrency: true, preMinAmnt: 20 });
    expect(own.configVersion).not.toBe((await config()).configVersion);
  });
});

test('payment methods that are closed are listed as their own call lists them', async () => {
  for (let times = 0; times < 12; times += 1)
    portal.called('smartcash', { operation: 'debit', durationMs: 1, outcome: 'silent' });
  const { paymentOption, unavailable } = await result(everything);
  expect(unavailable).toEqual([
    { name: 'SmartCash', type: 'SMARTCASH', until: expect.any(String), message: expect.any(String) },
  ]);
  expect(await row('paymentOptions', { amount: 500, transactionType: 'PREPAID_BUNDLES' })).toMatchObject({
    paymentOption,
  });
});
