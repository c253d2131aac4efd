import type { AnalyticsRequest } from '@selfcare/contract/analytics/analytics';
import { pageName, pageNames } from '@selfcare/contract/analytics/analytics-words';
import { markets } from '@selfcare/markets/markets';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Step } from '../../api/track.ts';
import { fill } from '../../format/fill.ts';
import { barePath, pages, rowOf, type PageId } from '../../site/pages.ts';
import { createSender, keepFlushing, pageNameOf } from './sender.ts';
import { stepOf } from './step-of.ts';

const site = markets['cg']!;

describe('the name of a page', () => {
  test.each([
    ['/', 'CG_cw_homepage'],
    ['/en', 'CG_cw_homepage'],
    ['/en/prepaid-recharge', 'CG_cw_prepaid_recharge'],
    ['/payment/start', 'CG_cw_start'],
    ['/payment/start/lisolo-money', 'CG_cw_lisolo_money'],
    ['/payment/status/01KAJ7Q4M2ZC8V5XN3RD6PTW9B', 'CG_cw_status'],
    ['/en/payment/receipt/7KQ4-M2ZC', 'CG_cw_receipt'],
    ['/storeLocator', 'CG_cw_storelocator'],
    ['/en/store-locator/', 'CG_cw_store_locator'],
    ['/en/special-offer', 'CG_cw_special_offer'],
    ['/Some-Where/Else', 'CG_cw_else'],
    ['/gethelp/q/lost-phone', 'CG_cw_gethelp'],
    ['/store_finder/dealers/brazza-centre', 'CG_cw_dealers'],
    ['/somewhere/ABCD-EFGH', 'CG_cw_about'],
    ['/055123456', 'CG_cw_about'],
    ['/payment/start/055123456', 'CG_cw_about'],
  ])('of %s is %s', (path, name) => {
    expect(pageNameOf(path, site)).toBe(name);
  });

  test.each(Object.keys(pages))('of %s is one that the server counts', (page) => {
    const known = pageNames({ opco: site.opco, slug: site.brand.slug });
    const path = fill(barePath(page as PageId), { slug: site.brand.slug });
    // A page without the application says its own name, from the document.
    const name = rowOf(page as PageId).plain ? pageName(path, site.opco) : pageNameOf(path, site);
    expect(known).toContain(name);
  });
});

const step = (name: Step['name'], path = '/'): Step => ({ name, path, at: 1_800_000_000_000 });

const aSender = (mayCount = () => true) => {
  const steps: Step[] = [];
  const sent: AnalyticsRequest[] = [];
  const flush = createSender({
    steps,
    mayCount,
    nameOf: (path) => pageNameOf(path, site),
    send: (what) => sent.push(what),
  });
  return { steps, sent, flush };
};

describe('the sender', () => {
  test('sends waiting steps in one call, once', () => {
    const { steps, sent, flush } = aSender();
    steps.push(step('page_viewed'), step('pay_pressed', '/payment/start/card'));
    flush();
    flush();
    expect(sent).toEqual([
      {
        events: [
          { name: 'page_viewed', page: 'CG_cw_homepage', at: '2027-01-15T08:00:00.000Z' },
          { name: 'pay_pressed', page: 'CG_cw_card', at: '2027-01-15T08:00:00.000Z' },
        ],
      },
    ]);
  });

  test('sends no more than a call may carry; the rest goes with the next', () => {
    const { steps, sent, flush } = aSender();
    steps.push(...Array.from({ length: 60 }, () => step('page_viewed')));
    flush();
    flush();
    expect(sent.map(({ events }) => events.length)).toEqual([50, 10]);
  });

  test('drops the steps of a visitor who said no, also those from before', () => {
    let may = false;
    const { steps, sent, flush } = aSender(() => may);
    steps.push(step('page_viewed'));
    flush();
    may = true;
    flush();
    expect(sent).toEqual([]);
  });
});

describe('flushing', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test('comes at most every five seconds, and when the page is left', () => {
    const page = new EventTarget();
    const seen = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    const flush = vi.fn();
    const stop = keepFlushing(flush, page, seen);
    vi.advanceTimersByTime(4999);
    expect(flush).toHaveBeenCalledTimes(0);
    vi.advanceTimersByTime(5001);
    expect(flush).toHaveBeenCalledTimes(2);
    page.dispatchEvent(new Event('pagehide'));
    expect(flush).toHaveBeenCalledTimes(3);
    stop();
    page.dispatchEvent(new Event('pagehide'));
    seen.visibilityState = 'hidden';
    seen.dispatchEvent(new Event('visibilitychange'));
    vi.advanceTimersByTime(20_000);
    expect(flush).toHaveBeenCalledTimes(3);
  });
});

test('what waits is sent when the page is put aside, not when it is seen again', () => {
  const seen = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
  const flush = vi.fn();
  const stop = keepFlushing(flush, new EventTarget(), seen);
  seen.dispatchEvent(new Event('visibilitychange'));
  seen.visibilityState = 'visible';
  seen.dispatchEvent(new Event('visibilitychange'));
  expect(flush).toHaveBeenCalledTimes(1);
  stop();
});

test.each([
  ['validateMsisdn', { outcome: 'success', result: {} }, 'number_validated'],
  ['validateMsisdn', { outcome: 'refused', code: '404', message: '', result: {} }, 'number_refused'],
  ['validateMsisdn', { outcome: 'lost', reason: 'network' }, undefined],
  ['authProcess', { outcome: 'success', result: {} }, 'payment_sent'],
  ['status', { outcome: 'success', result: {} }, undefined],
  // A line's bill comes in two calls and is shown once.
  ['bill', { outcome: 'success', result: {} }, 'bill_shown'],
  ['openInvoices', { outcome: 'success', result: {} }, undefined],
  ['fixedInvoices', { outcome: 'success', result: {} }, 'bill_shown'],
] as const)('the call %s answered with %j is the step %s', (name, answer, expected) => {
  expect(stepOf(name, answer)).toBe(expected);
});
