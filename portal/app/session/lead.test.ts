import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setSharedPhone } from './device/shared-phone.ts';
import { draftCode, forgetLead, keepLeadDraft, keepProgress, makeDraftCode, readLeadDraft } from './lead.ts';
import { aStorage } from './testing/fake-storage.ts';

let device: Storage;
beforeEach(() => {
  device = aStorage();
  vi.stubGlobal('localStorage', device);
  vi.stubGlobal('sessionStorage', aStorage());
});
afterEach(() => vi.unstubAllGlobals());

test('the code of what was typed is found again on another day, and by nobody else who uses the phone', () => {
  const code = makeDraftCode();
  vi.stubGlobal('sessionStorage', aStorage());
  expect([draftCode(), makeDraftCode()]).toEqual([code, code]);
  forgetLead();
  setSharedPhone(true);
  makeDraftCode();
  vi.stubGlobal('sessionStorage', aStorage());
  expect(draftCode()).toBeUndefined();
});

test('of a request that was sent nothing is left, in the tab or on the device', () => {
  keepProgress({ step: 'address', planCode: 'H100' });
  keepLeadDraft({ town: 'Brazzaville' });
  makeDraftCode();
  forgetLead();
  expect([draftCode(), readLeadDraft(), device.length, sessionStorage.length]).toEqual([undefined, undefined, 0, 0]);
});
