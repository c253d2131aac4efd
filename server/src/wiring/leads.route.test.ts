import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createLeadCommands } from '../features/leads/lead-commands.ts';
import { createVault } from '../security/vault.ts';
import { sendDueLeads } from '../features/leads/send-lead.ts';
import { createLeadStore } from '../features/leads/lead-store.ts';
import { textsFor } from '../locales/texts.ts';
import { aLine, codeSentTo, consent } from '../testing/consent.ts';
import { publish } from '../testing/content/publish.ts';
import { testDataKey } from '../testing/engine.ts';
import { lostAfter, lostBefore, unsent } from '../testing/fakes/scripted.ts';
import { failure, type Browser } from '../testing/portal.ts';
import { letTimePass } from '../testing/time.ts';
import { countPaidLeads } from './lead-wiring.ts';
import { usePortal } from '../testing/use-portal.ts';

const portal = await usePortal({ LEAD_WAIT_MS: '2000' });
const { operator } = portal;
const store = createLeadStore(portal.database, createVault(testDataKey));
const form = (language: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../markets/cg/content/${language}/form-hbb-customer.json`, import.meta.url), 'utf8'),
  ) as { version: string };

beforeAll(async () => {
  await publish(portal.database, { 'form-hbb-customer': form('en') });
  await portal.app.ready();
});

let browser: Browser;
let contactNumber: string;
beforeEach(() => {
  browser = portal.browser();
  contactNumber = aLine();
});

const inBrazzaville = { lat: -4.27, lng: 15.28 };
const address = {
  type: 'INSTALLATION',
  city: 'Brazzaville',
  street1: '12 avenue de la Paix',
  landmark: 'Marché Total',
  country: 'CG',
  ...inBrazzaville,
};
const plan = { code: 'H100', amount: 45_000, currency: 'CFA', description: '5G Maison' };
const aLead = (changes: object = {}) => ({
  fullName: 'Grâce Mabiala',
  contactNumber,
  email: 'grace@example.cg',
  feasibility: true,
  address,
  plan,
  source: 'WEBPORTAL',
  uniqueCode: 'x'.repeat(22),
  lineType: 'Prepaid',
  consent: { accepted: true, version: form('en').version, at: '2026-11-23T10:00:00Z' },
  ...changes,
});

/** The token of a code for the contact's number, by the call that leads have of their own. */
const proved = async (msisdn = contactNumber, from = browser) => {
  const sent = await from.post('sendLeadOtp', {
    msisdn,
    requestType: 'HBB_LEADS',
    email: 'a@b.cg',
    customerDetails: { fullName: 'G' },
  });
  const { refId } = sent.body.result;
  const verified = await from.post('verifyOtp', {
    refId,
    otp: codeSentTo(operator, msisdn),
    username: msisdn,
    paymentMode: 'HBB_LEADS',
  });
  return { authorization: `Bearer ${verified.body.result.accessToken}` };
};
type Headers = Record<string, string | undefined>;
const submit = (body: object, headers: Headers = {}) => browser.post('submitLead', body, { lang: 'en', ...headers });
const deskHas = () => operator.leads.filter((lead) => lead.contactNumber === `+242${contactNumber}`);
const submitted = async (changes: object = {}) => {
  const { body, status, text } = await submit(aLead(changes), await proved());
  if (status !== 200) throw new Error(text + portal.log.filter((l) => l.includes('"level":50')).slice(-1)[0]);
  return body.result;
};
/** Does what the outbox does while nothing is due for ever: ten turns, each a while later. */
const work = async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    await sendDueLeads(outbox);
    await portal.database.query(`update lead set due_at = now() where due_at is not null`);
    await letTimePass(portal.database, 16);
  }
};
const outbox = {
  store,
  desk: operator.leadDesk,
  toInternational: (msisdn: string) => `+242${msisdn}`,
  country: 'CG',
  callSeconds: 22,
  withinDeadline: <Outcome>(_: () => number, call: () => Promise<Outcome>) => call(),
  startStopwatch: () => () => 0,
  count: () => undefined,
  alarm: () => undefined,
};

test('the plans of the catalogue, with what is charged now and how much of it is the fee', async () => {
  const { body } = await browser.get('plans', { opco: 'CG' });
  expect(body.result).toEqual({
    device: { deviceName: 'Antenne 5G', heading_image: '/device.svg', features: ['Wi-Fi 6'] },
    plans: [
      expect.objectContaining({
        code: 'H100',
        amount: 45_000,
        currency: 'CFA',
        connectionFee: 15_000,
        data: 100,
        validity: 30,
      }),
      expect.objectContaining({ code: 'H300', amount: 65_000 }),
    ],
  });
});

describe('a lead', () => {
  test('takes the draft of it away', async () => {
    const uniqueCode = 'draft-of-a-lead-of-grace';
    await browser.post('saveForm', { formId: 'hbb-customer', uniqueCode, values: { name: 'Grâce' } });
    expect((await browser.post('loadForm', { uniqueCode })).status).toBe(200);
    await submitted();
    expect(await browser.post('loadForm', { uniqueCode })).toMatchObject(failure('404'));
  });

  test('of a feasible town goes to the desk once, and its number is told', async () => {
    const result = await submitted();
    expect(result).toEqual({ feasible: true, refLeadId: expect.stringMatching(/^CG-HBB-\d{6}$/) });
    expect(deskHas()).toMatchObject([
      {
        refLeadId: result.refLeadId,
        fullName: 'Grâce Mabiala',
        address: { street: '12 avenue de la Paix', landmark: 'Marché Total', town: 'Brazzaville', country: 'CG' },
        plan: { code: 'H100' },
        feasibility: 'checked',
        leadId: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/),
      },
    ]);
  });

  test('is the same lead under the same key, without its token; another body is refused', async () => {
    const key = randomUUID();
    const headers = { ...(await proved()), 'idempotency-key': key };
    const first = await submit(aLead(), headers);
    const again = await submit(aLead(), { 'idempotency-key': key });
    expect(again.body.result).toEqual(first.body.result);
    expect(await submit(aLead({ fullName: 'Somebody Else' }), { 'idempotency-key': key })).toMatchObject(
      failure('422'),
    );
    expect(deskHas()).toHaveLength(1);
  });

  test('is the same under a key that only found it made: answered without a token, and with another body refused', async () => {
    const first = await submitted();
    await letTimePass(portal.database, 61);
    const key = randomUUID();
    const written = aLead({ address: { ...address, street1: '12, AVENUE de la paix!' } });
    await submit(written, { ...(await proved()), 'idempotency-key': key });
    expect((await submit(written, { 'idempotency-key': key })).body.result).toEqual(first);
    expect(await submit(aLead(), { 'idempotency-key': key })).toMatchObject(failure('422'));
    expect(deskHas()).toHaveLength(1);
  });

  test('wished twice on a day, however it is written, is one lead and spends no second token', async () => {
    const first = await submitted();
    await letTimePass(portal.database, 61);
    const headers = await proved();
    const written = { ...address, street1: '12, AVENUE de la paix!' };
    const second = await submit(aLead({ address: written }), headers);
    expect(second.body.result).toEqual(first);
    expect(deskHas()).toHaveLength(1);
    const other = await submit(aLead({ plan: { ...plan, code: 'H300', amount: 65_000 } }), headers);
    expect(other.body.result.refLeadId).not.toBe(first.refLeadId);
  });

  test('sent by twenty at once under keys of their own is one lead', async () => {
    const headers = await proved();
    const all = await Promise.all(Array.from({ length: 20 }, () => submit(aLead(), headers)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(deskHas()).toHaveLength(1);
  });

  test('of a town without 5G, or of a place out of its reach, is kept here alone', async () => {
    const headers = await proved();
    const { body } = await submit(aLead({ address: { ...address, city: 'Owando', lat: null, lng: null } }), headers);
    expect(body.result).toEqual({ feasible: false });
    await letTimePass(portal.database, 61);
    const far = await submit(aLead({ address: { ...address, lat: -2.5 } }), await proved());
    expect(far.body.result).toEqual({ feasible: false });
    expect(deskHas()).toEqual([]);
  });

  test('is decided by the town list where the place cannot be checked, and says so', async () => {
    operator.checkFeasibility.next(async () => 'unclear');
    await submitted();
    expect(deskHas()).toMatchObject([{ feasibility: 'by-town' }]);
  });

  test('a fourth of a number and day is refused, and the token serves the next day', async () => {
    for (const street1 of ['1 rue A', '2 rue B', '3 rue C']) {
      await submitted({ address: { ...address, street1 } });
      await letTimePass(portal.database, 601);
    }
    expect(await submit(aLead({ address: { ...address, street1: '4 rue D' } }), await proved())).toMatchObject(
      failure('429'),
    );
    expect(deskHas()).toHaveLength(3);
  });
});

test('plans are those of this market: another’s are asked for elsewhere', async () => {
  expect(await browser.get('plans', { opco: 'TZ' })).toMatchObject(failure('400'));
  expect((await browser.get('plans', { opco: 'cg' })).status).toBe(200);
});

describe('refused', () => {
  test.each([
    ['without a token', {}],
    ['with a token that is none', { authorization: `Bearer ${'a'.repeat(43)}` }],
  ])('%s', async (_, headers) => {
    expect(await submit(aLead(), headers)).toMatchObject(failure('401'));
    expect(deskHas()).toEqual([]);
  });

  test('with the token of another number, of another purpose, or one that made a lead', async () => {
    const other = aLine();
    expect(await submit(aLead(), await proved(other))).toMatchObject(failure('401'));
    const airtime = await consent({ browser, operator }, contactNumber);
    expect(await submit(aLead(), { authorization: airtime.authorization })).toMatchObject(failure('401'));
    await letTimePass(portal.database, 61);
    const headers = await proved();
    await submit(aLead(), headers);
    expect(await submit(aLead({ address: { ...address, street1: '9 rue Z' } }), headers)).toMatchObject(failure('401'));
  });

  test.each([
    [{ fullName: '' }, 'fullName', 'Full name is required'],
    [{ email: 'nobody' }, 'email', /email/i],
    [{ address: { ...address, street1: '123456' } }, 'address.street1', 'Please enter a valid address'],
    [{ address: { ...address, landmark: '---' } }, 'address.landmark', 'Please enter a valid landmark'],
    [{ address: { ...address, city: 'Atlantis' } }, 'address.city', /./],
    [{ address: { ...address, country: 'FR' } }, 'address.country', /./],
    [{ address: { ...address, lat: -4.2, lng: null } }, 'address.lng', /./],
    [{ address: { ...address, lat: 48.8, lng: 2.3 } }, 'address.lat', /./],
    [{ consent: { accepted: false, version: '2026-11' } }, 'consent.accepted', /./],
    [{ consent: { accepted: true, version: '1999-01' } }, 'consent.version', /terms/],
    [{ plan: { ...plan, amount: 44_999 } }, 'plan.amount', /price/i],
    [{ plan: { ...plan, code: 'FREE' } }, 'plan.code', /no longer sold/],
  ])('%j names its field in the payload, and keeps the token', async (changes, path, says) => {
    const headers = await proved();
    const reply = await submit(aLead(changes), headers);
    expect(reply).toMatchObject(failure('400'));
    const { fields } = reply.body.result as unknown as { fields: { path: string; message: string }[] };
    expect(fields.map((field) => field.path)).toEqual([path]);
    expect(fields[0]!.message).toMatch(says);
    expect(deskHas()).toEqual([]);
    expect((await submit(aLead(), headers)).status).toBe(200);
  });

  test.each([
    [{ amount: 44_999 }, { reason: 'price-changed', price: { amount: 45_000, currencyCode: 'CFA' } }],
    [{ code: 'FREE' }, { reason: 'withdrawn' }],
  ])('with %j for its plan, it says what has changed to programs as well', async (changes, moved) => {
    const reply = await submit(aLead({ plan: { ...plan, ...changes } }), await proved());
    expect(reply).toMatchObject({ ...failure('400'), body: { code: '400', result: moved } });
  });

  test('without a token before anything else: a stranger learns no rule and no price', async () => {
    const wrong = aLead({ email: 'nobody', plan: { ...plan, amount: 1 } });
    expect(await submit(wrong, { 'idempotency-key': randomUUID() })).toMatchObject(failure('401'));
  });

  test('while the catalogue is out nothing is kept, and it says when to ask again', async () => {
    operator.listPlans.next(async () => ({ outcome: 'unavailable' }));
    const reply = await submit(aLead(), await proved());
    expect(reply).toMatchObject(failure('503'));
    expect(reply.headers['retry-after']).toBeDefined();
  });
});

describe('while the desk', () => {
  test.each([
    ['is out', [unsent]],
    ['does not answer and has nothing', [lostBefore]],
    ['does not answer and has it', [lostAfter]],
    ['is out five times', [unsent, unsent, unsent, unsent, unsent]],
    ['loses it twice', [lostBefore, lostBefore]],
  ] as const)('%s the lead is kept, and the desk has it once in the end', async (_, plays) => {
    operator.leadDesk.send.next(...(plays as unknown as Parameters<typeof operator.leadDesk.send.next>));
    expect(await submitted()).toEqual({ feasible: true, pending: true });
    await work();
    expect(deskHas()).toHaveLength(1);
  });

  test('lies once that it has nothing, it is not sent again before it says so twice', async () => {
    operator.leadDesk.send.next(lostAfter as never);
    operator.leadDesk.find.next(async () => ({ outcome: 'not-found' }));
    await submitted();
    await work();
    expect(deskHas()).toHaveLength(1);
  });

  test('refuses it for good, a person must look, nobody pays, and it goes once they say so', async () => {
    operator.leadDesk.send.next(async () => ({ outcome: 'refused' }));
    expect(await submitted()).toEqual({ feasible: true, pending: true });
    const [{ id } = { id: '' }] = await portal.database.query<{ id: string }>(
      `select id from lead where state = 'REFUSED' order by created_at desc limit 1`,
    );
    expect(portal.log.join('')).toContain('a lead needs a person');
    expect(await store.retry(id)).toBe(true);
    await work();
    expect(deskHas()).toHaveLength(1);
  });
});

const track = (refLeadId: string, number = contactNumber, from = browser) =>
  from.post('trackLead', { refLeadId, contactNumber: number });

describe('followed', () => {
  test('by number and phone: how far it has come, never where or who in full', async () => {
    const { refLeadId } = await submitted();
    const reply = await track(refLeadId!);
    expect(reply.body.result).toEqual({
      refLeadId,
      status: 'CHECKED',
      plan: '5G Maison H100',
      createdAt: expect.any(String),
      firstName: 'Grâce',
      payable: true,
      steps: [
        { state: 'RECEIVED', at: expect.any(String) },
        { state: 'CHECKED', at: expect.any(String) },
      ],
      order: { productCode: 'H100', amount: 45_000, currency: 'CFA' },
    });
    expect(reply.text).not.toMatch(/Mabiala|avenue|example\.cg/);
    const lead = operator.leads.find((one) => one.refLeadId === refLeadId)!;
    lead.state = 'SCHEDULED';
    await letTimePass(portal.database, 61);
    await track(refLeadId!);
    await expect.poll(async () => (await track(refLeadId!)).body.result.status).toBe('SCHEDULED');
    expect((await track(refLeadId!)).body.result.payable).toBe(false);
  });

  test('with another phone, or a number that is none, is not found, alike; five guesses a phone close it for an hour', async () => {
    const { refLeadId } = await submitted();
    const other = aLine();
    const wrong = await track(refLeadId!, other, portal.browser());
    const none = await track('CG-HBB-999999', aLine(), portal.browser());
    for (const reply of [wrong, none]) expect(reply).toMatchObject(failure('404'));
    expect(wrong.body.message).toBe(none.body.message);
    for (let guess = 0; guess < 4; guess += 1)
      expect((await track(`CG-HBB-99990${guess}`, other, portal.browser())).status).toBe(404);
    expect(await track('CG-HBB-999988', other, portal.browser())).toMatchObject(failure('429'));
    expect((await track(refLeadId!)).status).toBe(200);
  });

  test('a stranger’s guesses close a number to strangers, who then hear no yes either, and not to who asked', async () => {
    const { refLeadId } = await submitted();
    for (let guess = 0; guess < 5; guess += 1) await track(`CG-HBB-77770${guess}`, contactNumber, portal.browser());
    expect(await track(refLeadId!, contactNumber, portal.browser())).toMatchObject(failure('429'));
    expect((await track(refLeadId!)).status).toBe(200);
  });
});

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
  test('is opened by its reference once the desk has numbered it, and is gone with its payment', async () => {
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
    expect(body.result).toMatchObject({
      id: expect.stringMatching(/^CG-HBB-/),
      order: { msisdn: contactNumber, amount: 45_000, currency: 'CFA', productCode: 'H100', emailId: 'a@b.cg' },
    });
    await payByCard(body.result.id);
    expect(await browser.post('works', { reference })).toMatchObject(failure('404'));
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

  test('once and never again, under whatever purchase and by whatever browser', async () => {
    const { refLeadId } = await submitted();
    const id = await payByCard(refLeadId!);
    const again = await browser.post('initiate', anOrder(refLeadId!), { 'purchase-id': randomUUID() });
    expect(again).toMatchObject(failure('409'));
    expect(again.body.result.transactionId).toBe(id);
    const stranger = await portal.browser().post('initiate', anOrder(refLeadId!));
    expect(stranger).toMatchObject(failure('409'));
    expect(stranger.body.result).toEqual({ underWay: true });
    expect(stranger.body.message).toBe(textsFor('fr').codes.conflict);
  });

  test('by two at once: one is delivered, the other gets its money back', async () => {
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
  ] as const)('%s is refused', async (_, changes, code) => {
    const { refLeadId } = await submitted();
    expect(await browser.post('initiate', anOrder(refLeadId!, changes))).toMatchObject(failure(code));
  });

  test('a lead’s modes pay for nothing else', async () => {
    const recharge = {
      ...anOrder(''),
      transactionType: 'PREPAID_RECHARGE' as const,
      productCode: 'ORP',
      amount: 500,
      unit: 500,
    };
    expect(await browser.post('initiate', recharge)).toMatchObject(failure('400'));
  });

  test('refused by the desk for good: the money goes back', async () => {
    const { refLeadId } = await submitted();
    operator.leadPayment.refusals.set(refLeadId!, 'lead-closed');
    const id = await payByCard(refLeadId!);
    expect(await statusOf(id)).toMatchObject({ status: 'FAILED', charged: 'refunded', reasonCode: 'lead-closed' });
  });

  test('after seven days the price of that day counts', async () => {
    const { refLeadId } = await submitted();
    await portal.database.query(`update lead set created_at = now() - interval '8 days' where ref_lead_id = $1`, [
      refLeadId!,
    ]);
    operator.listPlans.next(async () => ({
      outcome: 'listed',
      device: undefined,
      plans: [
        {
          code: 'H100',
          name: 'x',
          description: '',
          radio: '5G',
          data: { value: 1, unit: 'GB' },
          validity: { value: 30, unit: 'day' },
          price: { amountMinor: 50_000, currency: 'XAF' },
          fee: { amountMinor: 0, currency: 'XAF' },
        },
      ],
    }));
    const reply = await browser.post('initiate', anOrder(refLeadId!));
    expect(reply).toMatchObject(failure('400'));
    expect(reply.body.result).toMatchObject({
      reason: 'price-changed',
      price: { amount: 50_000, currencyCode: 'CFA' },
    });
  });
});

const count = (text: string, step: string) =>
  Number(new RegExp(String.raw`lead_steps_total\{step="${step}"\} (\d+)`).exec(text)?.[1] ?? 0);

test('each step on the way is counted, and how long the oldest has waited; nobody is in it', async () => {
  const before = (await portal.app.inject('/metrics')).body;
  await browser.get('plans', { opco: 'CG' });
  const { refLeadId } = await submitted();
  await track(refLeadId!);
  const { body } = await portal.app.inject('/metrics');
  const steps = ['plans', 'code', 'asked', 'feasible', 'taken', 'followed'];
  expect(steps.map((step) => count(body, step) - count(before, step))).toEqual(steps.map(() => 1));
  expect(body).toMatch(/^leads_unsent\{state="waiting"\} \d+$/m);
  expect(body).toMatch(/^lead_outbox_age_seconds \d+$/m);
  expect(body).not.toContain(contactNumber);
  expect(body).not.toContain(refLeadId);
});

test('a payment that the desk was told of is a step as well, one that it refused is none', async () => {
  const steps: string[] = [];
  const { deliver } = countPaidLeads(operator.leadPayment, { leadStep: (step) => void steps.push(step) });
  const request = { transactionId: 'T', price: { amountMinor: 1, currency: 'XAF' as const }, productCode: 'H100' };
  operator.leadPayment.refusals.set('CG-HBB-1', 'lead-closed');
  for (const target of ['CG-HBB-1', 'CG-HBB-2']) await deliver({ ...request, target });
  expect(steps).toEqual(['paid']);
});
