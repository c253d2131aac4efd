import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aStorage } from '../../session/testing/fake-storage.ts';
import { keepAgain } from '../../session/device/again.ts';
import { keepOwnAmount } from '../../session/device/learn.ts';
import { keepUsed } from '../../session/device/saved-numbers.ts';
import { keepUnderWay } from '../../session/device/under-way.ts';
import { draftCode, keepLeadDraft, makeDraftCode, readLeadDraft } from '../../session/lead.ts';
import { sharePhone } from './privacy-sheet.tsx';

let device: Storage;
beforeEach(() => {
  device = aStorage();
  vi.stubGlobal('localStorage', device);
  vi.stubGlobal('sessionStorage', aStorage());
});
afterEach(() => vi.unstubAllGlobals());

test('a phone that is shared from now on keeps of what was there that it is shared, and nothing else', () => {
  keepUsed({ msisdn: '050000001', kind: 'mobile' });
  keepOwnAmount(1000);
  keepAgain({ msisdn: '050000001', amount: 1000, method: 'AM' });
  keepUnderWay('01ARZ3NDEKTSV4RRFFQ69G5FAV');
  makeDraftCode();
  sharePhone(true);
  expect(Array.from({ length: device.length }, (_, index) => device.key(index))).toEqual(['sharedPhone']);
});

test('what was typed to ask for 5G at home stays in the tab in which the phone is said to be shared', () => {
  makeDraftCode();
  keepLeadDraft({ town: 'Brazzaville' });
  sharePhone(true);
  expect([readLeadDraft(), draftCode()]).toEqual([{ town: 'Brazzaville' }, undefined]);
  const code = makeDraftCode();
  expect([draftCode(), device.getItem('leadDraftCode')]).toEqual([code, null]);
});

test('a phone that is no longer shared keeps again', () => {
  sharePhone(true);
  sharePhone(false);
  keepOwnAmount(1000);
  expect(device.getItem('amounts')).toBe('[1000]');
  expect(device.getItem('sharedPhone')).toBeNull();
});
