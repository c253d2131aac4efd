import { keysOf } from '@selfcare/contract/typed/keys-of';
import { airtime } from './airtime.ts';
import { billing } from './billing.ts';
import { card } from './card.ts';
import { leads } from './leads.ts';
import { mpesa } from './mpesa.ts';
import { smartcash } from './smartcash.ts';
import { sms } from './sms.ts';
import { wallet } from './wallet.ts';

export const providers = { card, wallet, smartcash, mpesa, airtime, billing, leads, sms };

export type ProviderName = keyof typeof providers;
type Provider = (typeof providers)[ProviderName];

export const providerNames = keysOf(providers);

export type ProviderAddresses = Record<ProviderName, string>;

type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** Merges the same part of every provider into one object. */
export const together = <Part extends object>(partOf: (provider: Provider, name: ProviderName) => Part) =>
  Object.assign({}, ...providerNames.map((name) => partOf(providers[name], name))) as Together<Part>;
