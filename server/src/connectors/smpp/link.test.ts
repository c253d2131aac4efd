import { describe, expect, it } from 'vitest';
import { resolveTo, startDeafListener } from '../../net/testing/deaf-listener.ts';
import { startStranger, until, useCentre, type Centre } from './fixtures.ts';
import type { Receipt } from './receipt.ts';

const never = (): never => {
  throw new Error('Not to be called');
};
const to = '+242050000001';
const sms = { to, text: 'Votre code : 123456' };
let centre: Centre;
const { aSender, binding, submitting } = useCentre((started) => (centre = started));

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

  it('reaches a centre of several addresses where the good one takes a second to connect', async () => {
    const port = Number(new URL(centre.url).port);
    await startDeafListener('127.0.0.2', port, 500);
    resolveTo('127.0.0.3', '127.0.0.2', '127.0.0.4');
    const sender = aSender({
      url: `smpp://centre.example:${port}`,
      waitMs: 10_000,
      connectTimeoutMs: 5000,
      pausesMs: [60_000],
    });
    expect(await sender.send(sms)).toMatchObject({ outcome: 'sent' });
  });

  it('waits for one that comes in time', async () => {
    binding((count) => (count < 3 ? 0x08 : 0));
    expect(await aSender().send(sms)).toEqual({ outcome: 'sent', messageId: 'm-1' });
    expect(centre.of('bind_transceiver')).toHaveLength(3);
  });
});

describe('the bind', () => {
  it('is renewed automatically after a cut, and receipts come again', async () => {
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
    const { send } = aSender({ pausesMs: [10, 300, 600], waitMs: 10 });
    await send(sms);
    await until(() => at.length === 4);
    const pauses = at.slice(1).map((time, index) => time - at[index]!);
    // Half of each: a centre that was busy notes one bind late, and the pause after it is shorter by that.
    expect(pauses[0]).toBeGreaterThan(150);
    expect(pauses[1]).toBeGreaterThan(300);
    expect(pauses[2]).toBeGreaterThan(300);
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
