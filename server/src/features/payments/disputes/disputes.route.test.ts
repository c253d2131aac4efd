import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { aCardRecharge } from '../../../testing/orders.ts';
import { raise } from '../../../testing/raise.ts';
import { usePortal } from '../../../testing/use-portal.ts';
import { createDisputeStore } from './dispute-store.ts';
import { createDisputeFollower } from './follow-disputes.ts';

const portal = await usePortal();
const browser = portal.browser();
const tell = (raw: string, proof: Record<string, string>) =>
  browser.send('POST', '/api/portal-service/webhooks/paystack', {
    raw,
    headers: { 'api-key': undefined, 'service-id': undefined, cookie: undefined, ...proof },
  });

test('a dispute that the card provider names is asked about, and told with the status once the provider says so', async () => {
  const id = await raise(browser, aCardRecharge());
  portal.operator.card.pay(id);
  await portal.settle();
  const disputeOf = async () => (await browser.get('status', { tid: id })).body.result.dispute;
  portal.operator.card.dispute(id, 'open', { id: '358950' });
  const said = (more: object) =>
    JSON.stringify({ event: 'charge.dispute.create', data: { id: 358_950, transaction: { reference: id }, ...more } });
  const raw = said({});
  const signature = createHmac('sha512', 'sk_test_lisolo').update(raw).digest('hex');
  expect((await tell(raw, {})).status).toBe(401);
  expect(await portal.database.query('select 1 from payment_dispute')).toEqual([]);
  expect((await tell(raw, { 'x-paystack-signature': signature })).status).toBe(200);
  expect(await disputeOf()).toBeUndefined();
  const source = portal.operator.card.disputes;
  const follower = createDisputeFollower({
    database: portal.database,
    disputes: createDisputeStore(portal.database),
    payments: portal.engine.store,
    sources: { card: { source, methods: ['PAYMENT_GATEWAY'] } },
    changed: () => undefined,
    alarm: () => undefined,
  });
  await follower.go();
  expect(await disputeOf()).toBe('OPEN');
  expect((await portal.app.inject('/metrics')).body).toContain('payment_disputes_open 1');
});
