import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testServerUrl } from '../testing/databases.ts';
import { findPrimary, type Primary } from './primary.ts';

const nobody = '127.0.0.1:1';

const answers = async ({ connect }: Primary) => {
  const client = await connect();
  const { rows } = await client.query('select 1 as one');
  client.release();
  return rows;
};

describe.runIf(testServerUrl)('of several servers', () => {
  let primary: Primary | undefined;
  const onBreak = vi.fn();
  beforeEach(() => onBreak.mockClear());
  afterEach(() => primary?.close());

  const host = testServerUrl ? new URL(testServerUrl).host : nobody;
  const find = (...hosts: string[]) => {
    const url = testServerUrl!.replace(host, hosts.join(','));
    const listeners = { onLost: () => undefined, onBreak };
    return (primary = findPrimary(url, { max: 1, connectionTimeoutMillis: 200 }, listeners));
  };

  test.each([
    ['first', [host, nobody]],
    ['last', [nobody, nobody, host]],
  ])('the one that answers is found where it is %s', async (_, hosts) => {
    expect(await answers(find(...hosts))).toEqual([{ one: 1 }]);
    expect(onBreak).toHaveBeenCalledTimes(hosts.indexOf(host));
  });

  test('one that takes connections and says nothing is passed over', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    expect(await answers(find(`127.0.0.1:${(silent.address() as AddressInfo).port}`, host))).toEqual([{ one: 1 }]);
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  test('none that answers is said after each was asked once', async () => {
    await expect(find(nobody, nobody).connect()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('one whose connections are all in use is waited for, not left', async () => {
    const found = find(host, nobody);
    const client = await found.connect();
    await expect(found.connect()).rejects.toThrow('timeout exceeded when trying to connect');
    client.release();
    expect(await answers(found)).toEqual([{ one: 1 }]);
  });
});
