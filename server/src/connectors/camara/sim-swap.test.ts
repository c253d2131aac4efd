import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAnswer, forAny, mute } from '../testing/any-answer.ts';
import { useScriptedProvider, type ScriptedAnswer } from '../testing/scripted-provider.ts';
import { createSimSwap } from './sim-swap.ts';

const provider = await useScriptedProvider();
const checkSimChange = createSimSwap({ baseUrl: provider.url, apiKey: 'key', timeoutMs: 1500 });

const isNamed = ({ status, body }: ScriptedAnswer) => status === 200 && JSON.stringify(body)?.includes('"swapped"');

describe('asking whether the SIM was changed [A30]', () => {
  it.each([
    [true, 'changed'],
    [false, 'unchanged'],
  ])('reads swapped %j as %s', async (swapped, outcome) => {
    provider.play({ body: { swapped } });
    expect(await checkSimChange('+242050000011')).toEqual({ outcome });
    expect(provider.seen).toHaveLength(1);
    expect(provider.seen[0]).toMatchObject({
      method: 'POST',
      path: '/sim-swap/v1/check',
      headers: { authorization: 'Bearer key' },
    });
    expect(provider.seen[0]?.body).toEqual({ phoneNumber: '+242050000011', maxAge: 240 });
  });

  it.each([
    ['false', 'unchanged'],
    [0, 'unchanged'],
    ['TRUE', 'changed'],
  ])('reads %j as it is meant', async (swapped, outcome) => {
    provider.play({ body: { swapped } });
    expect(await checkSimChange('+242050000011')).toEqual({ outcome });
  });

  it.each(['perhaps', 2, '', null, undefined])('is unavailable when swapped is %j', async (swapped) => {
    provider.play({ body: { swapped } });
    expect(await checkSimChange('+242050000011')).toEqual({ outcome: 'unavailable' });
  });

  it('is unavailable for any other answer', async () => {
    const bodies = fc.constantFrom({ swapped: false }, {}, { code: 'SIM_SWAP.UNKNOWN_PHONE_NUMBER' }, null);
    await forAny(anyAnswer(bodies, isNamed), 300, async (answer) => {
      provider.play(answer);
      expect(await checkSimChange('+242050000011')).toEqual({ outcome: 'unavailable' });
    });
  });

  it.each(Object.entries(mute))('is unavailable after %s', async (_, answer) => {
    provider.play(answer);
    expect(await checkSimChange('+242050000011')).toEqual({ outcome: 'unavailable' });
  });

  it('is unavailable when nobody listens', async () => {
    const gone = createSimSwap({ baseUrl: 'http://127.0.0.1:1', apiKey: 'key' });
    expect(await gone('+242050000011')).toEqual({ outcome: 'unavailable' });
  });
});
