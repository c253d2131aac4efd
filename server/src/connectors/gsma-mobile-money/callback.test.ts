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
    expect(parseCallback(body)).toEqual({ transactionId, claim: 'paid' });
  });

  it.each([
    [{ transactionStatus: 'completed', type: 'merchantpay' }, 'paid'],
    [{ transactionStatus: 'completed' }, 'paid'],
    [{ transactionStatus: 'failed', type: 'merchantpay', error: { errorCode: 'requestDeclined' } }, 'not-paid'],
    [{ transactionStatus: 'failed' }, 'not-paid'],
    [{ transactionStatus: 'completed', error: { errorCode: 'requestDeclined' } }, undefined],
    [{ transactionStatus: 'pending' }, undefined],
    [{ transactionStatus: 'reversed' }, undefined],
    [{ transactionStatus: 'completed', type: 'reversal' }, undefined],
    [{ transactionStatus: 'failed', type: 'reversal' }, undefined],
    [{ transactionStatus: 1 }, undefined],
    [{ status: 'completed' }, undefined],
    [{}, undefined],
  ])('that says %j claims of the debit: %s', (said, claim) => {
    const body = { ...said, requestingOrganisationTransactionReference: transactionId };
    expect(parseCallback(body)).toEqual({ transactionId, claim });
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
