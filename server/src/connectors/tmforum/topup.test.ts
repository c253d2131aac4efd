import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeliveryRequest } from '../../features/payments/core/gateway.ts';
import { anyAnswer, forAny, isEmptyList, mute } from '../testing/any-answer.ts';
import { useScriptedProvider, type ScriptedAnswer } from '../testing/scripted-provider.ts';
import { createTopup } from './topup.ts';

const request: DeliveryRequest = {
  transactionId: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  target: '+242050000001',
  price: { amountMinor: 5000, currency: 'XAF' },
  productCode: 'ORP',
};
const requestor = { id: request.transactionId, '@referredType': 'Payment' };
const topup = (status: string, more: object = {}) => ({ id: 'u-1', status, requestor, ...more });

const provider = await useScriptedProvider();
const airtime = createTopup({ baseUrl: provider.url, apiKey: 'key', timeoutMs: 1500 });

const isNamed = ({ status, body }: ScriptedAnswer) => {
  const text = JSON.stringify(body) ?? '';
  return (
    (status === 201 && text.includes('"u-1"') && text.includes('"completed"')) ||
    (status === 422 && text.includes('"lineBarred"'))
  );
};

const amount = (told: unknown, units = 'XAF') => ({ amount: { amount: told, units } });
const line = (id: unknown) => ({ logicalResource: { id } });

describe('a top-up', () => {
  it('is sent as the operator profile says, and is delivered when it is completed', async () => {
    provider.play({ status: 201, body: topup('completed') });
    expect(await airtime.deliver(request)).toEqual({ outcome: 'delivered', reference: 'u-1' });
    expect(provider.seen).toHaveLength(1);
    expect(provider.seen[0]).toMatchObject({
      method: 'POST',
      path: '/tmf-api/prepayBalanceManagement/v4/topupBalance',
      headers: { authorization: 'Bearer key' },
      body: {
        amount: { amount: 5000, units: 'XAF' },
        usageType: 'monetary',
        logicalResource: { id: '+242050000001', '@referredType': 'MSISDN' },
        requestor,
        channel: { id: 'portal' },
        reason: expect.any(String),
      },
    });
  });

  it('counts in major units', async () => {
    provider.play({ status: 201, body: topup('completed') });
    await airtime.deliver({ ...request, price: { amountMinor: 1250, currency: 'USD' } });
    expect(provider.seen[0]?.body).toMatchObject({ amount: { amount: 12.5, units: 'USD' } });
  });

  it.each([
    ['another amount', amount(500)],
    ['another amount, as text', amount('5000.50')],
    ['another currency', amount(5000, 'USD')],
    ['another line', line('+242050000002')],
    ['another line in a list', { logicalResource: [{ id: '242050000002' }] }],
  ])('is unknown where it tells %s under our id, answered or found', async (_, told) => {
    for (const word of ['completed', 'failed']) {
      provider.play({ status: 201, body: topup(word, told) });
      expect(await airtime.deliver(request)).toEqual({ outcome: 'unknown' });
      provider.play({ body: [topup(word, told)] });
      expect(await airtime.find(request)).toEqual({ outcome: 'unknown' });
    }
  });

  it.each([
    ['what was sent', { ...amount(5000), ...line('+242050000001') }],
    ['it in another writing', { ...amount('5000.00', 'FCFA'), ...line('050000001') }],
    ['a line in a list', { logicalResource: [{ id: '242050000001' }] }],
    ['a short name of the line', line('12345')],
    ['nothing of it', { amount: null, logicalResource: [] }],
  ])('is delivered where it repeats %s', async (_, told) => {
    provider.play({ status: 201, body: topup('completed', told) });
    expect(await airtime.deliver(request)).toEqual({ outcome: 'delivered', reference: 'u-1' });
    provider.play({ body: [topup('completed', told)] });
    expect(await airtime.find(request)).toEqual({ outcome: 'delivered', reference: 'u-1' });
  });

  it.each([
    ['lineBarred', 'line-barred'],
    ['lineUnknown', 'line-unknown'],
  ])('is refused by the code %s', async (code, reason) => {
    provider.play({ status: 422, body: { code, reason: 'x', message: 'x', status: '422' } });
    expect(await airtime.deliver(request)).toEqual({ outcome: 'refused', reason });
  });

  it.each(['failed', 'cancelled'])('is refused when it ends %s', async (status) => {
    provider.play({ status: 201, body: topup(status) });
    expect(await airtime.deliver(request)).toEqual({ outcome: 'refused', reason: 'delivery-refused' });
  });

  it.each(['completed', 'failed'])('is unknown where the answer "%s" names another one than ours', async (status) => {
    provider.play({ status: 201, body: topup(status, { requestor: { ...requestor, id: 'another' } }) });
    expect(await airtime.deliver(request)).toEqual({ outcome: 'unknown' });
  });

  it('need not name what it answers', async () => {
    provider.play({ status: 201, body: topup('completed', { requestor: undefined }) });
    expect(await airtime.deliver(request)).toEqual({ outcome: 'delivered', reference: 'u-1' });
  });

  it('is unknown for any other answer', async () => {
    const bodies = fc.oneof(
      fc.constantFrom('created', 'held', 'fail', 'complete').map((status) => topup(status)),
      fc.constantFrom(topup('completed'), { status: 'completed' }, { code: 'lineBarred' }, { code: 'lineLost' }),
    );
    await forAny(anyAnswer(bodies, isNamed), 400, async (answer) => {
      provider.play(answer);
      expect(await airtime.deliver(request)).toEqual({ outcome: 'unknown' });
    });
  });

  it.each(Object.entries(mute))('is unknown after %s, and is not sent twice', async (_, answer) => {
    provider.play(answer);
    expect(await airtime.deliver(request)).toEqual({ outcome: 'unknown' });
    expect(provider.seen).toHaveLength(1);
  });

  it('is unsent in an unlisted currency or over a refused connection', async () => {
    provider.play({ status: 201, body: topup('completed') });
    const inWords = { ...request, price: { amountMinor: 5000, currency: 'CFA' } };
    expect(await airtime.deliver(inWords)).toEqual({ outcome: 'unsent' });
    expect(provider.seen).toHaveLength(0);
    const gone = createTopup({ baseUrl: 'http://127.0.0.1:1', apiKey: 'key' });
    expect(await gone.deliver(request)).toEqual({ outcome: 'unsent' });
  });
});

describe('finding a top-up', () => {
  it('asks by our transaction id', async () => {
    provider.play({ body: [] });
    expect(await airtime.find(request)).toEqual({ outcome: 'not-found' });
    const path = '/tmf-api/prepayBalanceManagement/v4/topupBalance';
    expect(provider.seen[0]).toMatchObject({ method: 'GET', path: `${path}?requestor.id=${request.transactionId}` });
  });

  const strange = topup('completed', { id: 'u-9', requestor: { id: 'another' } });
  it.each([
    [[topup('completed')], { outcome: 'delivered', reference: 'u-1' }],
    [[topup('failed'), topup('completed')], { outcome: 'delivered', reference: 'u-1' }],
    [[strange, topup('completed')], { outcome: 'delivered', reference: 'u-1' }],
    [[topup('created')], { outcome: 'pending' }],
    [[topup('failed')], { outcome: 'refused', reason: 'delivery-refused' }],
    [[topup('cancelled'), topup('created')], { outcome: 'pending' }],
    [[topup('cancelled'), topup('held')], { outcome: 'unknown' }],
    [[strange], { outcome: 'unknown' }],
    [[topup('completed', { requestor: undefined })], { outcome: 'unknown' }],
  ])('reads %j', async (body, state) => {
    provider.play({ body });
    expect(await airtime.find(request)).toEqual(state);
  });

  it.each(['failed', 'cancelled'])('is refused when it ends %s', async (status) => {
    provider.play({ status: 201, body: topup(status) });
    expect(await airtime.deliver(request)).toEqual({ outcome: 'refused', reason: 'delivery-refused' });
  });

  it('is unknown for any other answer', async () => {
    const bodies = fc.constantFrom([strange], {}, { items: [] }, null, topup('completed'), [null]);
    await forAny(anyAnswer(bodies, isEmptyList), 300, async (answer) => {
      provider.play(answer);
      expect(await airtime.find(request)).toEqual({ outcome: 'unknown' });
    });
  });

  it.each(Object.entries(mute))('is unknown after %s', async (_, answer) => {
    provider.play(answer);
    expect(await airtime.find(request)).toEqual({ outcome: 'unknown' });
  });
});
