import type { NewIds } from '../../../features/payments/attempt/new-ids.ts';
import type { createCallbackReceiver } from '../../../features/payments/callbacks/receive-callback.ts';
import type { ReadStatus } from '../../../features/payments/status/read-status.ts';
import type { ProviderName } from '../../../providers/providers.ts';
import type { ClosedEntry } from '../beside/books.ts';
import type { Provider } from '../beside/statements.ts';
import type { Operator } from '../../fakes/operator.ts';
import type { Backing, Portal } from '../backing.ts';
import type { Decisions } from '../decisions.ts';
import type { Truth } from '../lies.ts';
import type { Flight, Network } from '../network.ts';
import type { Order, SimulatedWallet } from '../orders.ts';
import type { Row } from '../rows.ts';
import type { Swarm } from '../swarm.ts';
import type { Process, Tasks } from '../tasks.ts';

/** One try of a customer to pay: what was sent, and what came back. */
export type Attempt = {
  purchaseId: string;
  order: Order;
  /** The browser it is made from. */
  browser: string;
  key: string;
  mode: SimulatedWallet | 'airtime' | 'card' | 'pin';
  processKey: string;
  authorization?: string;
  transactionId?: string;
  page?: string;
  /** How often process was sent for it, and under which tokens. */
  processes: number;
  tokens: Set<string>;
};

/** One instance of the portal: a process with its own memory, and the workers in it. */
export type Instance = {
  process: Process;
  portal: Portal;
  receive: ReturnType<typeof createCallbackReceiver>;
  readStatus: ReadStatus;
  /** Each takes what is due, once; `watch` looks which calls are under way. */
  work: (() => Promise<unknown>)[];
  watch: () => Promise<unknown>;
  /** When the process started, and when it last lost its connection to the database. */
  startedAt: number;
  brokeAt: number;
  /** How often it has lost it: what it knew of the time before is void. */
  breaks: number;
  /** What is switched off, as it read it last. */
  off: ReadonlySet<ProviderName>;
};

/** The whole simulated world: portal, providers, network, customers, time. */
export type World = {
  decisions: Decisions;
  operator: Operator;
  network: Network;
  tasks: Tasks;
  instances: Instance[];
  /** Starts an instance in the place of one that died. */
  restart: (instance: Instance) => void;
  backing: Backing;
  ids: NewIds;
  swarm: Swarm;
  truth: Truth;
  bookSignature: number;
  /** The book has changed since the rules were looked at last. */
  isBookNew: boolean;
  attempts: Attempt[];
  /** The disputes of banks: of which payment, since when, and whether that was over by then. */
  cases: Map<string, { transactionId: string; openedAt: number; wasOver: boolean }>;
  /** Payments with an open dispute, as the portal knew after the action before. */
  disputed: ReadonlySet<string>;
  /** Refunds that were ordered since the rules were looked at, of payments with an open dispute before. */
  ordered: string[];
  /** Payments that are erased. */
  erased: Set<string>;
  /** The rows that closes of days have taken, as they were looked at last; whether any day was to be closed. */
  closed: { isUsed: boolean; list: readonly ClosedEntry[]; known: ReadonlyMap<string, ClosedEntry> };
  /** The providers that have sent a statement, of which days, and the debits of which nothing but a statement told. */
  stated: Map<Provider, ReadonlySet<string>>;
  statedAlone: Set<string>;
  /** The time at which each movement of a provider was first seen, by its name there. */
  movedAt: Map<string, number>;
  /** Leads that were kept. */
  leads: Set<string>;
  /** Requests that nobody waits for any more and that may still arrive. */
  strays: Flight[];
  /** When a prompt or page was first seen, by request. */
  openedAt: Map<string, number>;
  /** Transactions of which somebody was told that nothing was charged, and certainly so (503). */
  toldUncharged: Set<string>;
  /** The same, said because the database was out: true until that somebody tries again. */
  toldUnsent: Set<string>;
  /** What a person has switched off for new attempts, and what was asked for where nothing of it was known to be off. */
  off: Set<ProviderName>;
  admitted: Set<string>;
  /** The requests to pay that are under way, and with which instance. */
  asking: Set<{ instance: Instance; attempt: Attempt }>;
  /** How often a debit, or a delivery, has left for its provider. */
  sends: Map<string, number>;
  /** How often each was asked about: so far, when the rules were looked at last, and when its last move was seen. */
  asked: Map<string, { total: number; atCheck: number; atMove: number | undefined }>;
  /** When each transaction was sent first. */
  sentAt: Map<string, number>;
  /** Transactions that a provider has announced something of, those it said were paid, and those that are over. */
  calledBack: Set<string>;
  claimed: Set<string>;
  /** The same, said since the rules were looked at last. */
  claims: Set<string>;
  ended: Set<string>;
  /** Transactions that a provider has said something untrue of, and those it charged another amount for. */
  misled: Set<string>;
  wronglyCharged: Set<string>;
  alarmed: Set<string>;
  /** A process died, or its connection broke: an alarm may have gone with it, and the list of what is on hold tells of it. */
  mayHaveLostAlarm: boolean;
  /** The database's clock was set. */
  isClockSet: boolean;
  /** The database has lost time. */
  hasLostTime: boolean;
  /** Those that nobody looked at for a day. */
  forsaken: Set<string>;
  /** Those that a person has settled. */
  resolved: Set<string>;
  /** What an observer has read so far: the rank of the furthest status, by transaction. */
  seen: Map<string, number>;
  /** When the money of each debit left, and when it was where it belongs. */
  debits: Map<string, { at: number; isLate: boolean; endedAt: number | undefined }>;
  /** When all faults stopped, and which there were. */
  healedAt: number | undefined;
  faultsHad: Swarm['has'];
  now: number;
  /** The rows after the action before, and as they were last backed up. */
  before: ReadonlyMap<string, Row>;
  /** How many payments of its bill had been delivered when each payment was seen first. */
  paidBefore: Map<string, number>;
  rows: readonly Row[];
  backup: { rows: ReadonlyMap<string, Row>; restore: () => Promise<void> } | undefined;
  history: string[];
  isTold: boolean;
  marks: Map<string, number>;
  broken: string[];
};

/** Any of the instances: whoever sends something does not choose. */
export const anInstance = ({ decisions, instances }: World): Instance => decisions.pick(instances);
