import type { HomePlan } from '@selfcare/contract/leads/leads';
import { expect, test } from 'vitest';
import { leadOf } from './lead-request.ts';

const plan: HomePlan = {
  code: 'H100',
  name: '5G Home',
  description: 'For the family',
  radio: '5G',
  data: 100,
  dataUnit: 'GB',
  validity: 30,
  validityUnit: 'day',
  amount: 45_000,
  currency: 'CFA',
  connectionFee: 15_000,
};
const values = {
  name: ' Grâce ',
  msisdn: '050000001',
  email: 'g@example.cg',
  installationAddress: '12 avenue de la Paix',
};
const chosen = {
  plan,
  place: { latitude: -4.27, longitude: 15.28 },
  form: { feasibleTowns: ['Brazzaville', 'Pointe-Noire'], version: '2026-11' },
  agreedAt: '2026-11-28T10:00:00Z',
  country: 'CG',
  uniqueCode: 'x'.repeat(22),
};

test.each([
  ['Brazzaville', true],
  [' brazzaville ', true],
  ['POINTE-NOIRE', true],
  ['Ouesso', false],
  ['Brazza', false],
  ['', false],
])('a request for the town %j says that it is feasible: %s', (town, feasibility) => {
  expect(leadOf({ ...values, town }, chosen)).toMatchObject({ feasibility, address: { city: town.trim() } });
});

test('a request without the list of towns says that it is not feasible, and one without a place has no position', () => {
  const sent = leadOf({ ...values, town: 'Brazzaville' }, { ...chosen, form: undefined, place: null });
  expect(sent).toMatchObject({ fullName: 'Grâce', feasibility: false, address: { lat: null, lng: null } });
});
