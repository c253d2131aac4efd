import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { LeadToSend } from '../../features/leads/gateway.ts';
import type { DeliveryRequest } from '../../features/payments/core/gateway.ts';
import { aTransactionId } from '../testing/debits.ts';
import { everyFault, impatientMs, lostAnswers } from '../testing/operator.ts';
import { useScriptedProvider } from '../testing/scripted-provider.ts';
import { useOperator } from '../testing/use-operator.ts';
import { createFeasibility } from './feasibility.ts';
import { createPlanCatalogue } from './plans.ts';
import { createLeadDesk, createLeadPayment } from './sales-lead.ts';

const sandbox = await useOperator();
const scripted = await useScriptedProvider();
const leads = (timeoutMs?: number, apiKey = 'leads_test_lisolo') => ({
  baseUrl: `${sandbox.url}/leads`,
  apiKey,
  timeoutMs,
});
const desk = (timeoutMs?: number) => createLeadDesk(leads(timeoutMs));
const elsewhere = { baseUrl: scripted.url, apiKey: 'key', timeoutMs: impatientMs };

const aLead = (changes: Partial<LeadToSend> = {}): LeadToSend => ({
  leadId: randomUUID(),
  fullName: 'Grâce Mabiala',
  contactNumber: '+242050000021',
  email: 'grace@example.cg',
  address: { street: '12 avenue de la Paix', landmark: undefined, town: 'Brazzaville', country: 'CG', at: undefined },
  plan: { code: 'H100GD30', name: '5G Maison 100 Go' },
  source: 'WEBPORTAL',
  feasibility: 'checked',
  ...changes,
});
const sent = async () => {
  const lead = aLead();
  const taken = await desk().send(lead);
  if (taken.outcome !== 'taken') throw new Error(`Not taken: ${taken.outcome}`);
  return { lead, refLeadId: taken.refLeadId };
};

describe('a lead', () => {
  it('is taken under a number, and found by our id and by it', async () => {
    const { lead, refLeadId } = await sent();
    expect(refLeadId).toMatch(/^CG-HBB-\d{6}$/);
    const found = { outcome: 'found', refLeadId, state: 'RECEIVED', changedAt: expect.any(Date) };
    expect(await desk().find(lead.leadId)).toEqual(found);
    expect(await desk().read(refLeadId)).toEqual(found);
    expect(await desk().find(randomUUID())).toEqual({ outcome: 'not-found' });
    expect(await desk().read('CG-HBB-999999')).toEqual({ outcome: 'not-found' });
  });

  it('is told with who asked, for which plan, and where it is to be installed', async () => {
    const at = { latitude: -4.2634, longitude: 15.2429 };
    scripted.play({ status: 201 });
    await createLeadDesk(elsewhere).send(aLead({ address: { ...aLead().address, landmark: 'École Ntsiba', at } }));
    expect(scripted.seen[0]?.body).toMatchObject({
      productOffering: { id: 'H100GD30', name: '5G Maison 100 Go' },
      relatedParty: [{ role: 'customer', name: 'Grâce Mabiala' }],
      contactMedium: [
        { mediumType: 'mobile', characteristic: { phoneNumber: '+242050000021' } },
        { mediumType: 'email', characteristic: { emailAddress: 'grace@example.cg' } },
        {
          mediumType: 'postalAddress',
          characteristic: {
            contactType: 'INSTALLATION',
            street1: '12 avenue de la Paix',
            street2: 'École Ntsiba',
            city: 'Brazzaville',
            country: 'CG',
            geographicLocation: { x: '15.2429', y: '-4.2634' },
          },
        },
      ],
    });
  });

  it('that is sent twice is two at the desk, of which the first is ours', async () => {
    const { lead, refLeadId } = await sent();
    await desk().send(lead);
    expect(await desk().find(lead.leadId)).toMatchObject({ refLeadId });
  });

  it.each(lostAnswers)('is taken or not under $fault, which nobody knows', async ({ fault, isDone }) => {
    const lead = aLead();
    await sandbox.arm({ port: 'leads', operation: 'send', fault });
    expect((await desk(impatientMs).send(lead)).outcome).toBe('unknown');
    expect((await desk().find(lead.leadId)).outcome).toBe(isDone ? 'found' : 'not-found');
  });

  it('is refused permanently only by a rejection', async () => {
    await sandbox.arm({ port: 'leads', operation: 'send', fault: 'reject' });
    expect(await desk().send(aLead())).toEqual({ outcome: 'refused' });
    expect(await createLeadDesk(leads(undefined, 'wrong')).send(aLead())).toEqual({ outcome: 'unknown' });
  });

  it.each(everyFault)('cannot be looked for under %s', async (fault) => {
    const { lead, refLeadId } = await sent();
    for (const ask of [() => desk(impatientMs).find(lead.leadId), () => desk(impatientMs).read(refLeadId)]) {
      await sandbox.arm({ port: 'leads', operation: 'enquiry', fault });
      expect(await ask()).toEqual({ outcome: 'unknown' });
    }
  });

  const taken = { id: 'CG-HBB-1', externalId: 'ours', status: 'acknowledged' };
  it.each([
    ['no number', { ...taken, id: undefined }],
    ['a number that is none', { ...taken, id: '../x' }],
    ['another’s id', { ...taken, externalId: 'another' }],
    ['a list', [taken]],
    ['nothing', undefined],
  ])('answered with %s is not known to be taken', async (_, body) => {
    scripted.play({ status: 201, body });
    expect(await createLeadDesk(elsewhere).send(aLead({ leadId: 'ours' }))).toEqual({ outcome: 'unknown' });
  });

  it.each([
    [{ ...taken, statusChangeReason: 'INSTALLED' }, 'INSTALLED'],
    [{ ...taken, status: 'inProgress' }, 'SCHEDULED'],
    [{ ...taken, status: 'cancelled', statusChangeReason: 'moved' }, 'CLOSED'],
  ])('in the standard’s words %j is %s', async (body, state) => {
    scripted.play({ status: 200, body });
    expect(await createLeadDesk(elsewhere).read('CG-HBB-1')).toMatchObject({ outcome: 'found', state });
  });

  it.each([
    ['another’s number', { ...taken, id: 'CG-HBB-2' }],
    ['a state that is none', { ...taken, status: 'lost' }],
  ])('read back with %s is not known', async (_, body) => {
    scripted.play({ status: 200, body });
    expect(await createLeadDesk(elsewhere).read('CG-HBB-1')).toEqual({ outcome: 'unknown' });
  });
});

const leadPayment = (timeoutMs?: number) => createLeadPayment(leads(timeoutMs));
const paymentOf = (refLeadId: string): DeliveryRequest => ({
  transactionId: aTransactionId(),
  target: refLeadId,
  price: { amountMinor: 45_000, currency: 'XAF' },
  productCode: 'H100GD30',
});

describe('its payment', () => {
  it('is told once, however often; the lead is then paid, and no other payment fits', async () => {
    const { refLeadId } = await sent();
    const paid = paymentOf(refLeadId);
    expect(await leadPayment().find(paid)).toEqual({ outcome: 'not-found' });
    for (let time = 0; time < 2; time += 1)
      expect(await leadPayment().deliver(paid)).toEqual({ outcome: 'delivered', reference: refLeadId });
    expect((await sandbox.books(paid.transactionId)).credits).toMatchObject([
      { kind: 'lead', target: refLeadId, amount: 45_000, currency: 'XAF' },
    ]);
    expect(await desk().read(refLeadId)).toMatchObject({ state: 'PAID' });
    const second = paymentOf(refLeadId);
    expect(await leadPayment().deliver(second)).toEqual({ outcome: 'refused', reason: 'lead-paid' });
    expect(await leadPayment().find(second)).toEqual({ outcome: 'refused', reason: 'lead-paid' });
  });

  it.each([
    ['payment', 'lower'],
    ['PAYMENT', 'upper'],
    [' Payment ', 'lower'],
  ] as const)('is known as ours by the note %j in %s case', async (id, letterCase) => {
    const paid = paymentOf('CG-HBB-1');
    const text = letterCase === 'lower' ? paid.transactionId.toLowerCase() : paid.transactionId;
    const lead = { id: 'CG-HBB-1', externalId: 'ours', status: 'accepted', note: [{ id, text }] };
    scripted.play({ status: 200, body: lead });
    const payment = createLeadPayment(elsewhere);
    const delivered = { outcome: 'delivered', reference: 'CG-HBB-1' };
    expect([await payment.find(paid), await payment.deliver(paid)]).toEqual([delivered, delivered]);
  });

  it('is added to what others have noted of the lead', async () => {
    const note = [{ id: '1', author: 'seller', text: 'Rappeler après 18 h' }];
    scripted.play({ status: 200, body: { id: 'CG-HBB-1', externalId: 'ours', status: 'accepted', note } });
    const paid = paymentOf('CG-HBB-1');
    await createLeadPayment(elsewhere).deliver(paid);
    expect(scripted.seen.at(-1)).toMatchObject({
      method: 'PATCH',
      body: { note: [...note, { id: 'payment', text: paid.transactionId, price: paid.price }] },
    });
  });

  it.each([
    ['is read anew where somebody has noted something since: of ours nothing was written', '"7"', '"7"', 412, 'unsent'],
    ['does not rest on a version that the desk does not promise', 'W/"7"', undefined, 412, 'unknown'],
  ])('%s', async (_, etag, asked, status, outcome) => {
    const body = { id: 'CG-HBB-1', externalId: 'ours', status: 'accepted' };
    scripted.play(({ method }) =>
      method === 'GET' ? { body, headers: { etag } } : { status, body: { code: 'changed' } },
    );
    expect(await createLeadPayment(elsewhere).deliver(paymentOf('CG-HBB-1'))).toEqual({ outcome });
    expect(scripted.seen.at(-1)).toMatchObject({ method: 'PATCH' });
    expect(scripted.seen.at(-1)!.headers['if-match']).toBe(asked);
  });

  it.each(lostAnswers)('is told or not under $fault, and an enquiry says which', async ({ fault, isDone }) => {
    const { refLeadId } = await sent();
    const paid = paymentOf(refLeadId);
    await sandbox.arm({ port: 'leads', operation: 'credit', fault });
    expect((await leadPayment(impatientMs).deliver(paid)).outcome).toBe('unknown');
    expect((await leadPayment().find(paid)).outcome).toBe(isDone ? 'delivered' : 'not-found');
  });

  it('is refused permanently for a lead that is closed', async () => {
    const { refLeadId } = await sent();
    await sandbox.arm({ port: 'leads', operation: 'credit', fault: 'reject' });
    expect(await leadPayment().deliver(paymentOf(refLeadId))).toEqual({ outcome: 'refused', reason: 'lead-closed' });
  });

  it.each(everyFault)('is not told where the lead cannot be read: %s', async (fault) => {
    const { refLeadId } = await sent();
    const paid = paymentOf(refLeadId);
    await sandbox.arm({ port: 'leads', operation: 'enquiry', fault });
    expect(await leadPayment(impatientMs).deliver(paid)).toEqual({ outcome: 'unsent' });
    expect((await sandbox.books(paid.transactionId)).credits).toEqual([]);
    await sandbox.arm({ port: 'leads', operation: 'enquiry', fault });
    expect(await leadPayment(impatientMs).find(paid)).toEqual({ outcome: 'unknown' });
  });
});

const feasibility = (timeoutMs?: number) => createFeasibility(leads(timeoutMs));

describe('feasibility', () => {
  it('is a yes in the middle of a town that has it, and a no far from each', async () => {
    expect(await feasibility()({ latitude: -4.266, longitude: 15.283 })).toBe('feasible');
    expect(await feasibility()({ latitude: 1.6, longitude: 16.05 })).toBe('not-feasible');
  });

  it.each(everyFault)('is unclear under %s', async (fault) => {
    await sandbox.arm({ port: 'leads', operation: 'lookup', fault, delayMs: 4000 });
    expect(await feasibility()({ latitude: -4.266, longitude: 15.283 })).toBe('unclear');
  });

  it.each([
    { state: 'inProgress', qualificationResult: 'qualified' },
    { state: 'done', qualificationResult: 'alternate' },
    { state: 'done' },
    [],
  ])('is unclear where %j is answered', async (body) => {
    scripted.play({ status: 201, body });
    expect(await createFeasibility(elsewhere)({ latitude: -4, longitude: 15 })).toBe('unclear');
  });
});

const listPlans = (language: string, timeoutMs?: number) =>
  createPlanCatalogue({ baseUrl: `${sandbox.url}/billing`, apiKey: 'billing_test_lisolo', timeoutMs })(language);
const oneTime = (unit: string, value: number) => ({ priceType: 'oneTime', price: { unit, value } });

describe('plans', () => {
  it('are read with their fee, in the language asked for, with the unit that they come with', async () => {
    expect(await listPlans('fr')).toMatchObject({
      outcome: 'listed',
      device: { name: 'Antenne 5G extérieure', features: expect.arrayContaining(['Posée par nos techniciens']) },
      plans: [
        {
          code: 'H100GD30',
          price: { amountMinor: 45_000, currency: 'XAF' },
          fee: { amountMinor: 15_000, currency: 'XAF' },
          data: { value: 100, unit: 'GB' },
          validity: { value: 30, unit: 'day' },
        },
        { code: 'H300GD30' },
        { code: 'HUNLD30', data: { value: -1 } },
      ],
    });
    expect(await listPlans('en')).toMatchObject({ device: { name: '5G outdoor unit' } });
  });

  it.each(everyFault)('are unavailable under %s', async (fault) => {
    await sandbox.arm({ port: 'billing', operation: 'lookup', fault });
    expect(await listPlans('fr', impatientMs)).toEqual({ outcome: 'unavailable' });
  });

  const offering = {
    id: 'H1',
    name: 'x',
    lifecycleStatus: 'Active',
    isSellable: true,
    category: [{ id: 'HBB' }],
    productOfferingPrice: [{ priceType: 'recurring', price: { unit: 'XAF', value: 1000 } }],
    prodSpecCharValueUse: ['data', 'validity'].map((name) => ({
      name,
      productSpecCharacteristicValue: [{ value: 1, unitOfMeasure: 'GB' }],
    })),
  };
  it.each([
    ['of another category', { ...offering, category: [{ id: 'data' }] }],
    ['that is withdrawn', { ...offering, lifecycleStatus: 'Retired' }],
    [
      'with two prices',
      { ...offering, productOfferingPrice: [...offering.productOfferingPrice, ...offering.productOfferingPrice] },
    ],
    [
      'whose fee is in another currency',
      { ...offering, productOfferingPrice: [...offering.productOfferingPrice, oneTime('USD', 5)] },
    ],
    [
      'with a price below nothing',
      { ...offering, productOfferingPrice: [{ priceType: 'recurring', price: { unit: 'XAF', value: -1 } }] },
    ],
    ['without data', { ...offering, prodSpecCharValueUse: [] }],
  ])('one %s is left out', async (_, wrong) => {
    scripted.play({ status: 200, body: [offering, wrong] });
    const listed = await createPlanCatalogue(elsewhere)('fr');
    expect(listed).toMatchObject({ outcome: 'listed', plans: [{ code: 'H1', price: { amountMinor: 1000 } }] });
  });
});
