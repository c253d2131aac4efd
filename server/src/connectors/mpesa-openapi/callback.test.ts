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
    expect(parseCallback(body)).toEqual({ transactionId });
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
