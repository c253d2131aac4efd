import { Script } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { optionsRequest, type QueryData } from '../../session/query-data.ts';
import type { AskedAhead } from '../../api/early.ts';
import { askAheadScript } from './ask-ahead.ts';

const order = {
  amount: 1000,
  msisdn: '050000001',
  lineType: 'PREPAID',
  rechargeType: 'PREPAID RECHARGE',
  transactionType: 'PREPAID_RECHARGE',
  currency: 'XAF',
  productCode: 'RC',
} as QueryData;

const asked = {
  options: '/options',
  leadOptions: '/lead/options',
  config: '/config?code=portal',
  headers: { opco: 'CG' },
  files: ['/assets/card-form.js'],
  content: '/pages/payment-card.json',
};

/** A tab in which `queryData` is kept, and what the script asked for in it. */
const aTab = (queryData: string | null, send: () => Promise<unknown> = async () => 'an answer') => {
  const fetch = vi.fn(send);
  const links: object[] = [];
  const tab = {
    document: {
      currentScript: { dataset: { asked: JSON.stringify(asked) } },
      createElement: () => ({}),
      head: { append: (link: object) => links.push(link) },
    },
    sessionStorage: {
      getItem: () => {
        if (queryData === 'forbidden') throw new DOMException('denied', 'SecurityError');
        return queryData;
      },
    },
    AbortSignal: { timeout: (ms: number) => `over in ${ms} ms` },
    fetch,
  };
  new Script(askAheadScript).runInNewContext(Object.assign(tab, { window: tab }));
  return { fetch, links, asked: (tab as { asked?: AskedAhead }).asked };
};

test('what the forms wait for is asked as the application would: methods, configuration, the form’s code and texts', () => {
  const { fetch, links, asked: found } = aTab(JSON.stringify(order));
  const body = JSON.stringify(optionsRequest(order));
  expect(found?.body).toBe(body);
  expect(fetch.mock.calls).toEqual([
    ['/options', { method: 'POST', headers: asked.headers, body, signal: 'over in 45000 ms' }],
    ['/config?code=portal', { headers: asked.headers, signal: 'over in 45000 ms' }],
  ]);
  expect(links).toEqual([
    { rel: 'modulepreload', href: '/assets/card-form.js' },
    { rel: 'preload', as: 'fetch', crossOrigin: '', href: '/pages/payment-card.json' },
  ]);
});

test('the methods of a lead are asked for by its own path, without the type of a subscriber', () => {
  const lead = { ...order, transactionType: 'HBB_LEADS' } as QueryData;
  const { fetch, asked: found } = aTab(JSON.stringify(lead));
  expect(fetch.mock.calls[0]).toMatchObject(['/lead/options', { body: found?.body }]);
  expect(found?.body).toBe(JSON.stringify(optionsRequest(lead)));
  expect(optionsRequest(lead).subscriberType).toBe('');
});

test.each([
  ['nothing was ordered', null],
  ['what is kept is no order', 'null'],
  ['what is kept cannot be read', '{'],
  ['the browser keeps nothing', 'forbidden'],
])('where %s, nothing is asked', (_, queryData) => {
  const { fetch, links, asked: found } = aTab(queryData);
  expect([fetch.mock.calls, links, found]).toEqual([[], [], undefined]);
});

test('an answer that is lost is none, and breaks nothing', async () => {
  const { asked: found } = aTab(JSON.stringify(order), () => Promise.reject(new TypeError('no network')));
  expect(await Promise.all([found?.options, found?.config])).toEqual([undefined, undefined]);
});
