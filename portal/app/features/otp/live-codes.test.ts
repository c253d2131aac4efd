import { expect, test } from 'vitest';
import type { OtpRequest } from '../../otp/code-modals.ts';
import { forgetLiveCode, keepLiveCode, liveCode } from './number-code.ts';

const request: OtpRequest = {
  // No test asks for a code of it: codes live on in a worker.
  msisdn: '050000091',
  requestType: 'AIR_TIME',
  amount: 500,
  mobileNumber: '050000002',
  transactionType: 'PREPAID_RECHARGE',
};
const live = { refId: 'R', resendAt: 60_000, expiresAt: 300_000, attemptsLeft: 5 };

test('a code is found again until it is over', () => {
  keepLiveCode(request, live);
  expect(liveCode({ ...request }, 299_999)).toEqual(live);
  expect(liveCode(request, 300_000)).toBeUndefined();
});

test.each<Partial<OtpRequest>>([
  { msisdn: '050000003' },
  { requestType: 'LISOLO_MONEY' },
  { amount: 501 },
  { mobileNumber: '050000004' },
  { transactionType: 'POSTPAID_BILL' },
])('it is not taken for another request: %j', (other) => {
  keepLiveCode(request, live);
  expect(liveCode({ ...request, ...other }, 0)).toBeUndefined();
});

test('one that was used is forgotten', () => {
  keepLiveCode(request, live);
  forgetLiveCode(request);
  expect(liveCode(request, 0)).toBeUndefined();
});
