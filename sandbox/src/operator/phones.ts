import type { EventEmitter } from 'node:events';
import { randomUUID } from 'node:crypto';
import type { Money } from '../books.ts';
import type { Words } from '../language.ts';
import { roundToHundredths } from '../money.ts';
import type { Store } from '../store.ts';
import { inBalance, type Market } from './market.ts';
import { ofEach, walletPorts, type WalletPort } from '../wallets.ts';
import { seedNumber, type Answering, type LineType, type SeedNumber } from './numbers.ts';

type Wallet = { balance: number; locked: boolean };
export type Message = { id: string; at: string; text: string };

/** `remaining` null is unlimited; `expiresAt` null never ends. */
export type ActiveBundle = {
  id: string;
  productCode: string | null;
  name: Words;
  category: string;
  remaining: { amount: number; unit: string } | null;
  expiresAt: string | null;
};

/** The current state of a line. */
export type Phone = {
  msisdn: string;
  own: boolean;
  lineType: LineType;
  broadband: boolean;
  accountNo: string | null;
  airtime: number;
  wallets: Record<WalletPort, Wallet | null>;
  answering: Answering | 'approves';
  bundles: ActiveBundle[];
};

/** The stored changes since the first day. */
type Changes = {
  airtime?: number;
  balances?: Partial<Record<WalletPort, number>>;
  auto?: 'approves' | 'declines';
  bundles?: ActiveBundle[];
};

export type Phones = {
  find: (msisdn: string) => Phone | undefined;
  /**
   * Adds airtime, or debits it if negative, converted to the balances' currency. The caller has checked the balance.
   */
  addAirtime: (msisdn: string, moved: Money) => Phone;
  /** Adds to a wallet, or debits it if negative. The caller has checked the balance. */
  addToWallet: (msisdn: string, port: WalletPort, moved: Money) => Phone;
  addBundle: (msisdn: string, bundle: Omit<ActiveBundle, 'id'>) => Phone;
  /** Makes the next prompts answer themselves; undefined returns them to the owner. */
  setAuto: (msisdn: string, auto: 'approves' | 'declines' | undefined) => void;
  /** Checks whether the first day fixes this number's answers. */
  isFixed: (msisdn: string) => boolean;
  send: (msisdn: string, text: string) => void;
  messages: (msisdn: string) => Message[];
};

export const openPhones = (store: Store, market: Market, events: EventEmitter): Phones => {
  const changes = store.drawer<Changes>('phone');
  const inbox = store.drawer<Message>('message');

  const find = (msisdn: string): Phone | undefined => {
    const seed = seedNumber(msisdn);
    return seed && currentPhone(seed, changes.get(msisdn) ?? {});
  };
  const change = (msisdn: string, make: (phone: Phone, before: Changes) => Changes): Phone => {
    const phone = find(msisdn);
    if (phone === undefined) throw new Error(`The number ${msisdn} does not exist`);
    const before = changes.get(msisdn) ?? {};
    changes.put(msisdn, { ...before, ...make(phone, before) });
    events.emit('phone', msisdn);
    return find(msisdn) ?? phone;
  };

  return {
    find,
    addAirtime: (msisdn, moved) =>
      change(msisdn, (phone) => ({ airtime: roundToHundredths(phone.airtime + inBalance(market, moved)) })),
    addToWallet: (msisdn, port, moved) =>
      change(msisdn, (phone, before) => {
        const balance = roundToHundredths((phone.wallets[port]?.balance ?? 0) + inBalance(market, moved));
        return { balances: { ...before.balances, [port]: balance } };
      }),
    addBundle: (msisdn, bundle) =>
      change(msisdn, (_, before) => ({ bundles: [...(before.bundles ?? []), { id: randomUUID(), ...bundle }] })),
    setAuto: (msisdn, auto) => void change(msisdn, () => ({ auto })),
    isFixed: (msisdn) => seedNumber(msisdn)?.answering !== 'owner',
    send: (msisdn, text) => {
      const message = { id: randomUUID(), at: new Date().toISOString(), text };
      inbox.put(message.id, message, msisdn);
      events.emit('phone', msisdn);
    },
    messages: inbox.withKey,
  };
};

const currentPhone = (seed: SeedNumber, changes: Changes): Phone => {
  const wallet = (port: WalletPort): Wallet | null =>
    seed.wallet === undefined ? null : { ...seed.wallet, balance: changes.balances?.[port] ?? seed.wallet.balance };
  return {
    msisdn: seed.msisdn,
    own: seed.own,
    lineType: seed.lineType,
    broadband: seed.broadband,
    accountNo: seed.accountNo ?? null,
    airtime: changes.airtime ?? seed.airtime,
    wallets: ofEach(walletPorts, wallet),
    answering: seed.answering === 'owner' ? (changes.auto ?? 'owner') : seed.answering,
    bundles: [...seedBundles(seed), ...(changes.bundles ?? [])].filter(isActive),
  };
};

const isActive = (bundle: ActiveBundle): boolean =>
  bundle.expiresAt === null || Date.parse(bundle.expiresAt) > Date.now();

const seedBundles = (seed: SeedNumber): ActiveBundle[] => {
  return seed.bundles.map(({ productCode, name, category, amount, unit, days }, index) => ({
    id: `${seed.msisdn}-${index + 1}`,
    productCode: productCode ?? null,
    name,
    category,
    remaining: amount === undefined ? null : { amount, unit: unit ?? 'GB' },
    expiresAt: `${daysFromNow(days)}T23:59:59.000Z`,
  }));
};

const daysFromNow = (days: number): string => {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
};
