import { z } from 'zod';
import { code, decimal, may, must, name, ourId, soft, text, word } from '../reading/scalars.ts';

export const anyAnswer = z.object({ output_ResponseCode: must(code) });

export const answeredCall = z.object({ output_ThirdPartyConversationID: soft(ourId) });

const session = (told: unknown) => {
  const found = name(told);
  return found !== undefined && found.length <= 128 ? found : undefined;
};

/** A session; its id is sent only encrypted. */
export const sessionAnswer = z.object({
  output_ResponseCode: must(word('INS-0')),
  output_SessionID: must(session),
});

export const debitAnswer = z.object({
  output_ResponseCode: must(word('INS-0')),
  output_ThirdPartyConversationID: must(ourId),
});

/** The state of a payment; amount and currency are optional. */
export const queryAnswer = z.object({
  output_ResponseCode: must(word('INS-0')),
  output_ResponseTransactionStatus: must(word('Completed', 'Pending', 'Cancelled', 'Expired', 'Failed', 'Reversed')),
  output_TransactionID: may(text),
  output_Amount: may(decimal),
  output_Currency: may(code),
});
export type PaymentState = z.infer<typeof queryAnswer>;
