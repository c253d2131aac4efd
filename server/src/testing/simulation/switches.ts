import type { Market } from '@selfcare/markets/market';
import type { Availability } from '../../features/payments/methods/availability.ts';
import { begunBy } from '../../features/payments/attempt/refuse-closed.ts';
import { modeNamed } from '../../features/payments/methods/modes.ts';
import { providerNames, type ProviderName } from '../../providers/providers.ts';
import { providerOf } from '../../wiring/provider-health.ts';
import { modes } from './orders.ts';
import { note } from './story.ts';
import type { Attempt, Instance, World } from './world/world.ts';

/** A person switches a provider off for new attempts, or on again (`npm run operate -- provider`). */
export const switchProvider = (world: World): void => {
  const { off, decisions } = world;
  if (!world.swarm.has.has('providers are switched')) return;
  const provider = decisions.pick(off.size > 0 && decisions.chance(0.5) ? [...off] : providerNames);
  const isOff = !off.delete(provider);
  if (isOff) off.add(provider);
  note(world, isOff ? 'a provider is switched off' : 'a provider is switched on again', provider);
};

/** What an instance lets begin: it goes by the switches as it read them last. */
export const availabilityOf = (instance: Instance): Availability => ({
  closureOf: (connectors) =>
    connectors.some((connector) => instance.off.has(providerOf(connector)))
      ? { until: null, retryAfterSeconds: 60 }
      : undefined,
  admit: () => () => undefined,
});

const needs = (market: Market, { mode, order }: Attempt): ProviderName[] => {
  const named = modeNamed(market, modes[mode]);
  return named ? begunBy(named, order.request.transactionType).map(providerOf) : [];
};

/** Whether somebody whom a payment needs is switched off for new attempts. */
export const isOff = ({ off, attempts, instances }: World, id: string): boolean => {
  const attempt = off.size > 0 && attempts.find(({ transactionId }) => transactionId === id);
  return attempt ? needs(instances[0]!.portal.market, attempt).some((provider) => off.has(provider)) : false;
};

/** Notes what may begin: an instance that knew of nothing against it has been asked for it. */
const admit = ({ admitted }: World, { off, portal }: Instance, attempt: Attempt): void => {
  const isClosed = off.size > 0 && needs(portal.market, attempt).some((provider) => off.has(provider));
  if (!isClosed) admitted.add(attempt.transactionId!);
};

/** A request to pay has come to an instance; what it answers is called when the request has ended. */
export const seeRequest = (world: World, instance: Instance, attempt: Attempt): (() => void) => {
  const request = { instance, attempt };
  world.asking.add(request);
  admit(world, instance, attempt);
  return () => void world.asking.delete(request);
};

/** Every instance that does not stand still reads the switches once a second. */
export const readSwitches = (world: World): void => {
  for (const instance of world.instances) {
    if (instance.process.stoppedUntil > world.now || (world.off.size === 0 && instance.off.size === 0)) continue;
    instance.off = new Set(world.off);
    for (const request of world.asking) if (request.instance === instance) admit(world, instance, request.attempt);
  }
};
