import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CallRecord } from '../http-client.ts';
import { startScriptedCentre, startStranger, until, type Centre } from './fixtures.ts';
import { toSmsOutcome } from './outcomes.ts';
import type { Receipt } from './receipt.ts';
import { createSmppSender, type SmppSender, type SmppSettings } from './sender.ts';

const never = (): never => {
  throw new Error('Not to be called');
};
const to = '+242050000001';
const sms = { to, text: 'Votre code : 123456' };

let centre: Centre;
const senders: SmppSender[] = [];
const aSender = (change: Partial<SmppSettings> = {}) => {
  const sender = createSmppSender({
    url: centre.url,
    systemId: 'lisolo',
    password: 'smpp_tst',
    sender: 'Lisolo',
    timeoutMs: 300,
    waitMs: 3000,
    connectTimeoutMs: 2000,
    pausesMs: [10],
    ...change,
  });
  senders.push(sender);
  return sender;
};
/** Answers binds as told and everything else well. */
const binding = (status: (count: number) => number | 'silence' | 'cut') =>
  centre.play(({ command }, count) => (command === 'bind_transceiver' ? status(count) : 0));
const submitting = (status: (count: number) => number | 'silence' | 'cut') =>
  centre.play(({ command }, count) => (command === 'submit_sm' ? status(count) : 0));

beforeEach(async () => {
  centre = await startScriptedCentre();
});
afterEach(async () => {
  await Promise.all(senders.splice(0).map((sender) => sender.close()));
  await centre.close();
});

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
    [0x14, 'unsent'],
    [0x58, 'unsent'],
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

  it.each([0x58, 0x0b, 'silence', 'cut'] as const)(
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

describe('a message that finds no bind', () => {
  it.each([
    ['where nobody listens', () => ({ url: 'smpp://127.0.0.1:1' })],
    ['over TLS to a centre without', () => ({ url: centre.url.replace('smpp:', 'ssmpp:') })],
  ])('is unsent %s', async (_, change) => {
    expect(await aSender({ ...change(), waitMs: 300 }).send(sms)).toEqual({ outcome: 'unsent' });
  });

  it.each([0x0e, 'silence', 'cut'] as const)('is unsent when the bind meets %s', async (fault) => {
    binding(() => fault);
    const { send, isConnected } = aSender({ waitMs: 300, connectTimeoutMs: 100 });
    expect(await send(sms)).toEqual({ outcome: 'unsent' });
    expect(isConnected()).toBe(false);
    expect(centre.of('submit_sm')).toEqual([]);
  });

  it.each(['', 'HTTP/1.1 400 Bad Request\r\n\r\n', '\0\0\0\x05\0\0\0\0', '\0\0\0\0\0\0\0\0', '\0\0\0\x10\0\0\0\x63'])(
    'is unsent before a server that says %j',
    async (octets) => {
      const stranger = await startStranger(octets);
      expect(await aSender({ url: stranger.url, waitMs: 300, connectTimeoutMs: 100 }).send(sms)).toEqual({
        outcome: 'unsent',
      });
      await stranger.close();
    },
  );

  it('waits for one that comes in time', async () => {
    binding((count) => (count < 3 ? 0x08 : 0));
    expect(await aSender().send(sms)).toEqual({ outcome: 'sent', messageId: 'm-1' });
    expect(centre.of('bind_transceiver')).toHaveLength(3);
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
    submitting((count) => (['silence', 0x0b, 'cut', 0x58, 0] as const)[count - 1] ?? 0);
    const outcomes: string[] = [];
    for (let count = 0; count < 5; count += 1) outcomes.push((await send(sms)).outcome);
    expect(outcomes).toEqual(['unknown', 'refused', 'unknown', 'unsent', 'sent']);
  });
});

describe('the bind', () => {
  it('is renewed by itself after a cut, and receipts come again', async () => {
    const receipts: Receipt[] = [];
    const { send, isConnected } = aSender({ onReceipt: (receipt) => void receipts.push(receipt) });
    await send(sms);
    centre.cut();
    await until(() => centre.of('bind_transceiver').length === 2 && isConnected());
    await centre.ask('deliver_sm', { esm_class: 4, data_coding: 0, short_message: 'id:m-1 stat:DELIVRD err:000' });
    expect(receipts).toEqual([{ messageId: 'm-1', state: 'delivered' }]);
  });

  it('is tried again after pauses that grow while it fails', async () => {
    const at: number[] = [];
    binding(() => {
      at.push(performance.now());
      return 0x0d;
    });
    const { send } = aSender({ pausesMs: [10, 60, 120], waitMs: 10 });
    await send(sms);
    await until(() => at.length === 4);
    const pauses = at.slice(1).map((time, index) => time - at[index]!);
    expect(pauses[0]).toBeGreaterThan(55);
    expect(pauses[1]).toBeGreaterThan(115);
    expect(pauses[2]).toBeGreaterThan(115);
  });

  it('is not tried more often because more is to be sent', async () => {
    binding(() => 0x0d);
    const { send } = aSender({ pausesMs: [60_000], waitMs: 20 });
    for (let count = 0; count < 3; count += 1) await send(sms);
    expect(centre.of('bind_transceiver')).toHaveLength(1);
  });

  it('is kept by asking in intervals, and renewed when the centre stops answering', async () => {
    const { send } = aSender({ enquireLinkMs: 20, connectTimeoutMs: 500 });
    await send(sms);
    await until(() => centre.of('enquire_link').length >= 3);
    expect(centre.of('bind_transceiver')).toHaveLength(1);
    centre.play(({ command }) => (command === 'enquire_link' ? 'silence' : 0));
    await until(() => centre.of('bind_transceiver').length > 0);
  });

  it('is renewed after the centre ended it', async () => {
    const { send, isConnected } = aSender();
    await send(sms);
    expect(await centre.ask('unbind')).toMatchObject({ command: 'unbind_resp', command_status: 0 });
    await until(() => centre.of('bind_transceiver').length === 2 && isConnected());
  });

  it('answers what the centre asks, and refuses what it does not know', async () => {
    await aSender().send(sms);
    expect(await centre.ask('enquire_link')).toMatchObject({ command: 'enquire_link_resp', command_status: 0 });
    expect(await centre.ask('query_sm')).toMatchObject({ command: 'generic_nack', command_status: 3 });
  });
});

describe('what the centre delivers', () => {
  const receipt = { esm_class: 4, data_coding: 0, short_message: 'id:m-1 sub:001 dlvrd:001 stat:UNDELIV err:001' };

  it('is confirmed: a receipt after it was taken, anything else at once', async () => {
    const receipts: Receipt[] = [];
    await aSender({ onReceipt: (taken) => void receipts.push(taken) }).send(sms);
    expect(await centre.ask('deliver_sm', receipt)).toMatchObject({ command: 'deliver_sm_resp', command_status: 0 });
    const message = { ...receipt, esm_class: 0 };
    expect(await centre.ask('deliver_sm', message)).toMatchObject({ command: 'deliver_sm_resp', command_status: 0 });
    expect(receipts).toEqual([{ messageId: 'm-1', state: 'failed' }]);
  });

  it.each([
    ['rejects', () => Promise.reject(new Error('No database'))],
    ['throws', () => never()],
  ])('is asked for again when who takes receipts %s', async (_, onReceipt) => {
    await aSender({ onReceipt }).send(sms);
    expect(await centre.ask('deliver_sm', receipt)).toMatchObject({ command_status: 0x64 });
    expect(await centre.ask('enquire_link')).toMatchObject({ command_status: 0 });
  });
});

describe('closing', () => {
  it('unbinds, makes what is in flight unknown and what comes after unsent', async () => {
    const { send, close, isConnected } = aSender({ timeoutMs: 5000, waitMs: 5000, window: 1 });
    submitting(() => 'silence');
    const [flying, waiting] = [send(sms), send(sms)];
    await until(() => centre.of('submit_sm').length === 1);
    await close();
    expect(await flying).toEqual({ outcome: 'unknown' });
    expect(await waiting).toEqual({ outcome: 'unsent' });
    expect(await send(sms)).toEqual({ outcome: 'unsent' });
    expect(centre.of('unbind')).toHaveLength(1);
    await until(() => !isConnected());
    expect(centre.of('bind_transceiver')).toHaveLength(1);
  });

  it('ends a bind that is under way, and one that waits its pause', async () => {
    for (const fault of ['silence', 0x0d] as const) {
      binding(() => fault);
      const { send, close } = aSender({ connectTimeoutMs: 60_000, waitMs: 60_000, pausesMs: [60_000] });
      const waiting = send(sms);
      await until(() => centre.of('bind_transceiver').length === 1);
      await close();
      expect(await waiting).toEqual({ outcome: 'unsent' });
    }
  });

  it('of what was never used is done at once', async () => {
    await aSender().close();
    expect(centre.requests).toEqual([]);
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
