import { EventEmitter, setMaxListeners } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { openActivity, type Activity } from './activity.ts';
import { openBooks, type Books } from './books.ts';
import { openCallbacks, type Callbacks } from './callbacks.ts';
import { openFaults, type Faults } from './faults/faults.ts';
import { openAccounts, type Accounts } from './operator/accounts.ts';
import type { Market } from './operator/market.ts';
import { openPhones, type Phones } from './operator/phones.ts';
import { openPrompts, type Prompts } from './operator/prompts.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store.ts';

/** The operator's state, books and faults, shared by all protocols. */
export type Sandbox = {
  settings: Settings;
  market: Market;
  store: Store;
  books: Books;
  faults: Faults;
  phones: Phones;
  accounts: Accounts;
  prompts: Prompts;
  callbacks: Callbacks;
  activity: Activity;
  /** `phone` with a number when that phone changed, `activity` after any change. */
  events: EventEmitter;
  /** Aborted when the sandbox stops; ends every wait. */
  stopping: AbortSignal;
};

type Opening = Pick<Sandbox, 'settings' | 'market' | 'store' | 'stopping'> & { log: FastifyBaseLogger };

/** Opens the operator's state from its store. */
export const openSandbox = ({ settings, market, store, stopping, log }: Opening): Sandbox => {
  const events = new EventEmitter();
  events.setMaxListeners(0);
  setMaxListeners(0, stopping);
  const phones = openPhones(store, market, events);
  const faults = openFaults(store, events);
  const activity = openActivity(events);
  return {
    settings,
    market,
    store,
    books: openBooks(store),
    faults,
    phones,
    accounts: openAccounts(store, market, events),
    prompts: openPrompts(store, phones, events, settings.promptSeconds),
    callbacks: openCallbacks(faults, activity, log, stopping),
    activity,
    events,
    stopping,
  };
};
