import { market as congo } from '@selfcare/markets/cg/market';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { createVault } from '../../security/vault.ts';
import { databases } from '../../testing/databases.ts';
import { testDataKey } from '../../testing/engine.ts';
import { createOperator } from '../../testing/fakes/operator.ts';
import { answers, held, lostAfter, lostBefore, unsent } from '../../testing/fakes/scripted.ts';
import { sendAll } from '../../testing/telling.ts';
import { letTimePass, setClockForward } from '../../testing/time.ts';
import type { FoundLead, LeadDesk, LeadToSend, ListPlans, SentLead } from './gateway.ts';
import { createLeadCommands, orderFromJson } from './lead-commands.ts';
import { sendLeadMessage } from './lead-messages.ts';
import { createLeadStore, createLeadSweep, type LeadStore } from './lead-store.ts';
import { newLeadId } from './new-lead.ts';
import { leadOutbox } from '../../testing/leads/lead-outbox.ts';
import { soldPlan } from '../../testing/leads/sold-plan.ts';

const market = {
  ...congo,
  towns: [
    { cityName: 'Boundji', hbbLeadFeasibility: false },
    { cityName: 'Brazzaville', hbbLeadFeasibility: true },
    { cityName: 'Owando', hbbLeadFeasibility: false },
  ],
};
const vault = createVault(testDataKey);
const out: ListPlans = async () => ({ outcome: 'unavailable' });
const listPlans: ListPlans = async () => ({ outcome: 'listed', device: undefined, plans: [soldPlan] });
const honestly = (honest: () => Promise<SentLead>) => honest();
const anOrder = {
  plan: 'H100',
  email: 'grace@example.cg',
  name: 'Grâce Mabiala',
  number: '050000021',
  address: '12 avenue de la Paix',
  town: 'Brazzaville',
};
const options = (changes: Partial<typeof anOrder> = {}) =>
  Object.entries({ ...anOrder, ...changes }).flatMap(([name, value]) => [`--${name}`, value]);

const unreadable = (id: string) => expect.unreachable(`${id} cannot be opened`);

describe.each(databases())('leads on $name', ({ open }) => {
  let database: Database;
  let store: LeadStore;
  beforeAll(async () => {
    database = await open();
    store = createLeadStore(database, vault);
  });
  beforeEach(() => database.query('delete from lead'));
  afterAll(() => database.close());

  const commands = (plans = listPlans) =>
    createLeadCommands({ market, publicUrl: 'https://portal.example', store, hash: vault.hash, listPlans: plans });
  const outboxTo = (desk: LeadDesk, alarms: string[] = []) => leadOutbox(database, store, desk, alarms);
  const listed = async (args: string[]) => (await Array.fromAsync(commands().list(args, unreadable))).join('');
  const all = async (since: string | null, state: string | null) =>
    (await Array.fromAsync(store.list(since, state, unreadable))).flat();
  /** Messages as they would go out, by whom. */
  const messages = async () => {
    const sent: { to: string; text: string }[] = [];
    const tell = async ({ to, text }: { to: string; text: string }) => void sent.push({ to, text });
    await sendAll(sendLeadMessage({ market, publicUrl: 'https://portal.example', store, tell }));
    return sent;
  };
  /** Many leads, each of another number. */
  const addLeads = async (
    count: number,
    state: 'KEPT' | 'NOT_FEASIBLE' = 'KEPT',
    changes: { language?: string; consentVersion?: null } = {},
  ) => {
    for (let index = 0; index < count; index += 1) {
      const contactNumber = `05${String(1_000_000 + index)}`;
      const details = { ...anOrder, fullName: anOrder.name, street: '', landmark: '', contactNumber, at: null };
      await store.add(
        {
          id: newLeadId(),
          state,
          source: 'WEBPORTAL',
          details,
          plan: soldPlan,
          price: soldPlan.price,
          feasibility: 'by-town',
          language: 'fr',
          browserHash: 'b',
          sameHash: contactNumber,
          day: '2026-11-23',
          consentVersion: '1',
          ...changes,
        },
        [],
        state === 'KEPT' ? 0 : null,
      );
    }
  };
  /** Does what workers do until nothing is due any more. */
  const workOff = async (outbox: ReturnType<typeof outboxTo>) => {
    for (let turn = 0; turn < 400; turn += 1) {
      await Promise.all([outbox.sendDue(), outbox.sendDue()]);
      const waiting = await database.query('select 1 from lead where due_at is not null limit 1');
      if (waiting.length === 0) return;
      const due = await database.query('select 1 from lead where due_at <= now() limit 1');
      if (due.length === 0) await letTimePass(database, 20);
    }
    throw new Error('the outbox is never empty');
  };

  test('a request whose portal died during the call is sent once the desk is proved not to have it', async () => {
    await addLeads(1);
    const [kept] = await all(null, null);
    await store.move(kept!, 'send', { dueInSeconds: 22 });
    const operator = createOperator();
    await workOff(outboxTo(operator.leadDesk));
    expect(operator.leads).toHaveLength(1);
    expect(await all(null, null)).toMatchObject([{ state: 'TAKEN', sends: 2 }]);
  });

  describe('a seller’s order', () => {
    test('is stored, sent, and opened by its link alone', async () => {
      const { link } = await commands().order(options());
      expect(link).toMatch(/^https:\/\/portal\.example\/works#[\w-]{22}$/);
      const opened = await store.findEnterpriseOrder(vault.hash('works', link.split('#')[1]!));
      expect(opened).toMatchObject({ source: 'ENTERPRISE', price: soldPlan.price, state: 'KEPT' });
      expect(await store.findEnterpriseOrder(vault.hash('works', 'another'))).toBeUndefined();
      const { leadDesk, leads } = createOperator();
      await workOff(outboxTo(leadDesk));
      expect(leads).toMatchObject([{ contactNumber: '+242050000021', source: 'ENTERPRISE' }]);
      expect(await messages()).toMatchObject([{ to: '050000021' }]);
    });

    test('may come as JSON, and is one with the same of that day', async () => {
      const args = orderFromJson(JSON.stringify(anOrder));
      const { id, link } = await commands().order(args);
      // Whoever lost the answer has the link all the same.
      await expect(commands().order(options({ address: '12, AVENUE de la paix' }))).rejects.toThrow(
        `The same was asked for today already: ${id}, ${link}`,
      );
    });

    test.each<[string, Partial<typeof anOrder>, string]>([
      ['a town without 5G', { town: 'Owando' }, '5G at home cannot be had in Owando yet'],
      ['a town that is none', { town: 'Paris' }, 'There is no town Paris: Boundji, Brazzaville'],
      ['a plan that is none', { plan: 'H1' }, 'The catalogue has no plan H1'],
      ['a number that is none', { number: '12' }, '--number takes a number such as'],
      ['an address that is none', { email: 'grace' }, '--email takes an address'],
      ['nothing', { name: ' \u202e ' }, '--name takes 1 to 200 characters'],
      ['too much', { address: 'x'.repeat(201) }, '--address takes 1 to 200 characters'],
    ])('with %s is refused in words', async (_, changes, words) => {
      await expect(commands().order(options(changes))).rejects.toThrow(words);
      expect(await database.query('select 1 from lead')).toEqual([]);
    });

    test('is refused while the catalogue is out, and where it is no order', async () => {
      await expect(commands(out).order(options())).rejects.toThrow('The catalogue does not answer');
      await expect(commands().order(['H100'])).rejects.toThrow('Not understood: H100');
      await expect(commands().order(['--colour', 'red'])).rejects.toThrow('--colour');
      expect(() => orderFromJson('plan=H100')).toThrow('as options or as JSON');
      expect(() => orderFromJson('7')).toThrow('is an object');
      expect(() => orderFromJson('{"plan":7}')).toThrow('plan is a text');
    });
  });

  describe('the export', () => {
    test('holds nothing that a spreadsheet would run, and numbers as texts', async () => {
      await commands().order(options({ name: '=HYPERLINK("http://x")', address: '+1, "rue"' }));
      const [header, row, ...more] = (await listed([])).trimEnd().split('\r\n');
      expect(header).toContain('"id","refLeadId","state","at","source","name","contactNumber","email"');
      expect(row).toContain(`"'=HYPERLINK(""http://x"")","'+242050000021","grace@example.cg","'+1, ""rue"""`);
      expect(more).toEqual([]);
    });

    test('is of those whose day it was where the market is, also in the hour after midnight', async () => {
      await addLeads(2);
      // Half an hour into the 2nd in Brazzaville, and half an hour before it: in Greenwich both are on the 1st.
      await database.query(
        `update lead set (created_at, day) = ('2026-11-01T23:30:00Z'::timestamptz, '2026-11-02'::date)
         where id = (select id from lead order by id limit 1)`,
      );
      await database.query(
        `update lead set (created_at, day) = ('2026-11-01T22:30:00Z'::timestamptz, '2026-11-01'::date)
         where id = (select id from lead order by id desc limit 1)`,
      );
      expect((await listed(['--since', '2026-11-02'])).trimEnd().split('\r\n')).toHaveLength(2);
      expect((await listed(['--since', '2026-11-01'])).trimEnd().split('\r\n')).toHaveLength(3);
    });

    test('is of a state and since a day, however many there are', async () => {
      await addLeads(501);
      expect((await listed(['--state', 'KEPT'])).trimEnd().split('\r\n')).toHaveLength(502);
      expect((await listed(['--state', 'TAKEN'])).trimEnd().split('\r\n')).toHaveLength(1);
      expect((await listed(['--since', '2999-01-01'])).trimEnd().split('\r\n')).toHaveLength(1);
      for (const none of ['yesterday', '2026-02-31', '2026-11-01T10:00Z'])
        await expect(listed(['--since', none])).rejects.toThrow('--since takes a day');
      await expect(listed(['--state', 'kept'])).rejects.toThrow('--state takes one of KEPT');
      await expect(listed(['all'])).rejects.toThrow('Not understood: all');
    });
  });

  test('what the desk refuses for good waits for a person, is told with regret, and is sent again when asked', async () => {
    const { leadDesk, leads } = createOperator();
    const alarms: string[] = [];
    leadDesk.send.next(answers<SentLead>({ outcome: 'refused' }));
    await addLeads(1);
    await workOff(outboxTo(leadDesk, alarms));
    const [refused] = await all(null, 'REFUSED');
    expect(alarms).toEqual([`lead-refused ${refused!.id}`]);
    expect((await messages()).map(({ text }) => text)).toEqual([expect.stringContaining("Rien n'a été débité")]);
    expect(await store.outbox()).toMatchObject({ waiting: 0, refused: 1 });
    expect(await commands().again([refused!.id])).toEqual({ again: refused!.id });
    await workOff(outboxTo(leadDesk));
    expect(leads).toHaveLength(1);
    expect((await messages()).map(({ text }) => text)).toEqual([expect.stringContaining('CG-HBB-100001')]);
    await expect(commands().again([refused!.id])).rejects.toThrow('No refused request has the id');
    await expect(commands().again([])).rejects.toThrow('Name the request by its id');
  });

  test('what was refused and is forgotten since is not sent again without anything in it', async () => {
    const { leadDesk, leads } = createOperator();
    leadDesk.send.next(answers<SentLead>({ outcome: 'refused' }));
    await addLeads(1);
    await workOff(outboxTo(leadDesk));
    const [refused] = await all(null, 'REFUSED');
    expect(await store.forgetNumber('051000000')).toBe(1);
    await expect(commands().again([refused!.id])).rejects.toThrow('No refused request has the id');
    await workOff(outboxTo(leadDesk));
    expect(leads).toEqual([]);
  });

  test('every move has its event row, from the first sending to the answer of a person', async () => {
    const { leadDesk } = createOperator();
    leadDesk.send.next(unsent, answers<SentLead>({ outcome: 'refused' }));
    await addLeads(1);
    await workOff(outboxTo(leadDesk));
    const [refused] = await all(null, 'REFUSED');
    await commands().again([refused!.id]);
    await workOff(outboxTo(leadDesk));
    const rows = await database.query<{ event: string; from_state: string; to_state: string; version: number }>(
      'select event, from_state, to_state, version from lead_event where lead_id = $1 order by version',
      [refused!.id],
    );
    expect(rows.map(({ event }) => event)).toEqual(['send', 'keep', 'send', 'lose', 'refuse', 'retry', 'send', 'take']);
    expect(rows.map(({ version }) => version)).toEqual(rows.map((_, index) => index + 1));
    const replayed = rows.reduce((state, row) => (row.from_state === state ? row.to_state : 'a gap'), 'KEPT');
    expect(replayed).toBe('TAKEN');
  });

  test('what the desk refuses since it has it already is found there: nobody is called, nobody told with regret', async () => {
    const { leadDesk, leads } = createOperator();
    const alarms: string[] = [];
    leadDesk.send.next(lostAfter as never, answers<SentLead>({ outcome: 'refused' }));
    // The desk lags: what it has is found only after it was sent again, and then not at once.
    const missing = answers<FoundLead>({ outcome: 'not-found' });
    leadDesk.find.next(missing, missing, missing, missing, answers<FoundLead>({ outcome: 'unknown' }));
    await addLeads(1);
    await workOff(outboxTo(leadDesk, alarms));
    expect([leadDesk.send.calls.length, leads.length, alarms]).toEqual([2, 1, []]);
    expect(await all(null, 'TAKEN')).toMatchObject([{ refLeadId: 'CG-HBB-100001' }]);
    expect((await messages()).map(({ text }) => text)).toEqual([expect.stringContaining('CG-HBB-100001')]);
  });

  test('the number of another request is not believed: a person looks, the others go on, and its own is taken once it is given', async () => {
    const { leadDesk } = createOperator();
    const alarms: string[] = [];
    const given: string[] = [];
    const desk = {
      send: async (lead: LeadToSend): Promise<SentLead> => {
        given.push(lead.leadId);
        return { outcome: 'taken', refLeadId: given.length === 3 ? 'CG-HBB-3' : 'CG-HBB-1' };
      },
      find: async (leadId: string): Promise<FoundLead> =>
        given.includes(leadId)
          ? { outcome: 'found', refLeadId: numberNow, state: 'RECEIVED', changedAt: undefined }
          : { outcome: 'not-found' },
    };
    let numberNow = 'CG-HBB-1';
    await addLeads(3);
    await outboxTo({ ...leadDesk, ...desk }, alarms).sendDue();
    const states = async () => (await all(null, null)).map(({ state }) => state).toSorted();
    expect(await states()).toEqual(['TAKEN', 'TAKEN', 'UNKNOWN']);
    const [doubted] = await all(null, 'UNKNOWN');
    expect(alarms).toEqual([`lead-number-twice ${doubted!.id}`]);
    expect(doubted!.refLeadId).toBeNull();
    const askAgain = async () => {
      await database.query(`update lead set due_at = now() where state = 'UNKNOWN'`);
      await outboxTo({ ...leadDesk, ...desk }, alarms).sendDue();
    };
    await askAgain();
    expect(alarms).toHaveLength(2);
    numberNow = 'CG-HBB-2';
    await askAgain();
    expect(await states()).toEqual(['TAKEN', 'TAKEN', 'TAKEN']);
    expect(given).toHaveLength(3);
    expect(alarms).toHaveLength(2);
  });

  test('those of a town who asked for it are told once that 5G has come', async () => {
    await addLeads(2, 'NOT_FEASIBLE');
    expect(await messages()).toEqual([]);
    expect(await commands().come(['brazzaville'])).toEqual({ town: 'Brazzaville', told: 2 });
    expect(await commands().come(['Brazzaville'])).toEqual({ town: 'Brazzaville', told: 0 });
    const told = await messages();
    expect(told.map(({ to }) => to).toSorted()).toEqual(['051000000', '051000001']);
    expect(told[0]?.text).toMatch(/^Lisolo : .*Brazzaville.* : https:\/\/portal\.example\/hbb-lead$/);
    expect(await messages()).toEqual([]);
    await expect(commands().come(['Owando'])).rejects.toThrow('cannot be had in Owando yet');
  });

  test('who has not agreed to hear of it is told nothing when 5G comes to the town', async () => {
    await addLeads(1, 'NOT_FEASIBLE', { consentVersion: null });
    expect(await commands().come(['Brazzaville'])).toEqual({ town: 'Brazzaville', told: 0 });
    expect(await messages()).toEqual([]);
  });

  test('a message leads to the pages of the language that was asked in', async () => {
    await addLeads(1, 'KEPT', { language: 'en' });
    await workOff(outboxTo(createOperator().leadDesk));
    await addLeads(1, 'NOT_FEASIBLE', { language: 'en' });
    await commands().come(['Brazzaville']);
    expect((await messages()).map(({ text }) => text)).toEqual([
      expect.stringContaining('https://portal.example/en/hbb-lead-status#lead=CG-HBB-'),
      expect.stringMatching(/https:\/\/portal\.example\/en\/hbb-lead$/),
    ]);
  });

  test('what is kept of a person’s requests is told, and blanked as soon as the desk has it', async () => {
    await addLeads(2);
    expect(await store.ofNumber('051000000')).toMatchObject([
      { details: { contactNumber: '051000000' }, state: 'KEPT' },
    ]);
    expect(await store.forgetNumber('051000000')).toBe(0);
    await workOff(outboxTo(createOperator().leadDesk));
    expect(await store.forgetNumber('051000001')).toBe(1);
    expect(await store.ofNumber('051000000')).toHaveLength(1);
    await createLeadSweep(database, 365).sweep();
    expect(await store.ofNumber('051000000')).toEqual([]);
    const left = await database.query<{ details_sealed: unknown; contact_hash: string }>('select * from lead');
    expect(left.map((row) => [row.details_sealed, row.contact_hash])).toEqual([
      [null, ''],
      [null, ''],
    ]);
  });

  test('an hour that the database’s clock jumps ahead ends no call, and is no time that one was missing [I19]', async () => {
    const { leadDesk, leads } = createOperator();
    const call = held<LeadToSend, SentLead>();
    leadDesk.send.next(call.play);
    await addLeads(1);
    const outbox = outboxTo(leadDesk);
    const sending = outbox.sendDue();
    await call.arrived;
    // Asked about at once, as though the call were over, and again as though a while had gone by.
    for (let turn = 0; turn < 4; turn += 1) {
      await setClockForward(database, 3600);
      await outbox.sendDue();
    }
    call.release();
    await sending;
    await workOff(outbox);
    expect([leads.length, leadDesk.send.calls.length]).toEqual([1, 1]);
  });

  test('one that was sent in a time that the database has lost is not sent again', async () => {
    const { leadDesk, leads } = createOperator();
    await addLeads(1);
    const [kept] = await database.query<{ id: string }>('select id from lead');
    await workOff(outboxTo(leadDesk));
    // As a standby has it, or a backup: the moves that came after are gone.
    await database.query('delete from lead_event');
    await database.query(
      `update lead set state = 'KEPT', version = 0, sends = 0, ref_lead_id = null, desk_state = null, taken_at = null, due_at = now()
       where id = $1`,
      [kept!.id],
    );
    await workOff(outboxTo(leadDesk));
    expect(leads).toHaveLength(1);
    expect(await all(null, 'TAKEN')).toMatchObject([{ refLeadId: 'CG-HBB-100001' }]);
  });

  test('one that cannot be read keeps no other waiting', async () => {
    const { leadDesk, leads } = createOperator();
    await addLeads(9);
    await database.query(
      `update lead set details_sealed = '\\x00' where id = (select id from lead order by due_at limit 1)`,
    );
    for (let turn = 0; turn < 4; turn += 1) {
      await outboxTo(leadDesk)
        .sendDue()
        .catch(() => undefined);
      await letTimePass(database, 60);
    }
    expect(leads).toHaveLength(8);
    expect(await store.outbox()).toMatchObject({ waiting: 1 });
  });

  test('one that fails five times in a row is on hold: a person is called once, finds it in the list and tries it again', async () => {
    const { leadDesk, leads } = createOperator();
    const alarms: string[] = [];
    await addLeads(1);
    const [{ id, details_sealed: sealed } = { id: '', details_sealed: null }] = await database.query<{
      id: string;
      details_sealed: Uint8Array | null;
    }>('select id, details_sealed from lead');
    await database.query(`update lead set details_sealed = '\\x00'`);
    for (let turn = 0; turn < 8; turn += 1) {
      await outboxTo(leadDesk, alarms)
        .sendDue()
        .catch(() => undefined);
      await letTimePass(database, 6 * 3600);
    }
    expect(alarms).toEqual([`lead-fails ${id}`]);
    await database.query('update lead set details_sealed = $1', [sealed]);
    expect((await listed(['--state', 'HELD'])).trimEnd().split('\r\n')).toHaveLength(2);
    expect(await commands().again([id])).toEqual({ again: id });
    expect((await listed(['--state', 'HELD'])).trimEnd().split('\r\n')).toHaveLength(1);
    await workOff(outboxTo(leadDesk));
    expect(leads).toHaveLength(1);
  });

  test('a thousand that waited for the desk arrive once each [I17]', async () => {
    const { leadDesk, leads } = createOperator();
    let isOut = true;
    const desk = { ...leadDesk, send: async (lead: LeadToSend) => (isOut ? unsent() : leadDesk.send(lead)) };
    await addLeads(1000);
    for (let turn = 0; turn < 130; turn += 1) await outboxTo(desk).sendDue();
    expect(await store.outbox()).toMatchObject({ waiting: 1000 });
    isOut = false;
    await letTimePass(database, 60);
    await workOff(outboxTo(desk));
    expect(new Set(leads.map(({ leadId }) => leadId)).size).toBe(1000);
    expect(leads).toHaveLength(1000);
    expect(await store.outbox()).toEqual({ waiting: 0, refused: 0, ageSeconds: 0 });
  });

  test('whatever becomes of calls and answers, each is at the desk once [I17]', async () => {
    const { leadDesk, leads } = createOperator();
    const plays = [lostBefore, lostAfter as never, unsent, lostBefore];
    // A row of its own at each run of the suite, the same at each try of it.
    let seed = 7;
    const draw = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let index = 0; index < 120; index += 1) {
      leadDesk.send.next(draw(3) === 0 ? honestly : plays[draw(plays.length)]!);
      leadDesk.find.next(draw(3) === 0 ? answers({ outcome: 'unknown' as const }) : (honest) => honest());
    }
    await addLeads(60);
    await workOff(outboxTo(leadDesk));
    expect(leads.map(({ leadId }) => leadId).toSorted()).toEqual(
      (await all(null, null)).map(({ id }) => id).toSorted(),
    );
    expect((await all(null, 'TAKEN')).length).toBe(60);
  });
});
