import { basePath, calls, cardReturnPath, ownPath, statusEventsPath, type CallName } from '@selfcare/contract/calls';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aProcess, aRecharge } from '../../testing/orders.ts';
import { slug, type Browser } from '../../testing/portal.ts';
import { unsent } from '../../testing/fakes/scripted.ts';
import { payFor } from '../../testing/raise.ts';
import { usePortal } from '../../testing/use-portal.ts';

const portal = await usePortal();
const owner = portal.browser();
const paid = await payFor(portal, owner, aRecharge());

const gone = () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
const takeAway = () => {
  vi.spyOn(portal.database, 'query').mockImplementation(gone);
  vi.spyOn(portal.database, 'transaction').mockImplementation(gone);
};
afterEach(() => void vi.restoreAllMocks());

const uncharged = /Rien n’a été débité|Nothing was charged/;
const cannotLook = {
  'fr-FR': 'Nous ne pouvons pas vérifier pour le moment, ne payez pas une deuxième fois.',
  en: 'We cannot look right now, do not pay a second time.',
};

const looks: [string, (headers: Record<string, string>) => ReturnType<Browser['send']>][] = [
  ['status', (headers) => owner.get('status', { tid: paid }, headers)],
  ['fetchTransaction', (headers) => owner.get('fetchTransaction', { txnId: paid }, headers)],
  ['the stream', (headers) => owner.send('GET', `${basePath}${statusEventsPath}?tid=${paid}`, { headers })],
  ['a receipt', (headers) => owner.get('checkReceipt', { code: '7KQ4M2ZC' }, headers)],
  ['the way back from the bank', (headers) => owner.send('GET', `${cardReturnPath}?txref=${paid}`, { headers })],
  ['a process', (headers) => owner.post('process', aProcess(paid), headers)],
];

describe.each(Object.entries(cannotLook))('without its database, in %s', (language, words) => {
  test.each(looks)('%s says that nobody can look, and not that nothing was charged', async (_, ask) => {
    takeAway();
    const reply = await ask({ 'accept-language': language });
    expect(reply).toMatchObject({ status: 503, body: { code: '503', message: words } });
    expect(reply.headers['retry-after']).toBe('5');
  });
});

const asks = new Set<CallName>(['status', 'fetchTransaction', 'checkReceipt', 'process', 'authProcess']);

test.each((Object.keys(calls) as CallName[]).filter((name) => !asks.has(name)))(
  '%s charges nothing, and says so',
  async (name) => {
    takeAway();
    const { method, paths } = calls[name];
    const reply = await owner.send(method, `${basePath}${ownPath(paths[0], slug)}`, {
      body: method === 'POST' ? {} : undefined,
    });
    expect(reply).toMatchObject({ status: 503, body: { message: expect.stringMatching(uncharged) } });
  },
);

test('who comes back from the bank by a page is led to the status page, which says it', async () => {
  takeAway();
  const headers = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'en' };
  const reply = await owner.send('GET', `${cardReturnPath}?txref=${paid}`, { headers });
  expect([reply.status, reply.headers.location]).toEqual([303, `/en/payment/status?id=${paid}`]);
});

test('a process whose provider was not reached says that nothing was charged: its attempt is over', async () => {
  const id = (await owner.post('initiate', aRecharge({ amount: 700, unit: 700 }))).body.result.transactionId;
  portal.operator.wallet.debit.next(unsent);
  const reply = await owner.post('process', aProcess(id));
  expect(reply).toMatchObject({
    status: 503,
    body: { message: expect.stringMatching(uncharged), result: { transactionId: id, charged: 'no' } },
  });
});
