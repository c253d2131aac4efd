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

/** An armed fault; `left` counts down to nothing as it is applied. */
export type Fault = {
  id: string;
  port: AnyPort;
  operation?: Operation;
  fault: FaultKind;
  count: number;
  left: number;
  delayMs: number;
  /** The line that it is for, or the billing account. */
  msisdn?: string;
  /** With `refuse` and `error-after`: this unclear code of the protocol is the answer, in place of a 503 or 500. */
  code?: string;
};

/** A moment at which a fault may strike: a request about a line or an account, or the callback that follows it. */
export type Occasion = { port: AnyPort; operation: Operation; msisdn?: string; accountNo?: string };

export type Faults = {
  arm: (fault: Omit<Fault, 'id' | 'left'>) => Fault;
  /** The fault that strikes this request, spent by one, oldest first. A lie strikes only where it can be told. */
  strikeRequest: (occasion: Occasion, canTell?: (lie: Lie) => boolean) => Fault | undefined;
  /** Whether one of these lies is armed for this occasion; nothing is spent. */
  isLiedTo: (occasion: Occasion, lies: Lie[]) => boolean;
  /** The fault that strikes the callback of this occasion, spent by one. */
  strikeCallback: (occasion: Occasion) => Fault | undefined;
  /** Every fault that spoils the next statement of a port, each spent by one. */
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

// "callback-first" holds the answer back, so it is the request that it strikes.
const strikesCallback = (fault: FaultKind): boolean => isCallbackFault(fault) && fault !== 'callback-first';

const concerns = (fault: Fault, occasion: Occasion): boolean => {
  if (fault.port !== occasion.port || !canOccur(occasion.port, occasion.operation, fault.fault)) return false;
  // The portal asks for disputes in its own time: a fault of "any call" is not meant for that.
  const { operation = occasion.operation === 'dispute' ? 'none' : occasion.operation } = fault;
  if (operation !== occasion.operation) return false;
  if (fault.port === 'card' || fault.msisdn === undefined) return true;
  return fault.msisdn === occasion.msisdn || fault.msisdn === occasion.accountNo;
};
