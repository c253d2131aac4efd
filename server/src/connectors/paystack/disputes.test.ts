import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAnswer, forAny, mute } from '../testing/any-answer.ts';
import { useScriptedProvider, type ScriptedAnswer } from '../testing/scripted-provider.ts';
import { createPaystackCard } from './card.ts';

const transactionId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const provider = await useScriptedProvider();
const { disputes } = createPaystackCard({
  baseUrl: provider.url,
  secretKey: 'k',
  currency: 'NGN',
  pageOrigins: [],
  timeoutMs: 1500,
});
const source = disputes!;
const enveloped = (data: unknown): ScriptedAnswer => ({ body: { status: true, data } });
const told = (more: object = {}) => ({
  id: 358_950,
  status: 'awaiting-merchant-feedback',
  resolution: null,
  refund_amount: 500_000,
  currency: 'NGN',
  category: 'chargeback',
  dueAt: '2026-11-30T17:00:00.000Z',
  transaction: { id: 7, reference: transactionId, amount: 500_000 },
  ...more,
});
const open = {
  id: '358950',
  transactionId,
  state: 'open',
  givesBack: { amountMinor: 500_000, currency: 'NGN' },
  category: 'chargeback',
  answerBy: new Date('2026-11-30T17:00:00.000Z'),
};

const isMissing = ({ status, body }: ScriptedAnswer) =>
  status === 404 && typeof body === 'object' && (body as { status?: unknown } | null)?.status === false;

describe('a dispute', () => {
  it.each([
    [{}, {}],
    [{ status: 'awaiting-bank-feedback' }, {}],
    [
      { status: 'pending', category: null, dueAt: null },
      { category: null, answerBy: null },
    ],
    [{ status: 'resolved', resolution: 'declined' }, { state: 'declined' }],
    [{ status: 'resolved', resolution: 'merchant-accepted' }, { state: 'accepted' }],
    [
      { status: 'resolved', resolution: 'auto-accepted', refund_amount: null },
      { state: 'accepted', givesBack: null },
    ],
    [{ refund_amount: 0 }, { givesBack: null }],
    [{ currency: null }, {}],
    [{ currency: null, refund_amount: 250_000 }, { givesBack: { amountMinor: 250_000, currency: 'NGN' } }],
    [
      { status: 'resolved', resolution: 'merchant-accepted', refund_amount: 0 },
      { state: 'accepted', givesBack: { amountMinor: 0, currency: 'NGN' } },
    ],
    [{ transaction: null, transaction_reference: transactionId }, {}],
    [
      { status: 'resolved', resolution: 'declined', resolvedAt: '2026-11-29T08:00:00+01:00' },
      { state: 'declined', endedAt: new Date('2026-11-29T07:00:00Z') },
    ],
    // The time of the decision is a hint: an unreadable one is omitted.
    [{ resolvedAt: 'yesterday' }, {}],
    [{ resolvedAt: null }, {}],
  ])('with %j is read', async (said, read) => {
    provider.play(enveloped(told(said)));
    expect(await source.find('358950')).toEqual({ ...open, ...read });
    expect(provider.seen[0]?.path).toBe('/dispute/358950');
  });

  it('that the provider does not know is not found', async () => {
    provider.play({ status: 404, body: { status: false, message: 'Dispute not found' } });
    expect(await source.find('1')).toBe('not-found');
  });

  it('is unknown for any other answer: another one, an end that has no name, no amount', async () => {
    const bodies = fc.constantFrom(
      { status: true, data: told({ id: 2 }) },
      { status: true, data: told({ id: 'x358950' }) },
      { status: true, data: told({ status: 'resolved' }) },
      { status: true, data: told({ status: 'resolved', resolution: 'perhaps' }) },
      { status: true, data: told({ status: 'over' }) },
      { status: true, data: told({ refund_amount: -1 }) },
      { status: true, data: told({ refund_amount: 0.5 }) },
      { status: true, data: told({ dueAt: 'tomorrow' }) },
      { status: true, data: told({ transaction: null }) },
      { status: false, data: told() },
      { status: true },
    );
    await forAny(anyAnswer(bodies, isMissing), 300, async (answer) => {
      provider.play(answer);
      expect(await source.find('358950')).toBe('unknown');
    });
  });

  it.each(Object.entries(mute))('is unknown after %s, and so is the list', async (_, answer) => {
    provider.play(answer);
    expect([await source.find('358950'), await source.list(new Date(0))]).toEqual(['unknown', 'unknown']);
  });
});

describe('the list', () => {
  it('is requested page by page since a moment, and omits unreadable disputes', async () => {
    const first = Array.from({ length: 100 }, (_, index) => (index === 0 ? told() : { id: 'x' }));
    provider.play(({ path }) =>
      enveloped(path.includes('page=1') ? first : [told({ id: 2, status: 'new' }), told({ id: 3 })]),
    );
    const since = new Date('2026-11-01T00:00:00Z');
    expect(await source.list(since)).toEqual([open, { ...open, id: '3' }]);
    expect(provider.seen.map(({ path }) => new URL(path, 'http://x').searchParams.get('from'))).toEqual([
      since.toISOString(),
      since.toISOString(),
    ]);
  });

  it('is unknown when it never ends, after fifty pages', async () => {
    provider.play(enveloped(Array.from({ length: 100 }, () => told())));
    expect(await source.list(new Date(0))).toBe('unknown');
    expect(provider.seen).toHaveLength(50);
  });
});
