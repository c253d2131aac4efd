import { hasOptionalTexts, isFields, isOptional, isText, type Fields } from '../api/shape.ts';
import { keepOnDevice, readFromDevice, removeFromDevice } from './device/device.ts';
import type { DeviceKey } from './device/on-device.ts';
import { isSharedPhone } from './device/shared-phone.ts';
import { keep, keepText, readKept, removeKept } from './storage.ts';

/** The unit that a visitor has chosen, as plans showed it. */
export type DeviceDetails = { deviceName: string; heading_image: string; features: string[] };

const deviceKey = 'devices_detail';

const isDevice = (value: unknown): value is DeviceDetails =>
  isFields(value) &&
  isText(value.deviceName) &&
  isText(value.heading_image) &&
  Array.isArray(value.features) &&
  value.features.every(isText);

/** The unit of this tab's request; without one nothing of the plans is shown. */
export const readDevice = () => readKept(deviceKey, isDevice);

export const keepDevice = (device: DeviceDetails) => keep(deviceKey, device);

/** A place that the visitor agreed to. */
export type LeadPlace = { latitude: number; longitude: number };

/** How far a request has come in this tab: what was chosen and agreed to. What was typed stands in its draft. */
export type LeadProgress = {
  planCode?: string;
  step: 'plan' | 'form' | 'address';
  /** Where it is to be put up; null where no place was found for the address. */
  place?: LeadPlace | null;
  /** Names one sending of it, however often it is tried. */
  key?: string;
  /** When what was filled in was agreed to, so that every try says the same. */
  agreedAt?: string;
};

const progressKey = 'leadProgress';
const steps: ReadonlySet<unknown> = new Set(['plan', 'form', 'address']);

const isPlace = (value: unknown) =>
  value === null ||
  (isFields(value) && Number.isFinite(value.latitude as number) && Number.isFinite(value.longitude as number));

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

/** What was typed, for this tab: a reload without a network loses nothing. */
export const readLeadDraft = () => readKept(draftKey, isDraft);

export const keepLeadDraft = (values: Draft) => keep(draftKey, values);

const newCode = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/**
 * The code under which the server keeps what was typed, for a day: on the device, so that another day finds it, and where several
 * people use the phone in this tab alone.
 */
export const draftCode = (): string | undefined => readFromDevice(codeKey, isText) ?? readKept(codeKey, isText);

export const makeDraftCode = (): string => {
  const code = draftCode() ?? newCode();
  if (isSharedPhone()) keep(codeKey, code);
  else keepOnDevice(codeKey, code);
  return code;
};

/** Nothing is left of what was typed, nor of what was chosen. */
export const forgetLead = () => {
  for (const key of [progressKey, draftKey, codeKey]) removeKept(key);
  removeFromDevice(codeKey);
};

/** The lead that is paid next, where the payment page looks for it: the flag of the brand, and the lead's number. */
export const keepLeadFlag = (slug: string, refLeadId: string) => {
  const flag = `is${slug.replace(/./, (letter) => letter.toUpperCase())}Works`;
  keepText(`${slug}Works`, JSON.stringify({ [flag]: true, id: refLeadId }));
};
