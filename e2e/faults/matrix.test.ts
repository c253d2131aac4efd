import { paymentMethodTypes, type PaymentMethodType } from '@selfcare/contract/payment-methods';
import { modesOf, type PaymentMode } from '@selfcare/contract/payment-modes';
import { beforeAll, describe, expect, test } from 'vitest';
import { readTestIds } from '../../tools/test/test-ids.ts';
import { faultCells, type flows, products } from './cells/fault-cells.ts';
import { expand, readMatrix, type Matrix } from './matrix.ts';

let matrix: Matrix;
beforeAll(async () => {
  matrix = await readMatrix(readTestIds());
});

const of = (state: string) => matrix.cells.filter(({ finding }) => finding.state === state);

test('the table of faults has its 1,011 cells, each once', () => {
  expect(faultCells).toHaveLength(1011);
  expect(new Set(faultCells.map(({ flow, step, fault }) => `${flow} ${step} ${fault}`)).size).toBe(1011);
});

/** The flow of each payment method's mode (a card in a popup is M2). */
const flowOf: { [Type in PaymentMethodType]?: Partial<Record<PaymentMode, keyof typeof flows>> } = {
  PG: { card: 'M1' },
  AIRTIME: { airtime: 'M3' },
  AM: { pin: 'M4', push: 'M5' },
  MPESA: { push: 'M7' },
};
/** Every other push wallet counts as a second one. */
const secondWallet: Partial<Record<PaymentMode, keyof typeof flows>> = { push: 'M6' };

test('the table of faults has every payment method and every delivery', () => {
  const wanted = [
    ...paymentMethodTypes.flatMap((type) =>
      modesOf(type).map((mode) => (flowOf[type] ?? secondWallet)[mode] ?? `${type} ${mode}`),
    ),
    ...products,
  ];
  const found = new Set<string>(faultCells.map(({ flow }) => flow));
  expect(wanted.filter((flow) => !found.has(flow))).toEqual([]);
});

test('every named id has a test, every test’s id is named, and every named cell exists', () => {
  expect(matrix.mistakes).toEqual([]);
});

test('no cell is open', () => {
  expect(of('open').map(({ flow, step, fault }) => `${flow} ${step} ${fault}`)).toEqual([]);
});

describe('abbreviated cells', () => {
  test('expand to every payment method, step and fault', () => {
    expect(expand('M1 M2: S3 S4: F01')).toEqual(['M1 S3 F01', 'M1 S4 F01', 'M2 S3 F01', 'M2 S4 F01']);
  });

  test('may be products, separated by commas', () => {
    expect(expand('airtime credit, bundle activation: S8: F31 F32')).toEqual([
      'airtime credit S8 F31',
      'airtime credit S8 F32',
      'bundle activation S8 F31',
      'bundle activation S8 F32',
    ]);
    expect(expand('airtime credit: S8: F31')).toEqual(['airtime credit S8 F31']);
  });
});
