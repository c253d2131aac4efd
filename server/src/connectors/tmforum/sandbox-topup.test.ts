import { describe, expect, it } from 'vitest';
import type { DeliveryRequest } from '../../features/payments/core/gateway.ts';
import { aTransactionId } from '../testing/debits.ts';
import { everyFault, impatientMs, lostAnswers } from '../testing/operator.ts';
import { useOperator } from '../testing/use-operator.ts';
import { createTopup } from './topup.ts';

const sandbox = await useOperator();
const airtimeOf = (timeoutMs?: number, apiKey = 'airtime_test_lisolo') =>
  createTopup({ baseUrl: `${sandbox.url}/airtime`, apiKey, timeoutMs });
const aDelivery = (target = '+242050000001'): DeliveryRequest => ({
  transactionId: aTransactionId(),
  target,
  price: { amountMinor: 500, currency: 'XAF' },
  productCode: 'ORP',
});

describe('a top-up', () => {
  it('is delivered, booked and found again by the transaction id', async () => {
    const delivery = aDelivery();
    const delivered = await airtimeOf().deliver(delivery);
    expect(delivered).toEqual({ outcome: 'delivered', reference: expect.any(String) });
    expect(await airtimeOf().find(delivery)).toEqual(delivered);
    expect((await sandbox.books(delivery.transactionId)).credits).toMatchObject([
      { kind: 'airtime', target: '050000001', amount: 500, currency: 'XAF' },
    ]);
  });

  it.each(['060000001', '050000003', '059999999'])('to %s is refused: no prepaid line', async (number) => {
    const delivery = aDelivery(`+242${number}`);
    expect(await airtimeOf().deliver(delivery)).toEqual({ outcome: 'refused', reason: 'line-unknown' });
    expect(await airtimeOf().find(delivery)).toEqual({ outcome: 'not-found' });
  });

  it('is refused for a barred line, and nothing is booked', async () => {
    const delivery = aDelivery();
    await sandbox.arm({ port: 'airtime', operation: 'credit', fault: 'reject' });
    expect(await airtimeOf().deliver(delivery)).toEqual({ outcome: 'refused', reason: 'line-barred' });
    expect((await sandbox.books(delivery.transactionId)).credits).toEqual([]);
  });

  it.each(lostAnswers)(
    'whose answer is lost ($fault) is searched before it is sent again: done $isDone',
    async ({ fault, isDone }) => {
      const delivery = aDelivery();
      await sandbox.arm({ port: 'airtime', operation: 'credit', fault });
      expect(await airtimeOf(impatientMs).deliver(delivery)).toEqual({ outcome: 'unknown' });
      const found = await airtimeOf().find(delivery);
      expect(found.outcome).toBe(isDone ? 'delivered' : 'not-found');
      if (!isDone) await airtimeOf().deliver(delivery);
      expect((await sandbox.books(delivery.transactionId)).credits).toHaveLength(1);
    },
  );

  it('sent twice adds twice: the system has no idempotency, so the search must come first', async () => {
    const delivery = aDelivery();
    await airtimeOf().deliver(delivery);
    await airtimeOf().deliver(delivery);
    expect((await sandbox.books(delivery.transactionId)).credits).toHaveLength(2);
  });

  it.each(everyFault)('stays unknown while the search meets %s', async (fault) => {
    const delivery = aDelivery();
    await airtimeOf().deliver(delivery);
    await sandbox.arm({ port: 'airtime', operation: 'enquiry', fault });
    expect(await airtimeOf(impatientMs).find(delivery)).toEqual({ outcome: 'unknown' });
    expect(await airtimeOf().find(delivery)).toMatchObject({ outcome: 'delivered' });
  });

  it('is unknown, not refused, under a wrong key', async () => {
    const stranger = airtimeOf(undefined, 'wrong');
    expect(await stranger.deliver(aDelivery())).toEqual({ outcome: 'unknown' });
    expect(await stranger.find(aDelivery())).toEqual({ outcome: 'unknown' });
  });
});
