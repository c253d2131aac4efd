import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { mute } from '../testing/any-answer.ts';
import type { ScriptedAnswer } from '../testing/scripted-provider.ts';
import { asked, bearerOf, codeOf, debitRequest, useScriptedMpesa } from './fixtures.ts';
import { createMpesaWallet } from './wallet.ts';

const mpesa = await useScriptedMpesa();
const taken = { status: 201, body: asked };

describe('a session', () => {
  it('is requested with the API key, and carried by later calls, each encrypted for the provider', async () => {
    mpesa.play(taken);
    const wallet = createMpesaWallet(mpesa.settings);
    await Promise.all([wallet.debit(debitRequest), wallet.debit(debitRequest)]);
    expect(mpesa.sessionCalls()).toMatchObject([
      { method: 'GET', path: '/ipg/v2/lisoloCOG/getSession/', headers: { origin: 'https://portal.example' } },
    ]);
    expect(mpesa.sessionCalls().map(bearerOf)).toEqual(['api-key']);
    expect(mpesa.seen().map(bearerOf)).toEqual(['session-1', 'session-1']);
  });

  it('is renewed after the time that the settings give it, a little early', async () => {
    let nowMs = 0;
    mpesa.play(taken);
    const wallet = createMpesaWallet({ ...mpesa.settings, sessionSeconds: 600, nowMs: () => nowMs });
    for (nowMs of [0, 569_000, 571_000]) await wallet.debit(debitRequest);
    expect(mpesa.sessionCalls()).toHaveLength(2);
  });

  const over: [string, object][] = [
    ['INS-996', codeOf('INS-996')],
    ['another word', codeOf('INS-2')],
    ['no word at all', {}],
  ];
  it.each(over)(
    'that is over by a 401 with %s is renewed once, and the call sent once more [P52] [V13.2.1]',
    async (_, body) => {
      const answers = [{ status: 401, body }, taken];
      const wallet = createMpesaWallet(mpesa.settings);
      mpesa.play(() => answers.shift() ?? { status: 500 });
      expect(await wallet.debit(debitRequest)).toEqual({ outcome: 'accepted' });
      expect(mpesa.sessionCalls()).toHaveLength(2);
      expect(mpesa.seen()).toHaveLength(2);
    },
  );

  it('leaves the debit unknown after two refusals: their INS-996 is not about the wallet', async () => {
    mpesa.play({ status: 401, body: codeOf('INS-996') });
    expect(await mpesa.wallet.debit(debitRequest)).toEqual({ outcome: 'unknown' });
    expect(mpesa.seen()).toHaveLength(2);
  });

  it.each(['INS-5', 'INS-6'])('is not over by a 401 that refuses the payment with %s', async (code) => {
    mpesa.play({ status: 401, body: codeOf(code) });
    expect(await mpesa.wallet.debit(debitRequest)).toMatchObject({ outcome: 'declined' });
    expect(mpesa.seen()).toHaveLength(1);
  });

  const given = { ...codeOf('INS-0'), output_SessionID: 'session-1' };
  it.each<[string, ScriptedAnswer]>([
    ...Object.entries(mute),
    ['a refusal', { status: 401, body: codeOf('INS-2') }],
    ['a break-down', { status: 500, body: given }],
    ['a word that is not a success', { body: { ...given, output_ResponseCode: 'INS-989' } }],
    ['an empty id', { body: { ...given, output_SessionID: '' } }],
    ['an id too long to encrypt', { body: { ...given, output_SessionID: 'x'.repeat(300) } }],
  ])('that is not opened leaves the debit unsent: %s', async (_, session) => {
    const wallet = createMpesaWallet({ ...mpesa.settings, timeoutMs: 1500 });
    mpesa.play(taken, session);
    expect(await wallet.debit(debitRequest)).toEqual({ outcome: 'unsent' });
    expect(mpesa.seen()).toEqual([]);
  });
});

describe('the public key', () => {
  const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
  it.each(['', 'no key', elliptic.export({ format: 'der', type: 'spki' }).toString('base64')])(
    'that is no RSA key stops the start: %j',
    (publicKey) => {
      expect(() => createMpesaWallet({ ...mpesa.settings, publicKey })).toThrow();
    },
  );
});
