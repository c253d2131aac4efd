import { afterEach, expect, test } from 'vitest';
import { keepConfig, readConfig } from './config.ts';
import { keepDraft, readDraft, removeDraft, keep, removeKept } from './storage.ts';
import { readWidgetMsisdn } from './widget-info.ts';
import { readEnterpriseOrder } from './enterprise-order.ts';

afterEach(() => ['draft.f', 'widgetInfo', '_c_o_n_f_i_g', 'lisoloWorks'].forEach(removeKept));

test('a draft is what was typed, and nothing after it was removed', () => {
  keepDraft('f', { msisdn: '05' });
  expect(readDraft('f')).toEqual({ msisdn: '05' });
  removeDraft('f');
  expect(readDraft('f')).toEqual({});
});

test('a draft that holds anything but texts is empty', () => {
  keep('draft.f', { msisdn: 5 });
  expect(readDraft('f')).toEqual({});
});

test('the number left for a page is given to a page of its type alone', () => {
  keep('widgetInfo', { type: 'prepaid', msisdn: '050000001' });
  expect(readWidgetMsisdn('postpaid')).toBeUndefined();
  expect(readWidgetMsisdn('prepaid')).toBe('050000001');
});

test.each([{ type: 'gift', msisdn: '05' }, { type: 'prepaid', msisdn: 5 }, 'x'])('%j names no number', (value) => {
  keep('widgetInfo', value);
  expect(readWidgetMsisdn('prepaid')).toBeUndefined();
});

test('the configuration is kept when its count of tries makes sense', () => {
  keepConfig({ paymentMaxTry: 0 });
  expect(readConfig()).toBeUndefined();
  keepConfig({ paymentMaxTry: 10, customerCareNumber: '300' });
  expect(readConfig()).toEqual({ paymentMaxTry: 10, customerCareNumber: '300' });
});

const brand = { name: 'Lisolo', slug: 'lisolo' };

test('the enterprise flag is named after the brand, and off where nothing was left', () => {
  expect(readEnterpriseOrder(brand)).toBeUndefined();
  keep('lisoloWorks', { isLisoloWorks: true, id: 'lead' });
  expect(readEnterpriseOrder(brand)).toEqual({ isOn: true, id: 'lead' });
  expect(readEnterpriseOrder({ slug: 'upepo' })).toBeUndefined();
  keep('lisoloWorks', { isLisoloWorks: false });
  expect(readEnterpriseOrder(brand)).toEqual({ isOn: false });
});

test.each([{ isLisoloWorks: 'yes' }, { isUpepoWorks: true }, { isLisoloWorks: true, id: 5 }, 'true'])(
  '%j is no enterprise flag',
  (value) => {
    keep('lisoloWorks', value);
    expect(readEnterpriseOrder(brand)).toBeUndefined();
  },
);
