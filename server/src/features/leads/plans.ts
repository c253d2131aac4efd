import { ownDevicePicture } from '@selfcare/contract/content/lists';
import type { DevicesPackage } from '@selfcare/contract/content/packages';
import type { Device, HomePlan, plansResult } from '@selfcare/contract/leads/leads';
import { currencyToWire } from '@selfcare/contract/values/money';
import { toWireAmount } from '@selfcare/contract/values/wire-amount';
import type { Market } from '@selfcare/markets/market';
import type { z } from 'zod';
import { refuse, type Answer } from '../../http/answer.ts';
import type { ListPlans, Plan, PlanDevice } from './gateway.ts';

/** How long what the catalogue said is good for: a plan that is withdrawn is on the page a moment longer, and is not sold. */
const freshMs = 60_000;

/** Whether a market takes requests for 5G at home: it needs a list of towns that says where it can be had. */
export const sellsHomeInternet = ({ towns }: Pick<Market, 'towns'>): boolean => towns !== undefined;

type Shelf = { plans: Plan[]; device: PlanDevice | undefined };

/** The plans that a market sells, read from the catalogue at most once a minute and language. */
export const createPlanShelf = (market: Market, listPlans: ListPlans, now: () => number = () => performance.now()) => {
  const kept = new Map<string, { at: number; shelf: Shelf }>();

  const read = async (language: string, isFresh: boolean): Promise<Shelf | undefined> => {
    if (!sellsHomeInternet(market)) return { plans: [], device: undefined };
    const known = kept.get(language);
    if (known && !isFresh && now() - known.at < freshMs) return known.shelf;
    const listed = await listPlans(language);
    if (listed.outcome === 'unavailable') return isFresh ? undefined : known?.shelf;
    const plans = listed.plans.filter(({ price }) => price.currency === market.currency.code);
    const shelf = { plans, device: plans.length > 0 ? listed.device : undefined };
    kept.set(language, { at: now(), shelf });
    return shelf;
  };
  return {
    /** As it was at most a minute ago; where the catalogue is out, as it was known last. */
    read: (language: string) => read(language, false),
    /** One plan as it is sold at this moment. */
    find: async (code: string, language: string): Promise<'unavailable' | Plan | undefined> => {
      const shelf = await read(language, true);
      return shelf ? shelf.plans.find((plan) => plan.code === code) : 'unavailable';
    },
  };
};

export type PlanShelf = ReturnType<typeof createPlanShelf>;

/** Reads the units of the content in a language; undefined where it says nothing of them. */
export type ReadDevices = (tag: string) => DevicesPackage | undefined;

type Devices = { readDevices: ReadDevices; assetsUrl?: string | undefined };

/**
 * Returns the units as pages show them: those of the content, else the one of the catalogue. Pictures have the origin of `assetsUrl`,
 * where there is one.
 */
export const devicesIn = (language: string, { readDevices, assetsUrl = '' }: Devices, listed?: PlanDevice): Device[] =>
  (readDevices(language)?.devices ?? (listed ? [{ deviceName: listed.name, features: listed.features }] : [])).map(
    ({ deviceName, heading_image: picture = ownDevicePicture, features }) => ({
      deviceName,
      heading_image: assetsUrl + picture,
      features,
    }),
  );

const toWirePlan =
  (market: Market) =>
  ({ code, name, description, radio, data, validity, price, fee }: Plan): HomePlan => ({
    code,
    name,
    description,
    radio,
    data: data.value,
    dataUnit: data.unit,
    validity: validity.value,
    validityUnit: validity.unit,
    amount: toWireAmount({ ...price, currency: market.currency.code }, market),
    currency: currencyToWire(market.currency.code),
    connectionFee: toWireAmount({ ...fee, currency: market.currency.code }, market),
  });

/** The name of a plan in a language; the name that it was ordered by, where the catalogue has it no more or is out. */
export const planNameIn = async (
  shelf: Pick<PlanShelf, 'read'>,
  plan: Pick<Plan, 'code' | 'name'>,
  language: string,
): Promise<string> => {
  const found = (await shelf.read(language))?.plans.find(({ code }) => code === plan.code);
  return found?.name ?? plan.name;
};

/** Returns what the page of plans shows; an empty shelf where a market sells none. */
export const answerPlans = async (
  market: Market,
  shelf: PlanShelf,
  language: string,
  devices: Devices,
): Promise<Answer<z.output<typeof plansResult>>> => {
  const read = await shelf.read(language);
  if (!read) return refuse('503', { retryAfterSeconds: 10 });
  const shown = read.plans.length > 0 ? devicesIn(language, devices, read.device) : [];
  return { result: { device: shown[0] ?? null, devices: shown, plans: read.plans.map(toWirePlan(market)) } };
};
