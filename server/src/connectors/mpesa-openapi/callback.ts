import { isTransactionId } from '@selfcare/contract/values/transaction-id';
import { z } from 'zod';

const callback = z.object({ input_ThirdPartyConversationID: z.string().refine(isTransactionId) });

/**
 * Which of our transactions a callback speaks of; undefined when it names none. The outcome it claims is not read. Its
 * caller proves itself by the callback secret as a bearer token; the protocol has no signature.
 */
export const parseCallback = (body: unknown): { transactionId: string } | undefined => {
  const { data } = callback.safeParse(body);
  return data && { transactionId: data.input_ThirdPartyConversationID };
};

const named = z.object({
  input_OriginalConversationID: z.string().max(128).catch(''),
  input_ThirdPartyConversationID: z.string().max(128).catch(''),
});

/** What the protocol wants to hear once a callback is safely stored, whatever it spoke of. */
export const answerCallback = (body: unknown) => {
  const { data } = named.safeParse(body);
  return {
    output_OriginalConversationID: data?.input_OriginalConversationID ?? '',
    output_ResponseCode: '0',
    output_ResponseDesc: 'Successfully Accepted Result',
    output_ThirdPartyConversationID: data?.input_ThirdPartyConversationID ?? '',
  };
};
