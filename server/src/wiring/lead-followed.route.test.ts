import type { LeadState } from '@selfcare/contract/leads/leads';
import { describe, expect, test } from 'vitest';
import type { FoundLead } from '../features/leads/gateway.ts';
import { aLine } from '../testing/consent.ts';
import { lostAfter, lostBefore, unsent } from '../testing/fakes/scripted.ts';
import { useLeads } from '../testing/leads/use-leads.ts';
import { doWork, workOf } from '../testing/do-work.ts';
import { failure, type Browser } from '../testing/portal.ts';
import { letTimePass } from '../testing/time.ts';

let browser: Browser;
let contactNumber: string;
const { portal, operator, store, submitted, deskHas, work } = await useLeads(
  (now) => ({ browser, contactNumber } = now),
);

describe('while the desk', () => {
  test.each([
    ['is out', [unsent]],
    ['does not answer and has nothing', [lostBefore]],
    ['does not answer and has it', [lostAfter]],
    ['is out five times', [unsent, unsent, unsent, unsent, unsent]],
    ['loses it twice', [lostBefore, lostBefore]],
  ] as const)('%s the lead is kept, and the desk has it once in the end [I17]', async (_, plays) => {
    operator.leadDesk.send.next(...(plays as unknown as Parameters<typeof operator.leadDesk.send.next>));
    expect(await submitted()).toEqual({ feasible: true, pending: true });
    await work();
    expect(deskHas()).toHaveLength(1);
  });

  test('lies once that it has nothing, it is not sent again before it says so twice [I17]', async () => {
    operator.leadDesk.send.next(lostAfter as never);
    operator.leadDesk.find.next(async () => ({ outcome: 'not-found' }));
    await submitted();
    await work();
    expect(deskHas()).toHaveLength(1);
  });

  test('refuses it permanently, a person must act, nobody can pay, and a retry sends it', async () => {
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
  test('by number and phone: how far it has come, never where or who in full [A24]', async () => {
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

  test.each([-3600, 3600])(
    'is shown as far as it has come, by a desk whose clock is wrong by %i seconds',
    async (wrong) => {
      const { refLeadId } = await submitted();
      const found = (state: LeadState): FoundLead => {
        const changedAt = new Date(Date.now() + wrong * 1000);
        return { outcome: 'found', refLeadId: refLeadId!, state, changedAt };
      };
      for (const state of ['SCHEDULED', 'INSTALLED'] as const) {
        await letTimePass(portal.database, 61);
        operator.leadDesk.read.next(async () => found(state));
        await track(refLeadId!);
        await expect.poll(async () => (await track(refLeadId!)).body.result.status).toBe(state);
      }
      const { steps } = (await track(refLeadId!)).body.result;
      expect(steps.map(({ state }) => state)).toEqual(['RECEIVED', 'CHECKED', 'SCHEDULED', 'INSTALLED']);
      for (const { at } of steps) expect(Date.parse(at)).toBeLessThanOrEqual(Date.now());
    },
  );

  test('from another device costs nothing, however often it is looked at', async () => {
    const { refLeadId } = await submitted();
    const other = portal.browser();
    for (let look = 0; look < 12; look += 1) expect((await track(refLeadId!, contactNumber, other)).status).toBe(200);
  });

  test('with another phone, or a number that is none, is not found, alike; after five guesses a phone a try costs work', async () => {
    const { refLeadId } = await submitted();
    const other = aLine();
    const wrong = await track(refLeadId!, other, portal.browser());
    const none = await track('CG-HBB-999999', aLine(), portal.browser());
    for (const reply of [wrong, none]) expect(reply).toMatchObject(failure('404'));
    expect(wrong.body.message).toBe(none.body.message);
    for (let guess = 0; guess < 4; guess += 1)
      expect((await track(`CG-HBB-99990${guess}`, other, portal.browser())).status).toBe(404);
    expect(workOf(await track('CG-HBB-999988', other, portal.browser()))).toMatchObject({ bits: 15 });
    expect((await track(refLeadId!)).status).toBe(200);
  });

  test('by what is no phone number is a 400, and no guess', async () => {
    const { refLeadId } = await submitted();
    const other = portal.browser();
    const written = [`${contactNumber}1`, contactNumber.slice(1), `${contactNumber} / ${contactNumber}`, 'x'];
    for (const number of [...written, ...written])
      expect(await track(refLeadId!, number, other)).toMatchObject(failure('400'));
    expect((await track(refLeadId!, `tel:+242 ${contactNumber}`, other)).status).toBe(200);
  });

  test('that strangers have guessed at is hidden from who did not work, and shut to nobody: it is shown and paid for work [A24] [A37]', async () => {
    const { refLeadId } = await submitted();
    for (let guess = 0; guess < 8; guess += 1) await track(refLeadId!, aLine(), portal.browser());
    const elsewhere = portal.browser();
    const refused = await track(refLeadId!, contactNumber, elsewhere);
    expect(refused).toMatchObject(failure('429'));
    const proof = doWork(workOf(refused));
    const shown = await elsewhere.post('trackLead', { refLeadId, contactNumber, proof });
    expect(shown.body.result).toMatchObject({ refLeadId, payable: true });
    // This browser proved the pair, so it needs no work.
    expect((await track(refLeadId!, contactNumber, elsewhere)).status).toBe(200);
    expect((await track(refLeadId!)).status).toBe(200);
  });

  test('costs an address that has guessed twenty times in a day work for each try [A24]', async () => {
    const { refLeadId } = await submitted();
    const stranger = portal.browser();
    for (let guess = 0; guess < 20; guess += 1)
      expect((await track(`CG-HBB-6666${guess}`, aLine(), stranger)).status).toBe(404);
    expect(workOf(await track(refLeadId!, contactNumber, stranger))).toMatchObject({ bits: 15 });
    expect((await track(refLeadId!, contactNumber, portal.browser())).status).toBe(200);
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
