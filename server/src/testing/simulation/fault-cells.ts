import type { PaymentState } from '../../features/payments/core/payment.machine.ts';
import type { Point } from './faulty-database.ts';
import type { Flight } from './network.ts';
import type { Product } from './orders.ts';

/** What the network may do to a call. */
export type NetworkFate = 'answered' | 'loseBefore' | 'loseAfter' | 'refuse' | 'hold' | 'stray';
/** The same, or the process dies while it is under way. */
type Fate = NetworkFate | 'crashBefore' | 'crashAfter';

/** The flow (docs/faults.md) that a payment method is, by its mode, port, and name in the book; of a delivery its product. */
export const flowOfPort: Record<Flight['port'] | 'airtime' | 'pin', string> = {
  card: 'M1',
  charging: 'M3',
  airtime: 'M3',
  pin: 'M4',
  wallet: 'M5',
  smartcash: 'M6',
  mpesa: 'M7',
  topup: 'airtime credit',
  bundleOrder: 'bundle activation',
  billPayment: 'postpaid/hybrid bill',
  leadPayment: 'lead creation',
  leadDesk: 'request for 5G',
};

const steps: Record<Flight['operation'], string> = {
  debit: 'S5',
  enquire: 'S7',
  deliver: 'S8',
  find: 'S8',
  refund: 'S10',
  enquireRefund: 'S10',
};
const lost = { loseBefore: 'F32', loseAfter: 'F32', refuse: 'F04', crashBefore: 'F02', crashAfter: 'F03' };
const faults: Record<string, Partial<Record<Fate, string>>> = {
  S5: { loseBefore: 'F05', loseAfter: 'F06', refuse: 'F04', crashBefore: 'F02', crashAfter: 'F03' },
  S7: { refuse: 'F04', crashBefore: 'F01', crashAfter: 'F03' },
  S8: lost,
  S10: { ...lost, loseBefore: 'F33', loseAfter: 'F33' },
};

/** The flow or product of a call: of two that one port serves the task that sent it says which. */
const flowOf = ({ port, task }: Flight): string => {
  const flow = flowOfPort[port];
  if (port === 'wallet' && task?.startsWith('M4')) return 'M4';
  return port === 'billPayment' && task?.startsWith('fixed') ? 'fixed-internet invoice' : flow;
};

/** The cell of a call and a fault. */
export const cellOf = (flight: Flight, fault: string): string =>
  `${flowOf(flight)} ${steps[flight.operation]} ${fault}`;

/** The cells that a call with this fate is. A process that dies before a debit arrived died after its own commit, too. */
export const cellsOfCall = (flight: Flight, fate: Fate): string[] => {
  const { operation, task } = flight;
  const fault = faults[steps[operation]]?.[fate];
  const isOfProcess = fate === 'crashBefore' && operation === 'debit' && task?.endsWith('S4');
  return [...(fault ? [cellOf(flight, fault)] : []), ...(isOfProcess ? [`${task} F02`] : [])];
};

/** The cell of a broken database connection: at a commit nobody knows whether it was done (F22), elsewhere it was not. */
export const cellsOfBreak = (task: string | undefined, point: Point): string[] =>
  task ? [`${task} ${point === 'at-commit' || point === 'after-commit' ? 'F22' : 'F24'}`] : [];

/** The cell of a task that stands still, alone or with its process. */
export const cellsOfStandstill = (task: string | undefined): string[] => (task ? [`${task} F38`] : []);

const delivering: ReadonlySet<PaymentState> = new Set(['PAID', 'FULFILLING', 'FULFIL_UNKNOWN']);
const refunding: ReadonlySet<PaymentState> = new Set(['REFUND_DUE', 'REFUNDING']);

/** What a worker does for a payment in this state: asks about its debit, delivers its product, or gives the money back. */
export const nameOfWork = (state: PaymentState, flow: string, product: Product): string => {
  if (delivering.has(state)) return `${product} S8`;
  return `${flow} ${refunding.has(state) ? 'S10' : 'S7'}`;
};
