/** The payment methods by their codes in docs/faults.md ("flows"). */
export const flows = {
  M1: 'card, on the bank’s page',
  M2: 'card, in a window over ours',
  M3: 'airtime',
  M4: 'own wallet with PIN',
  M5: 'own wallet, approved on the phone',
  M6: 'second wallet',
  M7: 'M-Pesa',
  M8: 'lead payment',
  M9: 'lead payment by airtime',
} as const;

/** The products; step S8 belongs to the product, every other to the payment method. */
export const products = [
  'airtime credit',
  'bundle activation',
  'broadband bundle',
  'postpaid/hybrid bill',
  'fixed-internet invoice',
  'lead creation',
] as const;

export const steps = {
  S1: 'quote and options',
  S2: 'one-time code',
  S3: 'initiate',
  S4: 'process',
  S5: 'call of the provider',
  S6: 'callback or return page',
  S7: 'enquiry at the provider',
  S8: 'delivery',
  S9: 'status read by the browser',
  S10: 'refund',
} as const;
export type Step = keyof typeof steps;

export const faults = {
  F01: 'crash before commit',
  F02: 'crash after commit, before the call or answer',
  F03: 'crash after the call, result not stored',
  F04: 'connection refused',
  F05: 'time-out, nothing done',
  F06: 'time-out, done',
  F07: '5xx, unreadable or unknown answer',
  F08: 'accepted, then silence',
  F09: 'callback in copies',
  F10: 'out of order',
  F11: 'callback before our answer is stored',
  F12: 'forged callback',
  F13: 'lost callback',
  F14: 'callback and enquiry disagree',
  F15: 'success after the end',
  F16: 'double click',
  F17: 'two tabs, same key',
  F18: 'two tabs, other key',
  F19: 'answer lost, sent again',
  F20: 'same key, other body',
  F21: 'process after the end',
  F22: 'connection dies at COMMIT',
  F23: 'failover of the database',
  F24: 'database busy or gone',
  F25: 'disk full or read-only',
  F26: 'clock wrong by an hour',
  F27: 'browser closed',
  F28: 'offline, slow network',
  F29: 'two workers on one job',
  F30: 'old and new release together',
  F31: 'delivery refused for good',
  F32: 'delivery ambiguous',
  F33: 'refund refused, repeated, ambiguous',
  F34: 'provider slow under load',
  F35: 'keys changed meanwhile',
  F36: 'a job that always fails',
  F37: 'the provider contradicts itself',
  F38: 'a process stands still before its call',
  F39: 'one provider hangs beside healthy ones',
  F40: 'new proof for what is on hold',
} as const;
export type Fault = keyof typeof faults;

const table: Record<Step, string> = {
  S1: '22 24 26 28 30 34',
  S2: '01 02 04 07 16 17 19 22 24 26 28 34',
  S3: '01 02 16 17 18 19 20 22 23 24 25 26 27 28 30 34',
  S4: '01 02 16 17 19 20 21 22 23 24 25 26 27 28 30 35 38',
  S5: '02 03 04 05 06 07 08 11 23 29 30 34 35',
  S6: '01 02 09 10 11 12 13 14 15 22 23 24 26 35',
  S7: '01 03 04 07 10 13 14 15 24 26 29 34 37 39 40',
  S8: '01 02 03 04 22 23 24 29 30 31 32 36 37 38 39',
  S9: '10 24 26 27 28 34',
  S10: '01 02 03 04 07 09 15 22 29 33',
};

/** The payment methods that send a one-time code. */
const withCode = ['M3', 'M4', 'M8', 'M9'];

/** A payment method or a product at one step, under one fault. */
export type FaultCell = { flow: string; step: Step; fault: Fault };

export const cellName = ({ flow, step, fault }: FaultCell): string => `${flow} ${step} ${fault}`;

const flowsAt = (step: Step): readonly string[] => {
  if (step === 'S8') return products;
  return step === 'S2' ? withCode : Object.keys(flows);
};

/** Every cell to which a fault applies (1,011). */
export const faultCells: readonly FaultCell[] = (Object.keys(steps) as Step[]).flatMap((step) =>
  flowsAt(step).flatMap((flow) => table[step].split(' ').map((fault) => ({ flow, step, fault: `F${fault}` as Fault }))),
);
