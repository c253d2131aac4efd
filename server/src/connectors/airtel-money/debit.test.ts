import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAnswer, forAny, mute } from '../testing/any-answer.ts';
import type { ScriptedAnswer } from '../testing/scripted-provider.ts';
import { codes, debitRequest, prompted, refused, useScriptedAirtel } from './fixtures.ts';
import { createAirtelWallet } from './wallet.ts';

const airtel = await useScriptedAirtel();
const debit = (change: object = {}) => airtel.wallet.debit({ ...debitRequest, ...change });

const resultCodes = ['ESB000010', 'ESB000011', 'ESB000008', 'ESB000041', 'ESB000045', 'ROUTER117', 'toString', ''];
const responseCodes = ['000', '001', '002', '004', '005', '006', '007', '008', '010', '025', '026', '029', '999'];
const bodies = fc.record({
  data: fc.constantFrom(undefined, {}, prompted.data, { transaction: { id: 'another', status: 'Success.' } }),
  status: fc.record({
    result_code: fc.constantFrom(...resultCodes),
    response_code: fc.constantFrom('', ...responseCodes.map((code) => `DP00800001${code}`)),
    success: fc.constantFrom(true, false, undefined, 'true'),
  }),
});

/** The answers that the operator profile names, loosely: what is left must all be unknown. */
const isNamed = ({ status = 0, body }: ScriptedAnswer) => {
  const text = JSON.stringify(body) ?? '';
  const isRead = status === 200 || (status >= 400 && status < 500 && status !== 401);
  const isAmbiguous = /DP00800001000|ESB000008|ROUTER117/.test(text);
  const isRefusal = /DP00800001(005|007|008|010|025)/.test(text) && !/ESB000041|"success":"?true|"another"/.test(text);
  const isPrompt = status === 200 && text.includes('DP00800001006') && text.includes(debitRequest.transactionId);
  return isRead && !isAmbiguous && (isRefusal || isPrompt);
};

describe('a debit', () => {
  it('is sent as the operator profile says, under a token', async () => {
    airtel.play({ body: prompted });
    expect(await debit({ pin: '1234' })).toEqual({ outcome: 'accepted' });
    expect(airtel.provider.seen[0]).toMatchObject({
      method: 'POST',
      path: '/auth/oauth2/token',
      body: { client_id: 'id', client_secret: 'secret', grant_type: 'client_credentials' },
    });
    expect(airtel.seen()).toHaveLength(1);
    expect(airtel.seen()[0]).toMatchObject({
      method: 'POST',
      path: '/merchant/v2/payments/',
      headers: { authorization: 'Bearer token', 'x-country': 'CG', 'x-currency': 'XAF' },
    });
    expect(airtel.seen()[0]?.body).toEqual({
      reference: 'Lisolo',
      subscriber: { country: 'CG', currency: 'XAF', msisdn: '050000001' },
      transaction: { amount: 5000, country: 'CG', currency: 'XAF', id: debitRequest.transactionId },
    });
  });

  it('names its amount in major units, and itself by its id where no description is left', async () => {
    airtel.play({ body: prompted });
    await debit({ charge: { amountMinor: 1250, currency: 'USD' }, description: '—' });
    expect(airtel.seen()[0]?.body).toMatchObject({
      reference: debitRequest.transactionId,
      transaction: { amount: 12.5, currency: 'USD' },
    });
  });

  it.each([
    ['DP00800001005', 'wallet-locked'],
    ['DP00800001007', 'balance-too-low'],
    ['DP00800001008', 'declined-by-provider'],
    ['DP00800001010', 'payer-not-allowed'],
    ['DP00800001025', 'not-mobile-money-user'],
  ])('answered %s is declined: %s', async (code, reason) => {
    for (const status of [200, 400]) {
      airtel.play({ status, body: refused(code) });
      expect(await debit()).toEqual({ outcome: 'declined', reason });
    }
  });

  it.each<[string, object]>([
    ['DP00800001000', codes('ESB000010', 'DP00800001000', true)],
    ...['ESB000001', 'ESB000004', 'ESB000008', 'ESB000014', 'ESB000041', 'ROUTER117'].map((code): [string, object] => [
      code,
      codes(code, '', false),
    ]),
    ['a success that names no payment', codes('ESB000010', 'DP00800001001', true)],
    ['a refusal that calls itself a success', codes('ESB000011', 'DP00800001007', true)],
    ['a refusal beside an ambiguous code', codes('ESB000008', 'DP00800001007', false)],
    ['a refusal of an id that was used before', codes('ESB000041', 'DP00800001008', false)],
    ['a prompt for another id', { ...prompted, data: { transaction: { id: 'another', status: 'Success.' } } }],
    ['a refusal of another id', { ...prompted, ...refused('DP00800001007'), data: { transaction: { id: 'another' } } }],
    ['a prompt that calls itself a failure', { ...prompted, ...codes('ESB000010', 'DP00800001006', false) }],
    ['a prompt beside an ambiguous code', { ...prompted, ...codes('ROUTER117', 'DP00800001006', true) }],
  ])('answered %s is unknown', async (_, body) => {
    airtel.play({ body });
    expect(await debit()).toEqual({ outcome: 'unknown' });
  });

  it('is unknown for any status with any body that the profile does not name', async () => {
    await forAny(anyAnswer(bodies, isNamed), 400, async (answer) => {
      airtel.play(answer);
      expect(await debit()).toEqual({ outcome: 'unknown' });
    });
  });

  it.each(Object.entries(mute))('is unknown after %s', async (_, answer) => {
    airtel.play(answer);
    expect(await debit()).toEqual({ outcome: 'unknown' });
    expect(airtel.seen()).toHaveLength(1);
  });

  it('is unsent when nothing can be sent: no payer, one of another country, an unlisted currency', async () => {
    airtel.play({ body: prompted });
    for (const payer of [undefined, '+243050000001', '050000001', '+242']) {
      expect(await debit({ payer })).toEqual({ outcome: 'unsent' });
    }
    expect(await debit({ charge: { amountMinor: 1, currency: 'CFA' } })).toEqual({ outcome: 'unsent' });
    expect(airtel.provider.seen).toEqual([]);
  });

  it('is unsent when the connection is refused', async () => {
    const gone = createAirtelWallet({ ...airtel.settings, baseUrl: 'http://127.0.0.1:1' });
    expect(await gone.debit(debitRequest)).toEqual({ outcome: 'unsent' });
  });
});

describe('the token of a debit', () => {
  it('is requested once for many debits, and once more after a 401', async () => {
    airtel.play({ body: prompted });
    const wallet = createAirtelWallet(airtel.settings);
    await Promise.all([wallet.debit(debitRequest), wallet.debit(debitRequest)]);
    expect(airtel.tokenCalls()).toHaveLength(1);
    let isOver = true;
    airtel.play(() => {
      const answer = isOver ? { status: 401, body: { message: 'Unauthorized' } } : { body: prompted };
      isOver = false;
      return answer;
    });
    expect(await wallet.debit(debitRequest)).toEqual({ outcome: 'accepted' });
    expect(airtel.tokenCalls()).toHaveLength(1);
    expect(airtel.seen()).toHaveLength(2);
  });

  it('leaves the debit unknown when a new token is refused too', async () => {
    airtel.play({ status: 401, body: refused('DP00800001007') });
    expect(await debit()).toEqual({ outcome: 'unknown' });
    expect(airtel.seen()).toHaveLength(2);
  });

  const given = { access_token: 'token', token_type: 'bearer', expires_in: '180' };
  it.each<[string, ScriptedAnswer]>([
    ...Object.entries(mute),
    ['a refusal', { status: 401, body: given }],
    ['a break-down', { status: 500, body: given }],
    ['a token that cannot stand in a header', { body: { ...given, access_token: 'to\r\nken' } }],
    ['an empty token', { body: { ...given, access_token: '' } }],
    ['a token without a life', { body: { ...given, expires_in: undefined } }],
    ['a token that is over', { body: { ...given, expires_in: '0' } }],
  ])('leaves the debit unsent after %s', async (_, token) => {
    const wallet = createAirtelWallet({ ...airtel.settings, timeoutMs: 1500 });
    airtel.play({ body: prompted }, token);
    expect(await wallet.debit(debitRequest)).toEqual({ outcome: 'unsent' });
    expect(airtel.seen()).toEqual([]);
  });
});
