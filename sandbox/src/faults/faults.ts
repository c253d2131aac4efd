import { randomUUID } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import type { Store } from '../store.ts';
import {
  canOccur,
  isCallbackFault,
  isLie,
  statementFaults,
  type AnyPort,
  type FaultKind,
  type Lie,
  type Operation,
  type StatementFault,
} from './ports.ts';

/** An armed fault; `left` is the number of applications that remain. */
export type Fault = {
  id: string;
  port: AnyPort;
  operation?: Operation;
  fault: FaultKind;
  count: number;
  left: number;
  delayMs: number;
  /** The line or billing account that it is limited to. */
  msisdn?: string;
  /** The unclear code that `refuse` and `error-after` return in place of a 503 or 500. */
  code?: string;
};

/** A request about a line or an account, or the callback that follows it. */
export type Occasion = { port: AnyPort; operation: Operation; msisdn?: string; accountNo?: string };

export type Faults = {
  arm: (fault: Omit<Fault, 'id' | 'left'>) => Fault;
  /**
   * Returns the oldest fault that matches the request and uses up one application. A lie matches only a request that
   * can express it.
   */
  strikeRequest: (occasion: Occasion, canTell?: (lie: Lie) => boolean) => Fault | undefined;
  /** Checks whether one of these lies is armed for an occasion, without using it up. */
  isLiedTo: (occasion: Occasion, lies: Lie[]) => boolean;
  /** Returns the fault that matches the callback of an occasion and uses up one application. */
  strikeCallback: (occasion: Occasion) => Fault | undefined;
  /** Returns every fault of a port's next statement, and uses up one application of each. */
  strikeStatement: (port: AnyPort) => StatementFault[];
  armed: () => Fault[];
  disarm: () => void;
};

export const openFaults = (store: Store, events: EventEmitter): Faults => {
  const drawer = store.drawer<Fault>('fault');

  const strike = (occasion: Occasion, fits: (fault: Fault) => boolean): Fault | undefined => {
    const found = drawer.all().find((fault) => fits(fault) && concerns(fault, occasion));
    if (found === undefined) return undefined;
    const left = found.left - 1;
    if (left === 0) drawer.remove(found.id);
    else drawer.put(found.id, { ...found, left });
    events.emit('activity');
    return found;
  };

  return {
    arm: (wanted) => {
      const fault: Fault = { id: randomUUID(), ...wanted, left: wanted.count };
      drawer.put(fault.id, fault);
      events.emit('activity');
      return fault;
    },
    strikeRequest: (occasion, canTell = () => false) =>
      strike(occasion, ({ fault }) => (isLie(fault) ? canTell(fault) : !strikesCallback(fault))),
    isLiedTo: (occasion, lies) =>
      drawer.all().some((fault) => lies.some((lie) => lie === fault.fault) && concerns(fault, occasion)),
    strikeCallback: (occasion) => strike(occasion, (fault) => strikesCallback(fault.fault)),
    strikeStatement: (port) =>
      statementFaults.filter(
        (kind) => strike({ port, operation: 'statement' }, ({ fault }) => fault === kind) !== undefined,
      ),
    armed: drawer.all,
    disarm: () => {
      drawer.all().forEach((fault) => drawer.remove(fault.id));
      events.emit('activity');
    },
  };
};

// "callback-first" delays the response, so it strikes the request.
const strikesCallback = (fault: FaultKind): boolean => isCallbackFault(fault) && fault !== 'callback-first';

const concerns = (fault: Fault, occasion: Occasion): boolean => {
  if (fault.port !== occasion.port || !canOccur(occasion.port, occasion.operation, fault.fault)) return false;
  // The portal polls disputes on its own schedule, so a fault without an operation skips them.
  const { operation = occasion.operation === 'dispute' ? 'none' : occasion.operation } = fault;
  if (operation !== occasion.operation) return false;
  if (fault.port === 'card' || fault.msisdn === undefined) return true;
  return fault.msisdn === occasion.msisdn || fault.msisdn === occasion.accountNo;
};
