import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CallRecord } from '../http-client.ts';
import { readOctets, until, useCentre, type Centre } from './fixtures.ts';
import { toSmsOutcome } from './outcomes.ts';

const never = (): never => {
  throw new Error('Not to be called');
};
const to = '+242050000001';
const sms = { to, text: 'Votre code : 123456' };
let centre: Centre;
const { aSender, submitting } = useCentre((started) => (centre = started));

const named = new Set([0, 0x01, 0x04, 0x0a, 0x0b, 0x14, 0x15, 0x43, 0x45, 0x48, 0x49, 0x50, 0x51, 0x58, 0x65, 0x66]);
const replyOf = (command: string, status: number) =>
  toSmsOutcome({
    kind: 'answer',
    pdu: { command, command_status: status, sequence_number: 1, isResponse: () => true, response: () => never() },
  });

describe('a message', () => {
  it('binds when it is the first one, and is sent as the operator profile says', async () => {
    const { send, isConnected } = aSender();
    expect(isConnected()).toBe(false);
    expect(await send(sms)).toEqual({ outcome: 'sent', messageId: 'm-1' });
    expect(await send(sms)).toEqual({ outcome: 'sent', messageId: 'm-2' });
    expect(isConnected()).toBe(true);
    expect(centre.of('bind_transceiver')).toMatchObject([
      { system_id: 'lisolo', password: 'smpp_tst', interface_version: 0x34 },
    ]);
    expect(centre.of('submit_sm')[0]).toMatchObject({
      source_addr_ton: 5,
      source_addr: 'Lisolo',
      dest_addr_ton: 1,
      dest_addr_npi: 1,
      destination_addr: '242050000001',
      registered_delivery: 1,
      data_coding: 0,
      esm_class: 0,
      short_message: { message: 'Votre code : 123456' },
    });
  });

  it('is not sent where the time for it is over, nor the rest of a long one', async () => {
    const { send } = aSender();
    expect(await send(sms, { secondsLeft: () => 0 })).toEqual({ outcome: 'unsent' });
    expect(centre.of('submit_sm')).toEqual([]);
    const long = { to, text: 'Votre code à usage unique est 123456. '.repeat(12) };
    const outcome = await send(long, { secondsLeft: () => 1 - centre.of('submit_sm').length });
    expect([outcome, centre.of('submit_sm').length]).toEqual([{ outcome: 'unknown' }, 1]);
  });

  it.each([
    ['GSM', 'Été : votre code à usage unique est 123456. '.repeat(12), 0],
    ['UCS-2', 'Reçu ! Forfait fêté 😀 chez l’opérateur. '.repeat(12), 8],
  ])('that is long goes in parts under one reference, and is whole at the centre (%s)', async (_, text, dataCoding) => {
    const result = await aSender().send({ to, text });
    const parts = centre.of('submit_sm');
    expect(parts.length).toBeGreaterThan(2);
    expect(result).toEqual({ outcome: 'sent', messageId: `m-${parts.length}` });
    expect(parts.map(({ short_message }) => short_message?.message).join('')).toBe(text);
    const headers = parts.map(({ short_message }) => [...(short_message?.udh?.[0] ?? [])]);
    const reference = headers[0]?.[2];
    expect(headers).toEqual(parts.map((_part, index) => [0, 3, reference, parts.length, index + 1]));
    for (const part of parts) expect(part).toMatchObject({ data_coding: dataCoding, esm_class: 0x40 });
  });

  it('has another reference than the one before it', async () => {
    const { send } = aSender();
    for (const text of ['a'.repeat(161), 'b'.repeat(161)]) await send({ to, text });
    const references = centre.of('submit_sm').map(({ short_message }) => short_message?.udh?.[0]?.[2]);
    expect(new Set(references).size).toBe(2);
  });

  it.each([
    [0x04, 'unsent'],
    [0x01, 'refused'],
    [0x0a, 'refused'],
    [0x0b, 'refused'],
    [0x45, 'refused'],
    [0x66, 'refused'],
    [0x08, 'unknown'],
    [0x64, 'unknown'],
    [0xff, 'unknown'],
  ])('answered with status %i is %s, and is not sent again', async (status, outcome) => {
    submitting(() => status);
    expect(await aSender().send(sms)).toEqual({ outcome });
    expect(centre.of('submit_sm')).toHaveLength(1);
  });

  it.each([0x14, 0x58])('that a busy centre refuses with %i is tried again until it is taken, once', async (status) => {
    submitting((count) => (count < 4 ? status : 0));
    expect(await aSender({ busyPausesMs: [1, 1, 1] }).send(sms)).toEqual({ outcome: 'sent', messageId: 'm-4' });
    expect(centre.of('submit_sm')).toHaveLength(4);
    expect(new Set(centre.of('submit_sm').map(({ short_message }) => short_message?.message))).toEqual(
      new Set([sms.text]),
    );
  });

  it.each([0x14, 0x58])(
    'that it goes on to refuse with %i is unsent, and is not tried after that was told',
    async (status) => {
      submitting(() => status);
      const { send } = aSender({ busyPausesMs: [1, 1] });
      expect(await send(sms)).toEqual({ outcome: 'unsent' });
      await centre.ask('enquire_link');
      expect(centre.of('submit_sm')).toHaveLength(3);
    },
  );

  it.each([
    ['silence', 'unknown'],
    [0x0b, 'refused'],
    [0x08, 'unknown'],
  ] as const)('that is tried again and meets %s is %s, and is not tried once more', async (then, outcome) => {
    submitting((count) => (count === 1 ? 0x58 : then));
    expect(await aSender({ busyPausesMs: [1, 1] }).send(sms)).toEqual({ outcome });
    expect(centre.of('submit_sm')).toHaveLength(2);
  });

  it('is tried for at least two seconds, and for less time than a customer waits', async () => {
    submitting(() => 0x58);
    const startedAt = performance.now();
    expect(await aSender().send(sms)).toEqual({ outcome: 'unsent' });
    const lasted = performance.now() - startedAt;
    expect([lasted > 2000, lasted < 15_000]).toEqual([true, true]);
  });

  it('is not tried again once the time for it is over', async () => {
    submitting(() => 0x58);
    const { send } = aSender({ busyPausesMs: [1, 1, 1, 1] });
    const outcome = await send(sms, { secondsLeft: () => 2 - centre.of('submit_sm').length });
    expect([outcome, centre.of('submit_sm').length]).toEqual([{ outcome: 'unsent' }, 2]);
  });

  it('of three parts goes on where the centre was too busy for the second', async () => {
    submitting((count) => (count === 2 ? 0x58 : 0));
    expect(await aSender({ busyPausesMs: [1] }).send({ to, text: 'a'.repeat(400) })).toMatchObject({ outcome: 'sent' });
    expect(centre.of('submit_sm').map(({ short_message }) => short_message?.udh?.[0]?.[4])).toEqual([1, 2, 2, 3]);
  });

  it('goes in ISO 8859-1 to a centre of that alphabet', async () => {
    await aSender({ alphabet: 'latin1' }).send({ to, text: 'Reçu à 10 h' });
    const [sent] = centre.of('submit_sm');
    expect([sent?.['data_coding'], sent?.short_message?.message]).toEqual([
      0,
      readOctets(0, Buffer.from('Reçu à 10 h', 'latin1')),
    ]);
  });

  it('is unknown for every status that is not named, and for another answer than its own', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffff }), (status) => {
        expect(replyOf('generic_nack', status)).toEqual({ outcome: 'unknown' });
        fc.pre(!named.has(status));
        expect(replyOf('submit_sm_resp', status)).toEqual({ outcome: 'unknown' });
      }),
    );
  });

  it.each(['silence', 'cut'] as const)(
    'that meets %s is unknown, and is not sent again on the next bind',
    async (fault) => {
      submitting((count) => (count === 1 ? fault : 0));
      const { send } = aSender();
      expect(await send(sms)).toEqual({ outcome: 'unknown' });
      expect(await send({ to, text: 'Autre' })).toMatchObject({ outcome: 'sent' });
      expect(centre.of('submit_sm').map(({ short_message }) => short_message?.message)).toEqual([sms.text, 'Autre']);
    },
  );

  it.each([0x04, 0x0b, 'silence', 'cut'] as const)(
    'of three parts is unknown when the second meets %s, and the third is not sent',
    async (fault) => {
      submitting((count) => (count === 2 ? fault : 0));
      expect(await aSender().send({ to, text: 'a'.repeat(400) })).toEqual({ outcome: 'unknown' });
      expect(centre.of('submit_sm')).toHaveLength(2);
    },
  );

  it('of three parts is refused when the first is', async () => {
    submitting(() => 0x0b);
    expect(await aSender().send({ to, text: 'a'.repeat(400) })).toEqual({ outcome: 'refused' });
    expect(centre.of('submit_sm')).toHaveLength(1);
  });

  it.each([
    { to: '242050000001', text: 'Bonjour' },
    { to: '+24205', text: 'Bonjour' },
    { to: '+242050000001\0', text: 'Bonjour' },
    { to, text: '' },
  ])('%j is unsent, and nobody is bothered', async (message) => {
    expect(await aSender().send(message)).toEqual({ outcome: 'unsent' });
    expect(centre.requests).toEqual([]);
  });
});

describe('the window', () => {
  it('holds back what comes after it until the centre has answered', async () => {
    const { send } = aSender({ window: 2, timeoutMs: 5000, waitMs: 5000 });
    submitting(() => 'silence');
    const first = Array.from({ length: 5 }, () => send(sms));
    await until(() => centre.of('submit_sm').length === 2);
    await centre.ask('enquire_link');
    expect(centre.of('submit_sm')).toHaveLength(2);
    submitting(() => 0);
    centre.cut();
    const outcomes = (await Promise.all(first)).map(({ outcome }) => outcome);
    expect(outcomes.toSorted()).toEqual(['sent', 'sent', 'sent', 'unknown', 'unknown']);
  });

  it('that stays full makes what waits unsent', async () => {
    const { send } = aSender({ window: 1, timeoutMs: 1000, waitMs: 400 });
    expect(await send(sms)).toMatchObject({ outcome: 'sent' });
    submitting(() => 'silence');
    const outcomes = await Promise.all([send(sms), send(sms)]);
    expect(outcomes).toEqual([{ outcome: 'unknown' }, { outcome: 'unsent' }]);
    expect(centre.of('submit_sm')).toHaveLength(1);
  });

  it('gives a place back after every end of a message', async () => {
    const { send } = aSender({ window: 1 });
    submitting((count) => (['silence', 0x0b, 'cut', 0x04, 0] as const)[count - 1] ?? 0);
    const outcomes: string[] = [];
    for (let count = 0; count < 5; count += 1) outcomes.push((await send(sms)).outcome);
    expect(outcomes).toEqual(['unknown', 'refused', 'unknown', 'unsent', 'sent']);
  });
});

describe('what is told of calls', () => {
  it('holds operation, outcome and status, and nothing of the message or the account', async () => {
    const calls: CallRecord[] = [];
    submitting((count) => (count === 1 ? 0 : 'silence'));
    const { send } = aSender({ onCall: (call) => calls.push(call) });
    for (let count = 0; count < 2; count += 1) await send(sms);
    const durationMs = expect.any(Number);
    expect(calls).toEqual([
      { operation: 'bind', outcome: 'answer', status: 0, durationMs },
      { operation: 'send', outcome: 'answer', status: 0, durationMs },
      { operation: 'send', outcome: 'silent', status: undefined, durationMs },
    ]);
  });
});
