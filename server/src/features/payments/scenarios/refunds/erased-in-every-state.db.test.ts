import { describe, expect, test } from 'vitest';
import type { Database } from '../../../../db/database.ts';
import { databases } from '../../../../testing/databases.ts';
import type { TestEngine } from '../../../../testing/engine.ts';
import { aPayment } from '../../../../testing/orders.ts';
import { dump } from '../../../../testing/postgres/dump.ts';
import { letTimePass } from '../../../../testing/time.ts';
import { usePayments } from '../../../../testing/use-payments.ts';
import { createLeadStore, createLeadSweep } from '../../../leads/lead-store.ts';
import { leadStates } from '../../../leads/lead.machine.ts';
import { newLeadId } from '../../../leads/new-lead.ts';
import { createOtpStore } from '../../../otp/otp-store.ts';
import { stateSets, type PaymentState } from '../../core/payment.machine.ts';
import { createPersonalSweep } from '../../../privacy/forget-personal.ts';
import { createPersonDesk } from '../../../privacy/person.ts';

const person = '050000001';
const hour = 3600;

const childStates = ['none', 'REFUND_DUE', 'REFUNDING', 'REFUNDED'] as const;
const disputeStates = ['none', 'NOTICED', 'OPEN', 'ACCEPTED', 'DECLINED'] as const;

/** All that may need what is personal in a payment. */
type Standing = {
  id: string;
  state: PaymentState;
  onHold: boolean;
  child: (typeof childStates)[number];
  dispute: (typeof disputeStates)[number];
  isDue: boolean;
};

/** The part of a payment that needs what is personal in it. */
type Need = 'state' | 'onHold' | 'child' | 'dispute' | 'isDue';

const hasEnded = (state: PaymentState) => (stateSets.ended as readonly PaymentState[]).includes(state);

/** Returns what needs a payment's data, by the rules of docs/operations/privacy.md. */
const needsOf = ({ state, onHold, child, dispute, isDue }: Standing): Need[] => [
  ...(hasEnded(state) ? [] : (['state'] as const)),
  ...(onHold ? (['onHold'] as const) : []),
  ...(child === 'none' || child === 'REFUNDED' ? [] : (['child'] as const)),
  ...(dispute === 'NOTICED' || dispute === 'OPEN' ? (['dispute'] as const) : []),
  ...(isDue ? (['isDue'] as const) : []),
];

/** Returns the payments that need nothing of it. */
const freeOf = (all: readonly Standing[]) =>
  all.flatMap((each) => (needsOf(each).length === 0 ? [each.id] : [])).toSorted();

/** The same payment without one of its needs: it ends, is released, given back, decided or looked at for the last time. */
const without = (need: Need, standing: Standing): Standing => ({
  ...standing,
  ...{
    state: { state: 'REFUNDED' as const },
    onHold: { onHold: false },
    child: { child: 'REFUNDED' as const },
    dispute: { dispute: 'DECLINED' as const },
    isDue: { isDue: false },
  }[need],
});

describe.each(databases())('an erasure on $name', ({ open }) => {
  let database: Database;
  let pay: TestEngine;
  usePayments(open, (payments) => ({ database, pay } = payments));

  const erase = () => {
    const leads = createLeadStore(database, pay.vault);
    const desk = createPersonDesk(database, pay.vault, pay.market, leads);
    return desk.run({ msisdn: person, action: 'erase', by: 'Awa', why: 'Request 17' });
  };
  const sweep = () => createPersonalSweep({ database, vault: pay.vault, afterDays: 400 }).sweep();
  const forgotten = async () =>
    (
      await database.query<{ id: string }>(
        'select id from payment where parent_id is null and forgotten_at is not null',
      )
    )
      .map(({ id }) => id)
      .toSorted();
  /** Brings payments to where they stand. */
  const bring = async (all: readonly Standing[]): Promise<void> => {
    await database.query(
      `update payment set parked = now_is.held::boolean, held_for = case when now_is.held::boolean then 'unknown' end,
         entered_at = case when payment.state = now_is.state then entered_at else now() end, state = now_is.state,
         due_at = case when now_is.due::boolean then now() + interval '1 year' end
       from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as now_is (id, state, held, due) where payment.id = now_is.id`,
      [
        all.map(({ id }) => id),
        all.map(({ state }) => state),
        all.map(({ onHold }) => String(onHold)),
        all.map(({ isDue }) => String(isDue)),
      ],
    );
    await database.query(
      `update payment set state = now_is.state, child_due_at = null
       from unnest($1::text[], $2::text[]) as now_is (id, state) where payment.parent_id = now_is.id`,
      [all.map(({ id }) => id), all.map(({ child }) => child)],
    );
    const disputed = all.filter(({ dispute }) => dispute !== 'none');
    await database.query(
      `insert into payment_dispute (payment_id, dispute_id, state) select id, 'D-' || id, state
       from unnest($1::text[], $2::text[]) as disputed (id, state)
       on conflict (payment_id, dispute_id) do update set state = excluded.state`,
      [disputed.map(({ id }) => id), disputed.map(({ dispute }) => dispute)],
    );
  };

  test('takes what is personal exactly when nothing needs it any more, whatever state, hold, child and dispute, and is asked for once [I18]', async () => {
    const wanted = [...stateSets.underWay, ...stateSets.ended, 'REGISTERED' as const].flatMap((state) =>
      childStates.flatMap((child) => disputeStates.map((dispute) => ({ state, child, dispute }))),
    );
    let all: Standing[] = [];
    for (const [place, each] of wanted.entries()) {
      const payment = await pay.add(aPayment());
      if (each.child !== 'none') await pay.engine.children.recordLate(payment);
      // A third is neither on hold nor looked at later; of the others each is one of them, both or neither, in every state.
      const bits = place % 3 === 0 ? 0 : place;
      all.push({ id: payment.id, ...each, onHold: (bits & 1) === 1, isDue: (bits & 2) === 2 });
    }
    // Asked for while all are under way; whatever comes after that is no reason to ask again.
    expect(await erase()).toMatchObject({ erased: { payments: 0 } });
    await bring(all);
    await sweep();
    expect(await forgotten()).toEqual([]);
    await letTimePass(database, hour);
    await sweep();
    expect(await forgotten()).toEqual(freeOf(all));
    expect(freeOf(all).length).toBeGreaterThan(10);

    for (let round = 0; freeOf(all).length < all.length; round += 1) {
      // One need goes after the other, in another order for each payment.
      all = all.map((each, place) => {
        const needs = needsOf(each);
        const gone = needs[(place + round) % Math.max(1, needs.length)];
        return gone ? without(gone, each) : each;
      });
      await bring(all);
      await letTimePass(database, hour);
      await sweep();
      expect(await forgotten()).toEqual(freeOf(all));
    }

    expect(await database.query('select 1 from erase_when_settled')).toEqual([]);
    const hash = pay.vault.hash('payer', person);
    for (const [table, text] of await dump(database))
      expect([table, text.includes(person), text.includes(hash)]).toEqual([table, false, false]);
    const [{ sealed } = { sealed: -1 }] = await database.query<{ sealed: number }>(
      `select count(*)::int as sealed from payment where coalesce(payer_sealed, email_sealed, details_sealed, redirect_url_sealed,
         access_code_sealed) is not null or bill_hash is not null or browser_hash <> ''`,
    );
    expect(sealed).toBe(0);
  });

  test('takes a request for 5G in whatever state and hold as soon as the desk has answered, and the codes for it at once [I18]', async () => {
    const store = createLeadStore(database, pay.vault);
    const sweepLeads = () => createLeadSweep(database, 400).sweep();
    await database.run('delete from lead');
    const standings = leadStates.flatMap((state) =>
      [false, true].map((onHold) => ({ id: newLeadId(), state, onHold })),
    );
    for (const { id, state, onHold } of standings) {
      await store.add(
        {
          id,
          state: state === 'NOT_FEASIBLE' ? state : 'KEPT',
          source: 'WEBPORTAL',
          details: {
            fullName: 'Awa N.',
            contactNumber: person,
            email: 'awa@example.com',
            street: '',
            landmark: '',
            town: 'Owando',
            at: null,
          },
          plan: { code: 'P1', name: 'Plan' },
          price: { amountMinor: 1000, currency: 'XAF' },
          feasibility: 'by-town',
          language: 'fr',
          browserHash: 'b',
          sameHash: id,
          day: '2026-11-23',
          consentVersion: '1',
        },
        [],
        0,
      );
      await database.query(
        `update lead set state = $2, parked = $3, held_for = case when $3 then 'unsettled-too-long' end, held_at = case when $3 then now() end
         where id = $1`,
        [id, state, onHold],
      );
      await database.query(`insert into lead_repeat (key_hash, fingerprint, lead_id) values ($1, 'f', $1)`, [id]);
    }
    for (const purpose of ['HBB_LEAD', 'AIR_TIME'] as const) {
      const code = {
        id: purpose,
        purpose,
        msisdn: person,
        browserHash: 'b',
        language: 'fr',
        purchase: undefined,
        purchaseHash: null,
        codeHash: 'c',
      };
      await createOtpStore(database, pay.vault).insert(code, 300);
      await pay.tokens.issue({ id: purpose, purpose, msisdn: person, purchaseHash: null });
    }
    const known = async () => {
      const kept = await database.query<{ id: string }>('select id from lead where details_sealed is not null');
      return kept.map(({ id }) => id).toSorted();
    };
    const idsOf = (wanted: (standing: (typeof standings)[number]) => boolean) =>
      standings.flatMap((standing) => (wanted(standing) ? [standing.id] : [])).toSorted();

    const isUnanswered = ({ state }: (typeof standings)[number]) => ['KEPT', 'SENDING', 'UNKNOWN'].includes(state);
    const asked = await erase();
    expect(asked).toMatchObject({ erased: { leads: 6, codes: 2, tokens: 2 } });
    expect((asked as { keptUntilSent: string[] }).keptUntilSent.toSorted()).toEqual(idsOf(isUnanswered));
    expect(await known()).toEqual(idsOf(isUnanswered));
    await sweepLeads();
    expect(await known()).toEqual(idsOf(isUnanswered));
    // The desk answers one after the other, by taking it or by refusing it. Nobody asks again.
    const answered = new Set<string>();
    for (const [place, id] of idsOf(isUnanswered).entries()) {
      await database.query(
        'update lead set state = $2, parked = false, held_for = null, held_at = null where id = $1',
        [id, place % 2 === 0 ? 'TAKEN' : 'REFUSED'],
      );
      answered.add(id);
      await sweepLeads();
      expect(await known()).toEqual(idsOf((each) => isUnanswered(each) && !answered.has(each.id)));
    }
    await letTimePass(database, 8 * 24 * hour);
    await sweepLeads();
    const hashes = ['lead-contact', 'otp'].map((purpose) => pay.vault.hash(purpose, person));
    for (const [table, text] of await dump(database))
      for (const trace of [person, 'Awa N.', ...hashes]) expect([table, text.includes(trace)]).toEqual([table, false]);
    expect(await database.query('select 1 from lead_repeat')).toEqual([]);
  });
});
