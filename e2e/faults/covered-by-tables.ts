import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { root } from '../../tools/root.ts';
import type { FaultKind } from '../harness/sandbox.ts';
import { cardCells } from './cells/card-cells.ts';
import { sourceOf, type Cell, type Covering, type Way } from './cells/cells.ts';
import { codeCells } from './cells/code-cells.ts';
import { deliveryCells } from './cells/delivery-cells.ts';
import { billCells, bundleCells, invoiceCells, routerCells } from './cells/products-cells.ts';
import { leadCardCells, leadCells } from './cells/lead-cells.ts';
import { initiateKillCells } from './cells/kill-initiate-cells.ts';
import { killMoments } from './cells/kill-cells.ts';
import { spreadCells } from './cells/kill-spread-cells.ts';
import { promptCells } from './cells/prompt-cells.ts';
import { smsCells } from './cells/sms-cells.ts';

const flowOf: Record<Way, string> = {
  card: 'M1',
  airtime: 'M3',
  PIN: 'M4',
  push: 'M5',
  SmartCash: 'M6',
  'M-Pesa': 'M7',
  'lead by card': 'M8',
};

type Meanings = Partial<Record<FaultKind, string>>;
const silent = { 'timeout-before': 'F05', 'timeout-after': 'F06', delay: 'F06' };
const ambiguous = (fault: string): Meanings => ({
  refuse: 'F04',
  'timeout-before': fault,
  'timeout-after': fault,
  'error-after': fault,
  delay: fault,
});
const callbacks: Meanings = {
  'callback-lost': 'S6 F13,S7 F13',
  'callback-twice': 'S6 F09',
  'callback-late': 'S6 F10,S7 F10',
  'callback-forged': 'S6 F12,S6 F14',
  'callback-first': 'S6 F11,S5 F11',
};

/** The fault of docs/faults.md for each fault of the sandbox on a debit, enquiry, refund or delivery. */
const debit: Meanings = { refuse: 'F04', ...silent, 'error-after': 'F07' };
const enquiry: Meanings = { refuse: 'F04', 'error-after': 'F07' };
const refund: Meanings = { ...ambiguous('F33'), 'error-after': 'F07,F33', reject: 'F33', 'callback-twice': 'F09' };
const delivery: Meanings = { ...ambiguous('F32'), reject: 'F31' };
/** A card is charged on the bank's page; the portal's call opens that page. */
const opening: Meanings = { refuse: 'F04', 'timeout-before': 'F05', 'timeout-after': 'F05', 'error-after': 'F07' };

const at = (flow: string, step: string, faults: string | undefined): string[] =>
  (faults ?? '').split(',').flatMap((fault) => {
    if (!fault) return [];
    return fault.startsWith('S') ? `${flow} ${fault}` : `${flow} ${step} ${fault}`;
  });

const paymentCells = ({ way, operation, fault }: Cell): string[] => {
  const flow = flowOf[way];
  if (operation === 'refund') return at(flow, 'S10', refund[fault]);
  if (operation === 'enquiry') return at(flow, 'S7', enquiry[fault]);
  if (operation === 'lookup') return at(flow, 'S5', opening[fault]);
  const ofDebit = sourceOf({ way, payer: '' }).port === 'card' ? undefined : debit[fault];
  return at(flow, 'S5', callbacks[fault] ?? ofDebit);
};

const productCells =
  (product: string) =>
  ({ operation, fault }: Cell): string[] =>
    operation === 'enquiry' ? at(product, 'S8', 'F32') : at(product, 'S8', delivery[fault]);

const table = (id: string, cells: readonly Cell[], toCells: (cell: Cell) => string[]): Covering[] =>
  cells.flatMap((row) => toCells(row).map((cell) => ({ cell, id, row })));

/** A repeated send returns the same code, so its first response counts as lost. */
const smsFaults: Record<(typeof smsCells)[number]['fault'], string> = {
  refuse: 'F04',
  reject: 'F07',
  'timeout-before': 'F07,F19',
  'timeout-after': 'F07,F19',
  'error-after': 'F07,F19',
  delay: 'F34',
};
const sms: Covering[] = smsCells.flatMap(({ fault, answer }) =>
  ['M3', 'M4'].flatMap((flow) =>
    at(flow, 'S2', smsFaults[fault]).map((cell) => ({ cell, id: 'P97', row: { fault, answer } })),
  ),
);

const kills: Covering[] = Object.entries(killMoments).flatMap(([name, { cells }]) =>
  cells.map((cell) => ({ cell, id: 'P98', row: { '%s': name } })),
);

/** Reads the cells that the simulation meets from its file, since rooms do not import it. */
export const readSimulated = async (): Promise<Covering[]> => {
  const path = join(root, 'server', 'src', 'testing', 'simulation', 'simulated-cells.ts');
  const { simulatedCells } = (await import(pathToFileURL(path).href)) as {
    simulatedCells: Record<string, readonly string[]>;
  };
  return Object.entries(simulatedCells).flatMap(([cell, flows]) =>
    flows.map((flow) => ({ cell: `${flow} ${cell}`, id: 'P101' })),
  );
};

/** Every cell that a table of tests names. */
export const coveredByTables: readonly Covering[] = [
  ...table('P91', [...cardCells, ...codeCells, ...promptCells], paymentCells),
  ...table('P91', deliveryCells, productCells('airtime credit')),
  ...table('P92', leadCardCells, paymentCells),
  ...table('P92', leadCells, productCells('lead creation')),
  ...table('P93', bundleCells, productCells('bundle activation')),
  ...table('P94', routerCells, productCells('broadband bundle')),
  ...table('P95', billCells, productCells('postpaid/hybrid bill')),
  ...table('P96', invoiceCells, productCells('fixed-internet invoice')),
  ...sms,
  ...kills,
  ...spreadCells,
  ...initiateKillCells,
];
