import { airtelPorts, mpesaPorts, ofEach, walletPorts, type WalletPort } from '../wallets.ts';

const otherPorts = ['card', 'airtime', 'billing', 'sms', 'leads', 'maps'] as const;
export type AnyPort = WalletPort | (typeof otherPorts)[number];
/** The ports of the sandbox. */
export const everyPort: readonly AnyPort[] = [...walletPorts, ...otherPorts];

export const operations = ['debit', 'credit', 'refund', 'enquiry', 'lookup', 'send', 'statement', 'dispute'] as const;
export type Operation = (typeof operations)[number];

const answerFaults = ['refuse', 'reject', 'timeout-before', 'timeout-after', 'error-after', 'delay'] as const;
const callbackFaults = [
  'callback-lost',
  'callback-twice',
  'callback-late',
  'callback-forged',
  'callback-first',
] as const;
/** False outcomes of an enquiry about a debit, whatever is true. */
const lies = ['says-failed', 'says-expired', 'says-pending', 'says-paid', 'wrong-amount'] as const;
export type Lie = (typeof lies)[number];
/** Faults of a day's statement. */
export const statementFaults = ['drop-line', 'double-line', 'alter-line', 'cut', 'late'] as const;
export type StatementFault = (typeof statementFaults)[number];
export const faultKinds = [...answerFaults, ...callbackFaults, ...lies, ...statementFaults] as const;
export type FaultKind = (typeof faultKinds)[number];

type Played = { operations: Operation[]; withCallback: Operation[] };
const ofWallet: Played = { operations: ['debit', 'refund', 'enquiry', 'statement'], withCallback: ['debit'] };
/** The operations of each port, and those that end in a callback. */
const played: Record<AnyPort, Played> = {
  ...ofEach(walletPorts, () => ofWallet),
  card: {
    operations: ['debit', 'refund', 'enquiry', 'lookup', 'statement', 'dispute'],
    withCallback: ['debit', 'refund', 'dispute'],
  },
  airtime: { operations: ['debit', 'credit', 'refund', 'enquiry', 'lookup', 'statement'], withCallback: [] },
  billing: { operations: ['credit', 'enquiry', 'lookup', 'statement'], withCallback: [] },
  sms: { operations: ['send'], withCallback: [] },
  leads: { operations: ['send', 'enquiry', 'lookup', 'credit', 'statement'], withCallback: [] },
  maps: { operations: ['lookup'], withCallback: [] },
};

/** The codes with which a provider says neither yes nor no, so that the portal must enquire. */
const unclearCodes: Partial<Record<AnyPort, string[]>> = {
  ...ofEach(airtelPorts, () => ['DP00800001000', 'ESB000001', 'ESB000004', 'ESB000008', 'ESB000014', 'ROUTER117']),
  ...ofEach(mpesaPorts, () => ['INS-1', 'INS-9', 'INS-16', 'INS-23']),
};

export const isCallbackFault = (fault: FaultKind): boolean => {
  return callbackFaults.some((kind) => kind === fault);
};

export const isLie = (fault: FaultKind): fault is Lie => {
  return lies.some((kind) => kind === fault);
};

const isStatementFault = (fault: FaultKind): fault is StatementFault => {
  return statementFaults.some((kind) => kind === fault);
};

/** Checks whether a port has a statement of each day. */
export const hasStatement = (port: string): port is AnyPort => {
  return everyPort.some((each) => each === port && played[each].operations.includes('statement'));
};

/** Only a port that takes payments can lie about one. */
const takesPayments = (operationsThere: Operation[]): boolean => operationsThere.includes('debit');

/** Checks whether an operation of a port can have a fault of this kind. */
export const canOccur = (port: AnyPort, operation: Operation, fault: FaultKind): boolean => {
  const here = played[port];
  if (!here.operations.includes(operation)) return false;
  if (isStatementFault(fault) !== (operation === 'statement')) return false;
  if (isLie(fault)) return operation === 'enquiry' && takesPayments(here.operations);
  return !isCallbackFault(fault) || here.withCallback.includes(operation);
};

/** Returns the reason why a fault cannot be armed, as a sentence, or undefined if it can. */
export const whyImpossible = (
  port: AnyPort,
  operation: Operation | undefined,
  fault: FaultKind,
): string | undefined => {
  const here = played[port];
  if (operation !== undefined && !here.operations.includes(operation)) {
    return `The operation "${operation}" does not occur on the port "${port}"; there are ${here.operations.join(', ')}.`;
  }
  if (isStatementFault(fault) ? (operation ?? 'statement') !== 'statement' : operation === 'statement') {
    return `Of the statements, and of nothing else, there are the faults ${statementFaults.join(', ')}.`;
  }
  if (isStatementFault(fault) && !hasStatement(port)) return `The port "${port}" hands out no statements.`;
  if (isLie(fault) && !takesPayments(here.operations)) {
    return `The port "${port}" takes no payments, so "${fault}" cannot apply to it.`;
  }
  if (isLie(fault) && operation !== undefined && operation !== 'enquiry') {
    return `Only an enquiry is lied to, so "${fault}" cannot apply to the operation "${operation}".`;
  }
  if (!isCallbackFault(fault)) return undefined;
  if (here.withCallback.length === 0) return `The port "${port}" sends no callbacks, so "${fault}" cannot apply to it.`;
  if (operation !== undefined && !here.withCallback.includes(operation)) {
    return `On the port "${port}" the operation "${operation}" sends no callback, so "${fault}" cannot apply to it.`;
  }
  return undefined;
};

/** Returns the reason why a fault cannot return this code, as a sentence, or undefined if it can. */
export const whyNotUnclear = (port: AnyPort, fault: FaultKind, code: string): string | undefined => {
  if (fault !== 'refuse' && fault !== 'error-after') return 'A code goes with "refuse" and "error-after" alone.';
  const codes = unclearCodes[port] ?? [];
  if (codes.includes(code)) return undefined;
  return `The port "${port}" has no unclear answer "${code}"; there are ${codes.join(', ') || 'none'}.`;
};
