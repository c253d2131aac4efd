import { codes } from '../codes.ts';
import type { Refusal } from '../checkout.ts';

/** The customer's page after a refusal: the form, another named payment, or the status of this one. */
type Place = 'form' | 'other-payment' | 'status';

/** A refusal of one call of a payment, and where it leads. `own` is the payment that the call was about. */
export type RefusalCase = { step: 'initiate' | 'process'; refusal: Refusal; place: Place };

export const own = '01KAJ7Q4M2ZC8V5XN3RD6PTW9B';
export const other = '02KAJ7Q4M2ZC8V5XN3RD6PTW9B';

/** The codes by which process charges nothing for certain (docs/wire.md "Codes"). */
export const chargesNothing = new Set([
  '400',
  '401',
  '404',
  '413',
  '415',
  '429',
  '1004',
  '1006',
  '1010',
  '1011',
  '4001',
  '56D005',
]);

const bare = [...Object.keys(codes), '56D005', 'unknown'];
const price = { amount: 600, currencyCode: 'CFA' };
const closed = { charged: 'no', reason: 'closed' };

/** Every code of the contract, and what may come with it, for both calls of a payment. */
export const refusalCases: readonly RefusalCase[] = [
  ...bare.map((code): RefusalCase => ({ step: 'initiate', refusal: { code }, place: 'form' })),
  ...bare.map((code): RefusalCase => ({
    step: 'process',
    refusal: { code },
    place: chargesNothing.has(code) ? 'form' : 'status',
  })),
  ...(['initiate', 'process'] as const).flatMap((step): RefusalCase[] => [
    { step, refusal: { code: '409', result: { transactionId: other } }, place: 'other-payment' },
    { step, refusal: { code: '409', result: { underWay: true } }, place: 'form' },
    { step, refusal: { code: '503', result: { charged: 'no' }, says: { charged: 'no' } }, place: 'form' },
    { step, refusal: { code: '503', result: closed, says: closed }, place: 'form' },
  ]),
  { step: 'process', refusal: { code: '409', result: { transactionId: own } }, place: 'status' },
  { step: 'process', refusal: { code: '500', result: { charged: 'no' } }, place: 'status' },
  { step: 'process', refusal: { code: '429', result: { prove: true } }, place: 'form' },
  ...['price-changed', 'bill-moved', 'withdrawn'].map((reason): RefusalCase => ({
    step: 'initiate',
    refusal: { code: '400', result: { reason, price }, says: { charged: 'no', reason, price } },
    place: 'form',
  })),
  {
    step: 'initiate',
    refusal: {
      code: '400',
      result: {
        fields: [
          { path: 'emailId', message: 'One.' },
          { path: 'amount', message: 'Two.' },
        ],
      },
      says: { field: 'emailId' },
    },
    place: 'form',
  },
];
