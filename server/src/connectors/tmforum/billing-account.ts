import { z } from 'zod';
import type { BillingAccount, FindAccount } from '../../features/bills/gateway.ts';
import { bodyOf } from '../answer-body.ts';
import { createTmforumClient, type TmforumSettings } from './tmforum-client.ts';

const medium = z.object({
  mediumType: z.string(),
  characteristic: z.object({ phoneNumber: z.string().nullish(), emailAddress: z.string().nullish() }).nullish(),
});
const account = z.object({
  id: z.string(),
  state: z.enum(['active', 'closed']),
  accountType: z.enum(['mobile', 'fixed']),
  contact: z.array(z.object({ contactMedium: z.array(medium) })).nullish(),
});
const unknown = z.object({ code: z.literal('accountUnknown') });

const toAccount = ({ id, state, accountType, contact }: z.infer<typeof account>): BillingAccount => {
  const media = (contact ?? []).flatMap(({ contactMedium }) => contactMedium);
  const of = (type: string) => media.find(({ mediumType }) => mediumType === type)?.characteristic;
  return {
    accountNo: id,
    isClosed: state === 'closed',
    msisdn: (accountType === 'mobile' && of('mobile')?.phoneNumber) || null,
    email: (accountType === 'fixed' && of('email')?.emailAddress) || null,
  };
};

/** Asks for one billing account (TMF666); only the code `accountUnknown` proves that there is none. */
export const createAccountLookup = (settings: TmforumSettings): FindAccount => {
  const call = createTmforumClient(settings);
  return async (accountNo) => {
    const path = `/tmf-api/accountManagement/v4/billingAccount/${encodeURIComponent(accountNo)}`;
    const result = await call({ operation: 'lookup', method: 'GET', path });
    if (bodyOf(result, [404], unknown)) return { outcome: 'unknown-account' };
    const found = bodyOf(result, [200], account);
    return found?.id === accountNo ? { outcome: 'found', account: toAccount(found) } : { outcome: 'unavailable' };
  };
};
