import { parseMsisdn, toE164 } from '@selfcare/contract/values/msisdn';
import { z } from 'zod';
import type { BillingAccount, FindAccount } from '../../features/bills/gateway.ts';
import { bodyOf } from '../answer-body.ts';
import { isSameWord, may, must, soft, text, word } from '../reading/scalars.ts';
import { createTmforumClient, type TmforumSettings } from './tmforum-client.ts';

const medium = z.object({
  mediumType: soft(text),
  characteristic: z.object({ phoneNumber: may(text), emailAddress: may(text) }).nullish(),
});
const account = z.object({
  id: must(text),
  state: must(word('active', 'closed')),
  accountType: must(word('mobile', 'fixed')),
  contact: z.array(z.object({ contactMedium: z.array(medium) })).nullish(),
});
const unknown = z.object({ code: must(word('accountUnknown')) });

type NumberPlan = Parameters<typeof parseMsisdn>[1];
type AccountSettings = TmforumSettings & { numbers: NumberPlan };

const lineOf = (told: string, numbers: NumberPlan): string => {
  const digits = told.replace(/[\s().-]/g, '').replace(/^00/, '+');
  const national = parseMsisdn(digits, numbers);
  return national === undefined ? told : toE164(national, numbers);
};

const toAccount = (
  { id, state, accountType, contact }: z.infer<typeof account>,
  numbers: NumberPlan,
): BillingAccount => {
  const media = (contact ?? []).flatMap(({ contactMedium }) => contactMedium);
  const of = (type: string) => media.find(({ mediumType }) => isSameWord(mediumType, type))?.characteristic;
  const phone = of('mobile')?.phoneNumber;
  return {
    accountNo: id,
    isClosed: state === 'closed',
    msisdn: accountType === 'mobile' && phone ? lineOf(phone, numbers) : null,
    email: (accountType === 'fixed' && of('email')?.emailAddress) || null,
  };
};

/** Creates the look-up of an account (TMF666); only the code `accountUnknown` proves absence. */
export const createAccountLookup = (settings: AccountSettings): FindAccount => {
  const call = createTmforumClient(settings);
  return async (accountNo) => {
    const path = `/tmf-api/accountManagement/v4/billingAccount/${encodeURIComponent(accountNo)}`;
    const result = await call({ operation: 'lookup', method: 'GET', path });
    if (bodyOf(result, [404], unknown)) return { outcome: 'unknown-account' };
    const found = bodyOf(result, [200], account);
    return found?.id === accountNo
      ? { outcome: 'found', account: toAccount(found, settings.numbers) }
      : { outcome: 'unavailable' };
  };
};
