import { hasOptionalTexts, isFields, isOptional, isText, type Fields } from '../api/shape.ts';
import { keepOnDevice, readFromDevice, removeFromDevice } from './device/device.ts';
import type { DeviceKey } from './device/on-device.ts';
import { isSharedPhone } from './device/shared-phone.ts';
import { keep, keepText, readKept, removeKept } from './storage.ts';

export type DeviceDetails = { deviceName: string; heading_image: string; features: string[] };

const deviceKey = 'devices_detail';

const isDevice = (value: unknown): value is DeviceDetails =>
  isFields(value) &&
  isText(value.deviceName) &&
  isText(value.heading_image) &&
  Array.isArray(value.features) &&
  value.features.every(isText);

export const readDevice = () => readKept(deviceKey, isDevice);

export const keepDevice = (device: DeviceDetails) => keep(deviceKey, device);

export type LeadPlace = { latitude: number; longitude: number };

export type LeadProgress = {
  planCode?: string;
  step: 'plan' | 'form' | 'address';
  /** Null if the address was not found. */
  place?: LeadPlace | null;
  /** Shared by all retries. */
  key?: string;
  /** Retries repeat the same time. */
  agreedAt?: string;
};

const progressKey = 'leadProgress';
const steps: ReadonlySet<unknown> = new Set(['plan', 'form', 'address']);

const isPlace = (value: unknown) =>
  value === null || (isFields(value) && [value.latitude, value.longitude].every(Number.isFinite));

const isProgress = (value: unknown): value is LeadProgress =>
  isFields(value) &&
  steps.has(value.step) &&
  hasOptionalTexts(value, ['planCode', 'key', 'agreedAt']) &&
  isOptional(value.place, isPlace);

export const readProgress = (): LeadProgress => readKept(progressKey, isProgress) ?? { step: 'plan' };

export const keepProgress = (progress: LeadProgress) => keep(progressKey, progress);

const draftKey = 'leadDraft';
const codeKey: DeviceKey = 'leadDraftCode';

type Draft = Record<string, string>;
const isDraft = (value: unknown): value is Draft & Fields => isFields(value) && Object.values(value).every(isText);

export const readLeadDraft = () => readKept(draftKey, isDraft);

export const keepLeadDraft = (values: Draft) => keep(draftKey, values);

const newCode = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Returns the code of the draft, which the server keeps for a day. On a shared phone only this tab has it. */
export const draftCode = (): string | undefined => readFromDevice(codeKey, isText) ?? readKept(codeKey, isText);

export const makeDraftCode = (): string => {
  const code = draftCode() ?? newCode();
  if (isSharedPhone()) keep(codeKey, code);
  else keepOnDevice(codeKey, code);
  return code;
};

export const forgetLead = () => {
  for (const key of [progressKey, draftKey, codeKey]) removeKept(key);
  removeFromDevice(codeKey);
};

export const keepLeadFlag = (slug: string, refLeadId: string) => {
  const flag = `is${slug.replace(/./, (letter) => letter.toUpperCase())}Works`;
  keepText(`${slug}Works`, JSON.stringify({ [flag]: true, id: refLeadId }));
};
