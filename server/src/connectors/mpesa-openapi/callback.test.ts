import { describe, expect, it } from 'vitest';
import { answerCallback, parseCallback } from './callback.ts';

const transactionId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const body = {
  input_OriginalConversationID: 'c-1',
  input_ThirdPartyConversationID: transactionId,
  input_TransactionID: 'MP1',
  input_ResultCode: 'INS-0',
  input_ResultDesc: 'Request processed successfully',
};
const none = [undefined, null, 'text', [], {}, { input_ThirdPartyConversationID: 'T1' }, { transactionId }];

describe('a callback', () => {
  it('names a transaction of ours, and nothing else is taken from it', () => {
    expect(parseCallback(body)).toEqual({ transactionId, claim: 'paid' });
  });

  it.each([
    ['INS-0', 'paid'],
    ['INS-5', 'not-paid'],
    ['INS-6', 'not-paid'],
    ['INS-996', 'not-paid'],
    ['INS-2006', 'not-paid'],
    ['INS-2051', 'not-paid'],
    ['INS-1', undefined],
    ['INS-9', undefined],
    ['INS-10', undefined],
    ['INS-16', undefined],
    ['INS-23', undefined],
    ['0', undefined],
    [undefined, undefined],
    [0, undefined],
  ])('that says %s claims of the debit: %s', (input_ResultCode, claim) => {
    expect(parseCallback({ ...body, input_ResultCode })).toEqual({ transactionId, claim });
  });

  it.each(none)('that is %j names none', (callback) => {
    expect(parseCallback(callback)).toBeUndefined();
  });
});

describe('the answer to a callback', () => {
  it('names both conversations', () => {
    expect(answerCallback(body)).toEqual({
      output_OriginalConversationID: 'c-1',
      output_ResponseCode: '0',
      output_ResponseDesc: 'Successfully Accepted Result',
      output_ThirdPartyConversationID: transactionId,
    });
  });

  it.each([...none, { input_OriginalConversationID: 'x'.repeat(129) }, { input_OriginalConversationID: 7 }])(
    'is given for %j as well, and repeats nothing strange',
    (callback) => {
      expect(answerCallback(callback)).toMatchObject({
        output_OriginalConversationID: '',
        output_ResponseCode: '0',
      });
    },
  );
});
