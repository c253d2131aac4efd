import { describe, expect, test } from 'vitest';
import { databases } from '../../../testing/databases.ts';
import { settle } from '../../../testing/engine.ts';
import { aPayment } from '../../../testing/orders.ts';
import { withManualResolution, type Resolving } from '../../../testing/payments/with-manual-resolution.ts';
import type { Resolution } from './resolutions.ts';

describe.each(databases())('on $name', ({ open }) => {
  let operator: Resolving['operator'];
  let pay: Resolving['pay'];
  let resolving: Resolving['resolving'];
  const { send, aMismatch, settled } = withManualResolution(open, (now) => ({ operator, pay, resolving } = now));

  test.each<[Resolution, string | undefined, string]>([
    ['delivered', undefined, 'does not fit a payment that is SENDING; what fits: charged, not-charged, refunded'],
    ['give-back', undefined, 'does not fit a payment that is SENDING'],
    ['make-good', undefined, 'fits only a payment that is PAID by another amount'],
    ['charged', undefined, 'Say what the provider charged'],
    ['refunded', undefined, 'Say what the provider charged'],
    ['not-charged', '500', 'takes no amount here'],
    ['charged', '0', '0 is no amount in XAF'],
    ['charged', '-500', '-500 is no amount in XAF'],
    ['charged', '500.5', '500.5 is no amount in XAF'],
    ['charged', '5e2', '5e2 is no amount in XAF'],
    ['charged', 'all', 'all is no amount in XAF'],
  ])(
    'the resolution %s (%s) that does not fit is refused in words, and nothing is changed',
    async (resolution, amount, words) => {
      const before = await aMismatch();
      await expect(settled(before.id, resolution, amount)).rejects.toThrow(words);
      expect(await pay.get(before.id)).toMatchObject({ state: before.state, version: before.version, onHold: true });
      expect((await resolving.show(before.id)).byHand).toEqual([]);
    },
  );

  test('what is settled a second time is refused, and says who was first', async () => {
    const { id } = await aMismatch();
    await settled(id, 'charged', '500', 'W-1');
    await expect(settled(id, 'charged', '500', 'W-1')).rejects.toThrow(
      /is not on hold: Awa settled it as "charged" at 20/,
    );
    expect((await resolving.show(id)).byHand).toHaveLength(1);
  });

  test.each<[string, [Resolution, string?, string?], [Resolution, string?, string?], string[]]>([
    ['the same', ['charged', '500', 'W-1'], ['charged', '500', 'W-1'], ['DONE']],
    ['two truths about the debit', ['charged', '500', 'W-1'], ['not-charged'], ['DONE', 'DECLINED']],
    ['two amounts', ['charged', '300', 'W-1'], ['charged', '500', 'W-1'], ['PAID', 'DONE']],
    ['given back and delivered', ['refunded', '300'], ['charged', '500', 'W-1'], ['REFUNDED', 'DONE']],
  ])('of two people at once one settles it, the other is told: %s', async (_, one, other, ends) => {
    const { id } = await aMismatch();
    const both = await Promise.allSettled([settled(id, ...one), settled(id, ...other)]);
    const refusals = both.filter(({ status }) => status === 'rejected');
    expect(refusals).toHaveLength(1);
    expect(String((refusals[0] as PromiseRejectedResult).reason)).toMatch(/is not on hold|does not fit|has moved on/);
    await settle(pay);
    expect(ends).toContain((await pay.get(id)).state);
    expect((await resolving.show(id)).byHand).toHaveLength(1);
    expect(operator.book.credits.length).toBeLessThanOrEqual(1);
  });

  test('a payment that still goes by itself is left to itself, and one that is not there is said not to be', async () => {
    const { id } = await send(await pay.add(aPayment()));
    await expect(settled(id, 'charged', '500')).rejects.toThrow('is not on hold');
    await expect(resolving.again(id)).rejects.toThrow('is not on hold');
    await expect(resolving.show('nobody')).rejects.toThrow('No payment has the id nobody');
    expect(await pay.get(id)).toMatchObject({ state: 'SENDING', version: 2 });
  });
});
