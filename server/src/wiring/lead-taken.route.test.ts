import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aLine, consent } from '../testing/consent.ts';
import { address, plan, useLeads } from '../testing/leads/use-leads.ts';
import { failure, type Browser } from '../testing/portal.ts';
import { letTimePass } from '../testing/time.ts';

let browser: Browser;
let contactNumber: string;
const { portal, operator, aLead, proved, submit, submitted, deskHas } = await useLeads(
  (now) => ({ browser, contactNumber } = now),
);

const device = { deviceName: 'Antenne 5G', heading_image: '/device.svg', features: ['Wi-Fi 6'] };

test('the plans of the catalogue, with what is charged now and how much of it is the fee', async () => {
  const { body } = await browser.get('plans', { opco: 'CG' });
  expect(body.result).toEqual({
    device,
    devices: [device],
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

  test('without a number is refused by the form, with or without a token; another one that is a number by its token', async () => {
    const tokens = [await proved(), {}];
    for (const headers of tokens)
      for (const nothing of ['', '05', 'x'])
        expect(await submit(aLead({ contactNumber: nothing }), headers)).toMatchObject({
          status: 400,
          body: { code: '400', result: { fields: [{ path: 'contactNumber' }] } },
        });
    for (const headers of tokens)
      expect(await submit(aLead({ contactNumber: aLine(), fullName: '' }), headers)).toMatchObject(failure('401'));
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

  test('wished twice on a day, however it is written, is one lead and spends no second token [I17] [A24]', async () => {
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

  test('wished again after the desk has closed it is another lead', async () => {
    const first = await submitted();
    await portal.database.query(`update lead set desk_state = 'CLOSED' where ref_lead_id = $1`, [first.refLeadId!]);
    await letTimePass(portal.database, 61);
    const second = await submitted();
    expect(second).toEqual({ feasible: true, refLeadId: expect.not.stringMatching(first.refLeadId!) });
  });

  test('may name its country as the wire does elsewhere', async () => {
    await submitted({ address: { ...address, country: '242' } });
    expect(deskHas()).toMatchObject([{ address: { country: 'CG' } }]);
  });

  test('sent by twenty at once under keys of their own is one lead [I17] [A24]', async () => {
    const headers = await proved();
    const all = await Promise.all(Array.from({ length: 20 }, () => submit(aLead(), headers)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(deskHas()).toHaveLength(1);
  });

  test('of a town without 5G, or of a place out of its reach, is kept here alone [A25]', async () => {
    const headers = await proved();
    const { body } = await submit(aLead({ address: { ...address, city: 'Owando', lat: null, lng: null } }), headers);
    expect(body.result).toEqual({ feasible: false });
    await letTimePass(portal.database, 61);
    const far = await submit(aLead({ address: { ...address, lat: -2.5 } }), await proved());
    expect(far.body.result).toEqual({ feasible: false });
    expect(deskHas()).toEqual([]);
  });

  test('is decided by the town list where the place cannot be checked, and says so [A62]', async () => {
    operator.checkFeasibility.next(async () => 'unclear');
    await submitted();
    expect(deskHas()).toMatchObject([{ feasibility: 'by-town' }]);
  });

  test('a fourth of a number and day is refused, and the token serves the next day [A24]', async () => {
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

test('plans are those of this market only', async () => {
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
    [{ plan: { ...plan, currency: 'USD' } }, 'plan.currency', /currency/i],
    [{ plan: { ...plan, currency: 'francs' } }, 'plan.currency', /currency/i],
    [{ plan: { ...plan, currency: 'NGN', amount: 1 } }, 'plan.currency', /currency/i],
    [{ plan: { ...plan, code: 'FREE' } }, 'plan.code', /no longer sold/],
  ])('%j names its field in the payload, and keeps the token [A25] [A62]', async (changes, path, says) => {
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

  test('without a token before anything else: a stranger learns no rule and no price [A24]', async () => {
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
