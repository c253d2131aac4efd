import { markets } from '@selfcare/markets/markets';
import { afterAll, expect, test } from 'vitest';
import { aRecharge } from '../../testing/orders.ts';
import { usePortal } from '../../testing/use-portal.ts';

// Tanzania's national prefix, on the lines of the operator that tests have.
const shipped = markets['tz']!;
markets['tz'] = { ...structuredClone(shipped), countryCode: '242' };
afterAll(() => void (markets['tz'] = shipped));

const portal = await usePortal({ MARKET: 'tz' });

const spellings = ['0050000001', '+242 (0)050 000 001', '2420050000001', '00242 0050000001'];

test.each([...spellings, '050000001'])(
  'the line %j is one number with and without the national prefix',
  async (msisdn) => {
    const { body } = await portal.browser().post('validateMsisdn', { msisdn });
    expect(body.result).toMatchObject({ msisdn: '050000001' });
  },
);

test.each(spellings)('a recharge for %j, paid by it, is for and by one number', async (number) => {
  const order = aRecharge({
    currencyCode: 'TZS',
    paymentMode: 'UPEPO_MONEY_PUSH',
    amount: 5000,
    unit: 5000,
    mobileNumber: number,
    paymentMobile: number,
  });
  const { body } = await portal.browser().post('initiate', order);
  const payment = await portal.engine.store.find(body.result.transactionId);
  expect(payment).toMatchObject({ target: '050000001', payer: '050000001' });
});

test.each(['00050000001', '0050000001 0050000002', '1050000001'])('%j is a 400', async (msisdn) => {
  expect((await portal.browser().post('validateMsisdn', { msisdn })).status).toBe(400);
});
