import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createLeadCommands } from '../features/leads/lead-commands.ts';
import { textsFor } from '../locales/texts.ts';
import { createVault } from '../security/vault.ts';
import { aLine, consent } from '../testing/consent.ts';
import { publish } from '../testing/content/publish.ts';
import { testDataKey } from '../testing/engine.ts';
import { address, useLeads } from '../testing/leads/use-leads.ts';
import { failure, type Browser } from '../testing/portal.ts';
import { letTimePass } from '../testing/time.ts';
import { countPaidLeads } from './lead-wiring.ts';
import { soldPlan } from '../testing/leads/sold-plan.ts';

let browser: Browser;
let contactNumber: string;
const { portal, operator, store, submitted, work } = await useLeads((now) => ({ browser, contactNumber } = now));

const anOrder = (refLeadId: string, changes: object = {}) => ({
  paymentMobile: '',
  amount: 45_000,
  unit: 45_000,
  countryCode: '242',
  currencyCode: 'CFA',
  emailId: 'grace@example.cg',
  mobileNumber: contactNumber,
  productCode: 'H100',
  transactionType: 'HBB_LEADS' as const,
  paymentMode: 'HBB_LEADS',
  paymentGateway: 'PAYSTACK',
  txnId: refLeadId,
  ...changes,
});
const statusOf = async (tid: string, from = browser) => (await from.get('status', { tid })).body.result;

const payByCard = async (refLeadId: string) => {
  const initiated = await browser.post('initiate', anOrder(refLeadId));
  const { transactionId } = initiated.body.result;
  await browser.post('process', { transactionId, paymentMode: 'HBB_LEADS' });
  operator.card.pay(transactionId);
  await portal.settle();
  return transactionId;
};

const order = async () => {
  const commands = createLeadCommands({
    market: readConfig({}).market,
    publicUrl: '',
    store,
    hash: createVault(testDataKey).hash,
    listPlans: operator.listPlans,
  });
  const words = { plan: 'H100', email: 'a@b.cg', name: 'Grâce', number: contactNumber, address: '3 rue Mbochi' };
  const given = Object.entries({ ...words, town: 'Dolisie' }).flatMap(([name, value]) => [`--${name}`, value]);
  return (await commands.order(given)).link.split('#')[1]!;
};

describe('a seller’s order', () => {
  test('is opened by its reference once the desk has numbered it, and is gone with its payment [A24]', async () => {
    const reference = await order();
    expect(await browser.post('works', { reference })).toMatchObject(failure('503'));
    await work();
    const [agreed] = await portal.database.query(
      'select consent_version, consent_at from lead order by created_at desc limit 1',
      [],
    );
    expect(agreed).toEqual({ consent_version: null, consent_at: null });
    const { body } = await browser.post('works', { reference, agreed: true });
    const [kept] = await portal.database.query(
      'select consent_version, consent_at from lead order by created_at desc limit 1',
      [],
    );
    expect(kept).toEqual({ consent_version: '2026-11', consent_at: expect.any(Date) });
    // The first time counts, however often the button is pressed.
    await browser.post('works', { reference, agreed: true });
    expect(
      await portal.database.query('select consent_version, consent_at from lead order by created_at desc limit 1', []),
    ).toEqual([kept]);
    expect(body.result).toMatchObject({
      id: expect.stringMatching(/^CG-HBB-/),
      order: { msisdn: contactNumber, amount: 45_000, currency: 'CFA', productCode: 'H100', emailId: 'a@b.cg' },
    });
    await payByCard(body.result.id);
    expect(await browser.post('works', { reference })).toMatchObject(failure('404'));
  });

  test('names its plan in the language of the page, and the unit that the plans show', async () => {
    const plans = [{ ...soldPlan, code: 'H100', name: 'as the seller read it' }];
    operator.listPlans.next(async () => ({ outcome: 'listed', plans, device: undefined }));
    const reference = await order();
    await work();
    await publish(portal.database, { devices: { devices: [{ deviceName: 'Box', features: ['Fast'] }] } });
    const open = async () => (await browser.post('works', { reference }, { lang: 'en' })).body.result;
    await expect
      .poll(async () => (await open()).device)
      .toEqual({
        deviceName: 'Box',
        heading_image: '/device.svg',
        features: ['Fast'],
      });
    const { id, order: opened } = await open();
    expect(opened.description).toBe('5G Maison H100');
    expect(await statusOf(await payByCard(id))).toMatchObject({ bundleDescription: '5G Maison H100' });
  });

  test('is gone after seven days, and a reference that is none opens nothing', async () => {
    const reference = await order();
    await work();
    expect((await browser.post('works', { reference })).status).toBe(200);
    await letTimePass(portal.database, 7 * 24 * 3600);
    expect(await browser.post('works', { reference })).toMatchObject(failure('404'));
    expect(await browser.post('works', { reference: 'x'.repeat(22) })).toMatchObject(failure('404'));
  });
});

describe('paid', () => {
  test('card and airtime alone are offered', async () => {
    const request = {
      amount: 45_000,
      mobileNumber: contactNumber,
      subscriberType: '',
      rechargeType: '',
      transactionType: 'HBB_LEADS' as const,
    };
    const { body } = await browser.post('leadPaymentOptions', request);
    expect(body.result.paymentOption.map(({ type }) => type)).toEqual(['PG', 'AIRTIME']);
  });

  test('by card: the desk is told once, under the lead, and the status names it', async () => {
    const { refLeadId } = await submitted();
    const id = await payByCard(refLeadId!);
    expect(await statusOf(id)).toMatchObject({
      status: 'SUCCESS',
      transactionType: 'HBB_LEADS',
      paymentMode: 'HBB_LEADS',
      mobileNumber: contactNumber,
      metaInfo: { leadId: refLeadId },
      bundleDescription: '5G Maison H100',
    });
    expect(operator.book.creditsOf(id)).toMatchObject([{ target: refLeadId, price: { amountMinor: 45_000 } }]);
    const stranger = await statusOf(id, portal.browser());
    expect(stranger.metaInfo.leadId).not.toBe(refLeadId);
    const tracked = await browser.post('trackLead', { refLeadId, contactNumber });
    expect(tracked.body.result).toMatchObject({ payable: false, order: null });
    expect(tracked.body.result.steps.map(({ state }) => state)).toContain('PAID');
  });

  test('once and never again, under whatever purchase and by whatever browser [I17]', async () => {
    const { refLeadId } = await submitted();
    const id = await payByCard(refLeadId!);
    const again = await browser.post('initiate', anOrder(refLeadId!), { 'purchase-id': randomUUID() });
    expect(again).toMatchObject(failure('409'));
    expect(again.body.result.transactionId).toBe(id);
    const stranger = await portal.browser().post('initiate', anOrder(refLeadId!));
    expect(stranger).toMatchObject(failure('409'));
    expect(stranger.body.result).toEqual({ underWay: true });
    expect(stranger.body.message).toBe(textsFor('fr').details.leadBeingPaid);
  });

  test('by two at once: one is delivered, the other gets its money back [I17]', async () => {
    const { refLeadId } = await submitted();
    const other = portal.browser();
    const [one, two] = [
      (await browser.post('initiate', anOrder(refLeadId!))).body.result.transactionId,
      (await other.post('initiate', anOrder(refLeadId!))).body.result.transactionId,
    ];
    await browser.post('process', { transactionId: one, paymentMode: 'HBB_LEADS' });
    await other.post('process', { transactionId: two, paymentMode: 'HBB_LEADS' });
    operator.card.pay(one);
    operator.card.pay(two);
    await portal.settle();
    const ends = [await statusOf(one), await statusOf(two, other)];
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['FAILED', 'SUCCESS']);
    expect(ends.find(({ status }) => status === 'FAILED')).toMatchObject({
      charged: 'refunded',
      reasonCode: 'lead-paid',
    });
    expect([...operator.book.creditsOf(one), ...operator.book.creditsOf(two)]).toHaveLength(1);
  });

  test('with the airtime of another line, by its own code', async () => {
    const { refLeadId } = await submitted();
    const payer = aLine();
    operator.charging.balances.set(`+242${payer}`, 100_000);
    const { authorization } = await consent({ browser, operator }, payer, 'AIR_TIME', {
      amount: 45_000,
      mobileNumber: contactNumber,
      transactionType: 'HBB_LEADS',
    });
    const request = anOrder(refLeadId!, { paymentMode: 'HBB_AIRTIME', paymentGateway: '', paymentMobile: `0${payer}` });
    expect(await browser.post('initiate', request)).toMatchObject(failure('401'));
    const initiated = await browser.post('authInitiate', request, { authorization });
    expect(initiated.status).toBe(200);
    const { transactionId } = initiated.body.result;
    const sent = await browser.post('authProcess', { transactionId, paymentMode: 'HBB_AIRTIME' }, { authorization });
    expect(sent.status).toBe(200);
    await portal.settle();
    expect(await statusOf(transactionId)).toMatchObject({ status: 'SUCCESS', metaInfo: { leadId: refLeadId } });
  });

  test.each([
    ['the payment mode of another product', { paymentMode: 'PAYMENT_GATEWAY' }, '400'],
    ['a wallet', { paymentMode: 'LISOLO_MONEY_PUSH', paymentGateway: '' }, '400'],
    ['another plan', { productCode: 'H300' }, '400'],
    ['another amount', { amount: 1, unit: 1 }, '400'],
    ['a lead that is none', { txnId: 'CG-HBB-000001' }, '404'],
    ['another number', { mobileNumber: '052099999' }, '404'],
    ['no lead', { txnId: '' }, '400'],
  ] as const)('%s is refused [A25]', async (_, changes, code) => {
    const { refLeadId } = await submitted();
    expect(await browser.post('initiate', anOrder(refLeadId!, changes))).toMatchObject(failure(code));
  });

  test('a lead’s modes pay for nothing else [A25]', async () => {
    const recharge = {
      ...anOrder(''),
      transactionType: 'PREPAID_RECHARGE' as const,
      productCode: 'ORP',
      amount: 500,
      unit: 500,
    };
    expect(await browser.post('initiate', recharge)).toMatchObject(failure('400'));
  });

  test('refused by the desk permanently: the money goes back', async () => {
    const { refLeadId } = await submitted();
    operator.leadPayment.refusals.set(refLeadId!, 'lead-closed');
    const id = await payByCard(refLeadId!);
    expect(await statusOf(id)).toMatchObject({ status: 'FAILED', charged: 'refunded', reasonCode: 'lead-closed' });
  });

  test('for seven days its price stands, whatever the plan costs since; then the price of that day counts [A62]', async () => {
    const { refLeadId } = await submitted();
    await letTimePass(portal.database, 61);
    const newer = await submitted({ address: { ...address, street1: '14 avenue de la Paix' } });
    for (const [made, days] of [
      [refLeadId, 8],
      [newer.refLeadId, 6],
    ] as const)
      await portal.database.query(
        `update lead set created_at = now() - make_interval(days => $2) where ref_lead_id = $1`,
        [made!, days],
      );
    operator.listPlans.next(async () => ({
      outcome: 'listed',
      device: undefined,
      plans: [{ ...soldPlan, price: { amountMinor: 50_000, currency: 'XAF' } }],
    }));
    expect((await browser.post('initiate', anOrder(newer.refLeadId!))).status).toBe(200);
    const reply = await browser.post('initiate', anOrder(refLeadId!));
    expect(reply).toMatchObject(failure('400'));
    expect(reply.body.result).toMatchObject({
      reason: 'price-changed',
      price: { amount: 50_000, currencyCode: 'CFA' },
    });
  });
});

test('a payment that the desk was told of is a step as well, one that it refused is none', async () => {
  const steps: string[] = [];
  const { deliver } = countPaidLeads(operator.leadPayment, { leadStep: (step) => void steps.push(step) });
  const request = { transactionId: 'T', price: { amountMinor: 1, currency: 'XAF' as const }, productCode: 'H100' };
  operator.leadPayment.refusals.set('CG-HBB-1', 'lead-closed');
  for (const target of ['CG-HBB-1', 'CG-HBB-2']) await deliver({ ...request, target });
  expect(steps).toEqual(['paid']);
});
