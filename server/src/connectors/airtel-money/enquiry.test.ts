import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAnswer, forAny, mute } from '../testing/any-answer.ts';
import type { ScriptedAnswer } from '../testing/scripted-provider.ts';
import { codes, debitReference, paidState, useScriptedAirtel, stateOf } from './fixtures.ts';

const airtel = await useScriptedAirtel();
const enquire = () => airtel.wallet.enquire(debitReference);

const missing = codes('ESB000045', '', false);
const paid = { outcome: 'paid', providerReference: 'MP1', charged: { amountMinor: 5000, currency: 'XAF' } };

const isNamed = ({ status, body }: ScriptedAnswer) =>
  status === 200 &&
  JSON.stringify(body)?.includes(debitReference.transactionId) &&
  /"(TS|TF|TIP|TE)"/i.test(JSON.stringify(body));

describe('an enquiry', () => {
  it('asks by our own id, under a token', async () => {
    airtel.play({ body: paidState() });
    expect(await enquire()).toEqual(paid);
    expect(airtel.seen()).toHaveLength(1);
    expect(airtel.seen()[0]).toMatchObject({
      method: 'GET',
      path: `/standard/v1/payments/${debitReference.transactionId}`,
      headers: { authorization: 'Bearer token', 'x-country': 'CG', 'x-currency': 'XAF' },
      body: undefined,
    });
  });

  it('reports what was really charged and leaves the comparing to the engine', async () => {
    airtel.play({ body: paidState({ amount: '50.00', currency: 'USD' }) });
    expect(await enquire()).toEqual({ ...paid, charged: { amountMinor: 5000, currency: 'USD' } });
    airtel.play({ body: paidState({ amount: 4500, currency: undefined }) });
    expect(await enquire()).toEqual({ ...paid, charged: { amountMinor: 4500, currency: 'XAF' } });
  });

  it('takes our amount for a host that names none', async () => {
    airtel.play({ body: paidState({ amount: undefined, currency: undefined }) });
    expect(await enquire()).toEqual(paid);
  });

  it.each<[string, object]>([
    ['another id of ours', paidState({ id: '01ARZ3NDEKTSV4RRFFQ69G5FAW' })],
    ['no reference of the provider', paidState({ airtel_money_id: undefined })],
    ['an empty reference', paidState({ airtel_money_id: '' })],
    ['a fraction of a franc', paidState({ amount: 4999.5 })],
    ['a currency that is not ISO', paidState({ currency: 'CFA' })],
    ['another currency without an amount', paidState({ amount: undefined, currency: 'USD' })],
    ['the word of a failure', { ...paidState(), ...codes('ESB000010', 'DP00800001001', false) }],
    ['the code of a refusal', paidState({ response_code: 'DP00800001008' })],
    ['the code of a refusal beside it', { ...paidState(), ...codes('ESB000010', 'DP00800001029', true) }],
    ['an ambiguous code', { ...paidState(), ...codes('ESB000008', 'DP00800001001', true) }],
    ['an ambiguous code in it', paidState({ response_code: 'DP00800001000' })],
  ])('does not count a success with %s as paid', async (_, body) => {
    airtel.play({ body });
    expect(await enquire()).toEqual({ outcome: 'unknown' });
  });

  it('reports pending while the prompt is open', async () => {
    airtel.play({ body: stateOf('TIP') });
    expect(await enquire()).toEqual({ outcome: 'pending' });
  });

  it.each([
    ['TF', 'DP00800001002', 'wrong-pin'],
    ['TF', 'DP00800001007', 'balance-too-low'],
    ['TF', 'DP00800001008', 'declined-by-customer'],
    ['TF', 'DP00800001024', 'prompt-expired'],
    ['TF', 'DP00800001029', 'prompt-expired'],
    ['TF', 'DP00800001003', 'declined-by-provider'],
    ['TF', '', 'declined-by-provider'],
    ['TE', '', 'prompt-expired'],
    ['TE', 'DP00800001029', 'prompt-expired'],
  ])('says why a payment failed, wherever the code stands: %s %s is %s', async (status, code, reason) => {
    airtel.play({ body: stateOf(status, { response_code: code }) });
    expect(await enquire()).toEqual({ outcome: 'declined', reason });
    airtel.play({ body: { ...stateOf(status), ...codes('ESB000010', code, false) } });
    expect(await enquire()).toEqual({ outcome: 'declined', reason });
  });

  it.each([
    ['TA', 'DP00800001000'],
    ['TA', 'DP00800001008'],
    ['TF', 'DP00800001000'],
    ['TF', 'DP00800001001'],
    ['TF', 'DP00800001006'],
    ['TE', 'DP00800001001'],
  ])('does not count %s with %s as failed', async (status, code) => {
    airtel.play({ body: stateOf(status, { response_code: code }) });
    expect(await enquire()).toEqual({ outcome: 'unknown' });
  });

  it('does not count a failure beside an ambiguous code as one', async () => {
    for (const status of ['TF', 'TE']) {
      airtel.play({ body: { ...stateOf(status), ...codes('ESB000008', 'DP00800001008', false) } });
      expect(await enquire()).toEqual({ outcome: 'unknown' });
    }
  });

  it('reports not-found only for the word that means it', async () => {
    for (const status of [200, 400, 404]) {
      airtel.play({ status, body: missing });
      expect(await enquire()).toEqual({ outcome: 'not-found' });
    }
    for (const answer of [
      { status: 500, body: missing },
      { status: 404, body: codes('ESB000001', '', false) },
      { status: 200, body: codes('ESB000045', '', true) },
      { status: 200, body: { ...stateOf('TA'), ...missing } },
      { status: 404, body: {} },
    ]) {
      airtel.play(answer);
      expect(await enquire()).toEqual({ outcome: 'unknown' });
    }
  });

  const bodies = fc.record({
    data: fc.option(
      fc.record({
        transaction: fc.record({
          id: fc.constantFrom(debitReference.transactionId, 'another', '', 7),
          status: fc.constantFrom('TS', 'TF', 'TA', 'TIP', 'TE', 'ts', 'constructor', 7),
          airtel_money_id: fc.constantFrom(undefined, null, 'MP1', 7),
          amount: fc.constantFrom(undefined, 5000, '5000', -1, {}),
        }),
      }),
      { nil: undefined },
    ),
    status: fc.constantFrom(
      undefined,
      {},
      codes('ESB000010', 'DP00800001001', true).status,
      codes('ESB000008', '', false).status,
    ),
  });
  it('is unknown for any other answer', async () => {
    await forAny(anyAnswer(bodies, isNamed), 400, async (answer) => {
      airtel.play(answer);
      expect(await enquire()).toEqual({ outcome: 'unknown' });
    });
  });

  it.each(Object.entries(mute))('is unknown after %s', async (_, answer) => {
    airtel.play(answer);
    expect(await enquire()).toEqual({ outcome: 'unknown' });
  });

  it('is unknown without a token', async () => {
    airtel.play({ status: 401 }, { status: 503 });
    expect(await enquire()).toEqual({ outcome: 'unknown' });
  });
});
