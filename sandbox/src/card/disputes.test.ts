import { createHmac } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { cards, openedPage, submit, verify, withCard } from '../testing/card.ts';
import { arm, books } from '../testing/control.ts';
import { keys } from '../testing/keys.ts';
import { at, startTrial, type Trial } from '../testing/trial.ts';

const paid = async () => {
  const trial = await startTrial();
  await submit(trial, await openedPage(trial), withCard(cards.good));
  return trial;
};
const raise = (trial: Trial, body: object = { reference: 'REF1' }) => trial.call('POST', '/disputes', { body });
const raised = async (trial: Trial) => String(at((await raise(trial)).body, 'id'));
const resolve = (trial: Trial, id: string, resolution: string) =>
  trial.call('POST', `/disputes/${id}/resolve`, { body: { resolution } });
const find = (trial: Trial, id: string) => trial.call('GET', `/card/dispute/${id}`, { headers: keys.card });
const webhooks = (trial: Trial) =>
  trial.portal.received
    .map(({ body, headers }) => ({ ...(JSON.parse(body) as { event: string; data: object }), body, headers }))
    .filter(({ event }) => event.startsWith('charge.dispute'));

test('a dispute of a paid charge sends a signed webhook', async () => {
  const trial = await paid();
  const id = await raised(trial);
  const dispute = {
    id: Number(id),
    status: 'awaiting-merchant-feedback',
    resolution: null,
    refund_amount: 500_000,
    currency: 'NGN',
    category: 'chargeback',
    transaction: { reference: 'REF1' },
  };
  expect(await find(trial, id)).toMatchObject({ status: 200, body: { status: true, data: dispute } });
  await vi.waitFor(() => expect(webhooks(trial)).toHaveLength(1));
  const [sent] = webhooks(trial);
  expect(sent).toMatchObject({ event: 'charge.dispute.create', data: dispute });
  const signature = createHmac('sha512', 'sk_test_lisolo').update(sent!.body).digest('hex');
  expect(sent!.headers['x-paystack-signature']).toBe(signature);
});

test('accepted: refunds the money once, as a refund of the dispute', async () => {
  const trial = await paid();
  const id = await raised(trial);
  expect(await resolve(trial, id, 'merchant-accepted')).toMatchObject({
    status: 200,
    body: { status: 'resolved', resolution: 'merchant-accepted' },
  });
  expect((await resolve(trial, id, 'merchant-accepted')).status).toBe(409);
  expect(await books(trial)).toMatchObject({ refunds: [{ port: 'card', reference: 'REF1', amount: 5000 }] });
  expect((await verify(trial)).body).toMatchObject({ data: { status: 'reversed' } });
  const again = await trial.call('POST', '/card/refund', { headers: keys.card, body: { transaction: 'REF1' } });
  expect(again.status).toBe(400);
  await vi.waitFor(() =>
    expect(webhooks(trial).map(({ event }) => event)).toEqual(['charge.dispute.create', 'charge.dispute.resolve']),
  );
});

test('declined: keeps the charge, which may be disputed again', async () => {
  const trial = await paid();
  await resolve(trial, await raised(trial), 'declined');
  expect(await books(trial)).toMatchObject({ refunds: [] });
  expect((await raise(trial)).status).toBe(201);
});

describe('refused', () => {
  test.each([[{ reference: 'NONE' }], [{}], [{ reference: 'REF1', category: 'other' }], [{ reference: 7 }]])(
    'is %j',
    async (body) => {
      const trial = await paid();
      expect((await raise(trial, body)).status).toBe(400);
    },
  );

  test('is a refunded charge, an unknown dispute and an unknown resolution', async () => {
    const trial = await paid();
    const id = await raised(trial);
    expect((await resolve(trial, id, 'perhaps')).status).toBe(400);
    expect((await resolve(trial, '1', 'declined')).status).toBe(404);
    expect((await find(trial, '1')).status).toBe(404);
    await resolve(trial, id, 'merchant-accepted');
    expect((await raise(trial)).status).toBe(400);
  });

  test('is a call without the key', async () => {
    const trial = await paid();
    for (const path of ['/card/dispute', '/card/dispute/1']) expect((await trial.call('GET', path)).status).toBe(401);
  });
});

test('lists the disputes raised since a moment, newest first, by page', async () => {
  const trial = await paid();
  const first = await raised(trial);
  await resolve(trial, first, 'declined');
  const second = await raised(trial);
  const ids = async (query: string) => {
    const { body } = await trial.call('GET', `/card/dispute?${query}`, { headers: keys.card });
    return (at(body, 'data') as { id: number }[]).map(({ id }) => String(id));
  };
  expect(await ids('')).toEqual([second, first]);
  expect(await ids('perPage=1&page=1')).toEqual([second]);
  expect(await ids('perPage=1&page=2')).toEqual([first]);
  expect(await ids('perPage=1&page=3')).toEqual([]);
  expect(await ids(`from=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);
});

test('only a fault that names disputes strikes them', async () => {
  const trial = await paid();
  const id = await raised(trial);
  // The webhook is sent beside the response; a later fault must not strike it.
  await vi.waitFor(() => expect(webhooks(trial)).toHaveLength(1));
  await arm(trial, { port: 'card', fault: 'refuse' });
  expect((await find(trial, id)).status).toBe(200);
  await arm(trial, { port: 'card', operation: 'dispute', fault: 'refuse' });
  expect((await find(trial, id)).status).toBe(503);
  await arm(trial, { port: 'card', operation: 'dispute', fault: 'callback-lost' });
  await resolve(trial, id, 'declined');
  await vi.waitFor(async () => {
    const { body } = await trial.call('GET', '/faults');
    expect(at(body, 'faults')).toMatchObject([{ fault: 'refuse' }]);
  });
  expect(webhooks(trial)).toHaveLength(1);
});
