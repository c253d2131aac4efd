import { expect, test } from 'vitest';
import { books } from '../testing/control.ts';
import { keys } from '../testing/keys.ts';
import { at, startTrial, type Trial } from '../testing/trial.ts';

const path = '/leads/tmf-api/sales/v4/salesLead';
const aLead = (changes: object = {}) => ({
  name: '5G Maison, Brazzaville',
  externalId: 'ours',
  productOffering: { id: 'H100GD30' },
  contactMedium: [{ mediumType: 'mobile', characteristic: { phoneNumber: '+242050000021' } }],
  ...changes,
});
const send = (trial: Trial, body: object = aLead()) => trial.call('POST', path, { headers: keys.leads, body });
const pay = (trial: Trial, refLeadId: unknown, text: string) =>
  trial.call('PATCH', `${path}/${String(refLeadId)}`, {
    headers: keys.leads,
    body: { note: [{ id: 'payment', text }] },
  });

test('registers a lead under a number, again for each request, and shows it to the sales staff', async () => {
  const trial = await startTrial();
  const first = await send(trial);
  expect(first).toMatchObject({
    status: 201,
    body: { id: 'CG-HBB-100001', externalId: 'ours', status: 'acknowledged' },
  });
  expect(at((await send(trial)).body, 'id')).toBe('CG-HBB-100002');
  expect((await trial.call('GET', `${path}?externalId=ours`, { headers: keys.leads })).body).toHaveLength(2);
  expect((await trial.call('GET', '/leads')).body).toMatchObject({
    leads: [{ refLeadId: 'CG-HBB-100001', reference: 'ours', contactNumber: '050000021', plan: 'H100GD30' }, {}],
  });
});

test.each([
  ['without its plan', { productOffering: {} }],
  ['without a phone', { contactMedium: [] }],
  ['without our id', { externalId: '' }],
])('one %s is a 400', async (_, changes) => {
  expect((await send(await startTrial(), aLead(changes))).status).toBe(400);
});

test('refuses reads and leads without the key', async () => {
  const trial = await startTrial();
  for (const [method, address] of [
    ['POST', path],
    ['GET', `${path}?externalId=ours`],
    ['GET', `${path}/1`],
  ] as const)
    expect((await trial.call(method, address, { body: method === 'POST' ? aLead() : undefined })).status).toBe(401);
});

test('books a lead’s payment once, and refuses a second one', async () => {
  const trial = await startTrial();
  const id = at((await send(trial)).body, 'id');
  for (let time = 0; time < 2; time += 1) expect((await pay(trial, id, 'T1')).status).toBe(200);
  expect(await books(trial, 'T1')).toMatchObject({
    credits: [{ kind: 'lead', target: id, product: 'H100GD30', amount: 45_000, currency: 'XAF' }],
  });
  expect(await pay(trial, id, 'T2')).toMatchObject({ status: 422, body: { code: 'leadPaid' } });
  await trial.restart();
  expect((await trial.call('GET', `/leads/${String(id)}`)).body).toMatchObject({ state: 'PAID', transactionId: 'T1' });
});

test('refuses a change of an old version, and keeps the newer change', async () => {
  const trial = await startTrial();
  const address = `${path}/${String(at((await send(trial)).body, 'id'))}`;
  const read = () => trial.call('GET', address, { headers: keys.leads });
  const change = (text: string, tag: string) =>
    trial.call('PATCH', address, { headers: { ...keys.leads, 'if-match': tag }, body: { note: [{ id: '1', text }] } });
  const tag = (await read()).headers.get('etag') ?? '';
  expect((await change('a', tag)).status).toBe(200);
  expect(await change('b', tag)).toMatchObject({ status: 412, body: { code: 'changed' } });
  expect(at((await read()).body, 'note')).toEqual([{ id: '1', text: 'a' }]);
});

test('sales staff change a lead’s state; a closed lead takes no payment', async () => {
  const trial = await startTrial();
  const id = String(at((await send(trial)).body, 'id'));
  const move = (state: string) => trial.call('POST', `/leads/${id}`, { body: { state } });
  expect((await move('SCHEDULED')).body).toMatchObject({ state: 'SCHEDULED' });
  expect((await move('LOST')).status).toBe(400);
  expect((await trial.call('POST', '/leads/CG-HBB-1', { body: { state: 'CLOSED' } })).status).toBe(404);
  await move('CLOSED');
  expect(await pay(trial, id, 'T1')).toMatchObject({ status: 422, body: { code: 'leadClosed' } });
  expect(await books(trial)).toMatchObject({ credits: [] });
});

test.each([
  ['brazzaville', '15.283', '-4.266', 'qualified'],
  ['the north', '16.05', '1.6', 'unqualified'],
])('feasibility of a place in %s', async (_, x, y, result) => {
  const trial = await startTrial();
  const body = { serviceQualificationItem: [{ id: '1', service: { place: [{ geometry: [{ x, y }] }] } }] };
  const address = '/leads/tmf-api/serviceQualificationManagement/v4/checkServiceQualification';
  const answer = await trial.call('POST', address, { headers: keys.leads, body });
  expect(answer).toMatchObject({ status: 201, body: { state: 'done', qualificationResult: result } });
  expect((await trial.call('POST', address, { headers: keys.leads, body: {} })).status).toBe(400);
});
