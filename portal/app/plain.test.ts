import { beforeEach, expect, test, vi } from 'vitest';
import type { PlainView } from './plain.ts';
import { answer } from './session/device/consent.ts';
import { aStorage } from './session/testing/fake-storage.ts';

const view: PlainView = {
  page: 'CG_cw_about',
  address: '/orp/bfe/api/portal-service/analytics/v1/events',
  headers: { 'content-type': 'application/json', 'api-key': 'lisolo-web', 'service-id': 'portal' },
  afterYes: false,
};
const listen = vi.fn<(event: string, hear: (event: { target: { closest: () => unknown } }) => void) => void>();
const hidePopover = vi.fn();
const send = vi.fn(async () => new Response('{}'));

let hearStep: (event: { detail: string }) => void = () => undefined;

const load = async (dataset: { view?: string } = { view: JSON.stringify(view) }, pathname = '/about') => {
  vi.resetModules();
  vi.stubGlobal('location', { pathname });
  vi.stubGlobal('document', {
    addEventListener: (_: string, hear: typeof hearStep) => (hearStep = hear),
    documentElement: { lang: 'en' },
    body: { dataset },
    getElementById: () => ({ hidePopover }),
  });
  await import('./plain.ts');
};

beforeEach(() => {
  for (const mock of [send, listen, hidePopover]) mock.mockClear();
  vi.stubGlobal('fetch', send);
  vi.stubGlobal('addEventListener', listen);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', aStorage());
  vi.stubGlobal('sessionStorage', aStorage());
  return () => vi.unstubAllGlobals();
});

test('a document without the application says once that it was seen, and keeps its language', async () => {
  await load();
  expect(send).toHaveBeenCalledExactlyOnceWith(
    view.address,
    expect.objectContaining({ method: 'POST', keepalive: true, headers: view.headers }),
  );
  const [[, { body }]] = send.mock.calls as unknown as [[string, { body: string }]];
  expect(JSON.parse(body)).toEqual({
    events: [{ name: 'page_viewed', page: 'CG_cw_about', at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) }],
  });
  expect(sessionStorage.getItem('selectedLanguage')).toBe('en');
});

const sentEvents = () =>
  (send.mock.calls as unknown as [string, { body: string }][]).map(
    ([, { body }]) => (JSON.parse(body) as { events: { name: string; page: string }[] }).events[0]!,
  );

test.each([
  ['/storeLocator', '', 'CG_cw_storelocator'],
  ['/en/store-locator', '/en', 'CG_cw_store_locator'],
  ['/en/nowhere/', '/en', 'CG_cw_nowhere'],
  ['/055123456', '', 'CG_cw_about'],
  ['/ABCD-EFGH', '', 'CG_cw_about'],
  ['/gethelp/q/lost-phone', undefined, 'CG_cw_about'],
])('at %s in a language under "%s" the page is called %s', async (pathname, prefix, name) => {
  await load({ view: JSON.stringify({ ...view, prefix }) }, pathname);
  expect(sentEvents()).toEqual([expect.objectContaining({ page: name })]);
});

test('a step of the page is sent as the view is, and not before the yes that the law asks for', async () => {
  await load();
  hearStep({ detail: 'answer_voted' });
  expect(sentEvents().map(({ name }) => name)).toEqual(['page_viewed', 'answer_voted']);
  send.mockClear();
  await load({ view: JSON.stringify({ ...view, afterYes: true }) });
  hearStep({ detail: 'answer_voted' });
  expect(send).not.toHaveBeenCalled();
});

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
  'to a browser that says %j it sends nothing',
  async (wishes) => {
    vi.stubGlobal('navigator', wishes);
    await load();
    expect(send).not.toHaveBeenCalled();
  },
);

test('where the visitor chose not to be counted it sends nothing, until they choose otherwise', async () => {
  answer('steps', false);
  await load();
  expect(send).not.toHaveBeenCalled();
  answer('steps', true);
  await load();
  expect(send).toHaveBeenCalledOnce();
});

test('where the law asks for it, it sends nothing before the yes', async () => {
  const first = { view: JSON.stringify({ ...view, afterYes: true }) };
  await load(first);
  answer('steps', false);
  await load(first);
  expect(send).not.toHaveBeenCalled();
  answer('steps', true);
  await load(first);
  expect(send).toHaveBeenCalledOnce();
});

const refuse = () => {
  throw new DOMException('no', 'SecurityError');
};

test('a browser that refuses storage is counted, and nothing breaks', async () => {
  vi.stubGlobal('localStorage', { getItem: refuse });
  vi.stubGlobal('sessionStorage', { setItem: refuse });
  await load();
  expect(send).toHaveBeenCalledOnce();
});

test('without a network it stays silent', async () => {
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(load()).resolves.toBeUndefined();
});

test('the open menu closes when the focus goes on to the page, and stays while it is within', async () => {
  await load();
  const [event, hear] = listen.mock.calls[0]!;
  expect(event).toBe('focusin');
  hear({ target: { closest: () => ({}) } });
  expect(hidePopover).not.toHaveBeenCalled();
  hear({ target: { closest: () => null } });
  expect(hidePopover).toHaveBeenCalledOnce();
});
