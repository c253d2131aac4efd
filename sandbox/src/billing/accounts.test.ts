import { expect, test } from 'vitest';
import { findAccount, findBills, findLine } from '../testing/billing.ts';
import { keys } from '../testing/keys.ts';
import { at, startTrial } from '../testing/trial.ts';

const mobile = (number: string) => [
  { contactMedium: [{ mediumType: 'mobile', characteristic: { phoneNumber: number } }] },
];
const byEmail = (emailAddress: string) => [
  { contactMedium: [{ mediumType: 'email', characteristic: { emailAddress } }] },
];

test.each([
  ['1000000003', { state: 'active', accountType: 'mobile', contact: mobile('+242050000003') }],
  ['1000000004', { state: 'active', accountType: 'mobile', contact: mobile('+242050000004') }],
  ['1000000099', { state: 'closed', accountType: 'mobile', contact: mobile('+242050000003') }],
  ['PE1234567890', { state: 'active', accountType: 'fixed', contact: byEmail('client@example.cg') }],
  ['EP0000000001', { state: 'active', accountType: 'fixed', contact: byEmail('fibre@example.cg') }],
])('account %s is what everybody who tries the portal counts on', async (id, promised) => {
  const trial = await startTrial();
  expect(await findAccount(trial, id)).toMatchObject({ status: 200, body: { id, ...promised } });
});

test.each(['PP1111111111', '2000000000', 'toString', 'pe1234567890'])('there is no account %s', async (id) => {
  const trial = await startTrial();
  expect(await findAccount(trial, id)).toMatchObject({ status: 404, body: { code: 'accountUnknown', status: '404' } });
});

test.each([
  ['cg', '+242'],
  ['tz', '+255'],
  ['cd', '+243'],
])('in %s the line of an account starts with %s', async (MARKET, prefix) => {
  const trial = await startTrial({ MARKET });
  expect((await findAccount(trial, '1000000003')).body).toMatchObject({ contact: mobile(`${prefix}050000003`) });
  expect((await findAccount(trial, 'PE1234567890')).body).toMatchObject({ contact: byEmail('client@example.cg') });
});

test.each(['050000003', '050000004'])('the account that the inventory names for %s is this line’s', async (msisdn) => {
  const trial = await startTrial();
  const id = String(at((await findLine(trial, msisdn)).body, 0, 'billingAccount', 'id'));
  expect((await findAccount(trial, id)).body).toMatchObject({ contact: mobile(`+242${msisdn}`) });
});

test('accounts and bills require the billing port’s key', async () => {
  const trial = await startTrial();
  for (const path of ['accountManagement/v4/billingAccount/1000000003', 'customerBillManagement/v4/customerBill']) {
    const refused = await trial.call('GET', `/billing/tmf-api/${path}`, { headers: keys.airtime });
    expect(refused).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  }
  expect((await findBills(trial, '1000000003')).status).toBe(200);
});
