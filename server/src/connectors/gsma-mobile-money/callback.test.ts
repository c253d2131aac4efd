import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCallback } from './callback.ts';

const transactionId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

describe('a wallet callback', () => {
  it('names a transaction of ours, and nothing else is taken from it', () => {
    const body = {
      transactionStatus: 'completed',
      amount: '1',
      requestingOrganisationTransactionReference: transactionId,
    };
    expect(parseCallback(body)).toEqual({ transactionId });
  });

  it.each([undefined, null, 'text', [], {}, { errorCategory: 'internal' }])('that is %j names none', (body) => {
    expect(parseCallback(body)).toBeUndefined();
  });

  it('names none for a reference that has not the shape of our ids', () => {
    fc.assert(
      fc.property(fc.anything(), (reference) => {
        fc.pre(reference !== transactionId);
        expect(parseCallback({ requestingOrganisationTransactionReference: reference })).toBeUndefined();
      }),
    );
  });
});
