import { z } from 'zod';

const code = z.string();

/** What every call is answered with: how the call fared. */
export const anyAnswer = z.object({ output_ResponseCode: code });

/** The id of the call that is answered, where a host repeats it. */
export const answeredCall = z.object({ output_ThirdPartyConversationID: z.string().nullish() });

/** A session; its id goes into a header only encrypted. */
export const sessionAnswer = z.object({
  output_ResponseCode: z.literal('INS-0'),
  output_SessionID: z.string().min(1).max(128),
});

/** A debit that was taken up, named by our id. */
export const debitAnswer = z.object({
  output_ResponseCode: z.literal('INS-0'),
  output_ThirdPartyConversationID: z.string(),
});

/** The state of a payment; a host need not tell amount and currency. */
export const queryAnswer = z.object({
  output_ResponseCode: z.literal('INS-0'),
  output_ResponseTransactionStatus: z.enum(['Completed', 'Pending', 'Cancelled', 'Expired', 'Failed', 'Reversed']),
  output_TransactionID: z.string().nullish(),
  output_Amount: z.union([z.number(), z.string()]).nullish(),
  output_Currency: z.string().nullish(),
  output_ThirdPartyConversationID: z.string().nullish(),
});
export type PaymentState = z.infer<typeof queryAnswer>;
