import { isTransactionId } from '@selfcare/contract/values/transaction-id';
import { z } from 'zod';
import type { ReadCallback } from '../../features/payments/core/gateway.ts';
import { code, soft } from '../reading/scalars.ts';
import { isPaymentRefusal } from './codes.ts';

const callback = z.object({
  input_ThirdPartyConversationID: z.string().refine(isTransactionId),
  input_ResultCode: soft(code),
});

const claimOf = (said = ''): ReadCallback['claim'] => {
  if (said === 'INS-0') return 'paid';
  return isPaymentRefusal(said) ? 'not-paid' : undefined;
};

/** Returns the transaction of a callback and its claim. A bearer token authenticates it, as nothing is signed. */
export const parseCallback = (body: unknown): ReadCallback | undefined => {
  const { data } = callback.safeParse(body);
  return data && { transactionId: data.input_ThirdPartyConversationID, claim: claimOf(data.input_ResultCode) };
};

const named = z.object({
  input_OriginalConversationID: z.string().max(128).catch(''),
  input_ThirdPartyConversationID: z.string().max(128).catch(''),
});

/** Returns the acknowledgement that the protocol requires once a callback is stored. */
export const answerCallback = (body: unknown) => {
  const { data } = named.safeParse(body);
  return {
    output_OriginalConversationID: data?.input_OriginalConversationID ?? '',
    output_ResponseCode: '0',
    output_ResponseDesc: 'Successfully Accepted Result',
    output_ThirdPartyConversationID: data?.input_ThirdPartyConversationID ?? '',
  };
};
