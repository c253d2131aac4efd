import { describe, expect, test, vi } from 'vitest';
import type { Answer } from '../../../api/answer.ts';
import type { Call } from '../../../api/call.ts';
import { convert } from './currency-conversion.ts';

const request = (amount: number) => ({ fromCurrency: 'USD', toCurrency: 'CDF', amount });
const answering = (answer: Answer<unknown>) => vi.fn(async () => answer) as unknown as Call & ReturnType<typeof vi.fn>;
const seven = { outcome: 'success', result: { convertedAmount: 7125 } } as const;

describe('a conversion', () => {
  test('is asked for once by all who show it, as long as its rate is kept', async () => {
    const call = answering(seven);
    const [one, other] = await Promise.all([convert(call, request(2.5), 0), convert(call, request(2.5), 10)]);
    expect([one, other]).toEqual([seven, seven]);
    await convert(call, request(2.5), 109_999);
    expect(call).toHaveBeenCalledTimes(1);
    expect(call).toHaveBeenCalledWith('exchangeRate', request(2.5));
  });

  test('is asked for again when its rate is old, before the server forgets it', async () => {
    const call = answering(seven);
    await convert(call, request(3.5), 0);
    await convert(call, request(3.5), 110_000);
    expect(call).toHaveBeenCalledTimes(2);
  });

  test('of another amount is another question', async () => {
    const call = answering(seven);
    await convert(call, request(4.5), 0);
    await convert(call, request(4.51), 0);
    expect(call).toHaveBeenCalledTimes(2);
  });

  test('that failed is not kept', async () => {
    const failing = answering({ outcome: 'lost', reason: 'network' });
    expect(await convert(failing, request(5.5), 0)).toEqual({ outcome: 'lost', reason: 'network' });
    const call = answering(seven);
    expect(await convert(call, request(5.5), 1)).toEqual(seven);
  });
});
