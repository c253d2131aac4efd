import { z } from 'zod';
import { code, decimal, may, must, name, ourId, soft, text, word } from '../reading/scalars.ts';

/** What every call is answered with: how the call fared. */
export const anyAnswer = z.object({ output_ResponseCode: must(code) });

/** The id of the call that is answered, where a host repeats it. */
export const answeredCall = z.object({ output_ThirdPartyConversationID: soft(ourId) });

const session = (told: unknown) => {
  const found = name(told);
  return found !== undefined && found.length <= 128 ? found : undefined;
};

/** A session; its id goes into a header only encrypted. */
export const sessionAnswer = z.object({
  output_ResponseCode: must(word('INS-0')),
  output_SessionID: must(session),
});

/** A debit that was taken up, named by our id. */
export const debitAnswer = z.object({
  output_ResponseCode: must(word('INS-0')),
  output_ThirdPartyConversationID: must(ourId),
});

/** The state of a payment; a host need not tell amount and currency. */
export const queryAnswer = z.object({
  output_ResponseCode: must(word('INS-0')),
  output_ResponseTransactionStatus: must(word('Completed', 'Pending', 'Cancelled', 'Expired', 'Failed', 'Reversed')),
  output_TransactionID: may(text),
  output_Amount: may(decimal),
  output_Currency: may(code),
});
export type PaymentState = z.infer<typeof queryAnswer>;
