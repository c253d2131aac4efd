import type { Answer } from '../faults/answer.ts';
import type { Account } from '../operator/accounts.ts';
import { international } from '../operator/market.ts';
import type { Sandbox } from '../sandbox.ts';
import { tmforumError } from '../tmforum.ts';

/** GET /billingAccount/{id} (TMF666 v4): whose account it is, whether it is closed, and the credit that stands on it. */
export const showAccount = (sandbox: Sandbox, accountNo: string): Answer => {
  const account = sandbox.accounts.find(accountNo);
  if (account === undefined) return tmforumError(404, 'accountUnknown', 'There is no such account');
  const { type, isClosed, credit } = account;
  const body = {
    id: accountNo,
    href: `/tmf-api/accountManagement/v4/billingAccount/${accountNo}`,
    name: accountNo,
    state: isClosed ? 'closed' : 'active',
    accountType: type,
    contact: [{ contactType: 'primary', contactMedium: contactMedium(sandbox, account) }],
    accountBalance: [{ balanceType: 'credit', amount: { unit: credit.currency, value: credit.amount } }],
    '@type': 'BillingAccount',
  };
  return { status: 200, body };
};

const contactMedium = ({ market }: Sandbox, { msisdn, email }: Account): object[] => {
  const media: object[] = [];
  if (msisdn !== undefined) {
    media.push({ mediumType: 'mobile', characteristic: { phoneNumber: international(market, msisdn) } });
  }
  if (email !== undefined) media.push({ mediumType: 'email', characteristic: { emailAddress: email } });
  return media;
};
