import { maskMsisdn } from '@selfcare/contract/values/msisdn';
import type { Market } from '@selfcare/markets/market';
import { Refusal } from '../../commands/command-words.ts';
import type { Database } from '../../db/database.ts';
import type { Vault } from '../../security/vault.ts';
import type { Lead } from '../leads/lead.ts';
import type { LeadStore } from '../leads/lead-store.ts';
import { openDispute } from '../payments/core/payment-rows.ts';
import { createPaymentStore } from '../payments/core/store.ts';
import { createPersonFinder, type Role } from './find-person.ts';
import { createEraser, neededFor } from './forget-personal.ts';
import type { PersonAction, PersonOrder } from './read-person.ts';

/** A payment that an erasure leaves for now, and why; what is personal in it goes as soon as it is settled. */
type Kept = { id: string; why: string };

type PersonLeads = Pick<LeadStore, 'ofNumber' | 'forgetNumber'>;

/** A person's request for 5G at home, as an export shows it. */
const exportLead = ({ id, refLeadId, state, deskState, createdAt, details, plan, price, steps }: Lead) => ({
  id,
  refLeadId,
  state: deskState ?? state,
  createdAt,
  details,
  plan,
  price,
  steps,
});

/** `payment`: the one payment whose numbers were looked at. */
type Asked = { action: PersonAction; by: string; why: string; at: Date; payment: string | null };

/**
 * Returns the commands on a person's number: a summary, an export as JSON, or its erasure (docs/operations/privacy.md). Each use
 * records who and why, with the number as a keyed hash. They work beside running instances.
 */
export const createPersonDesk = (database: Database, vault: Vault, market: Market, leads: PersonLeads) => {
  const store = createPaymentStore(database, vault);
  const finder = createPersonFinder(database, vault, market);
  const erase = createEraser(database, vault);
  const personHash = (msisdn: string) => vault.hash('person', msisdn);

  const note = ({ msisdn, action, why, by }: PersonOrder, done: Record<string, unknown>) =>
    database.query('insert into person_request (person_hash, action, why, made_by, done) values ($1, $2, $3, $4, $5)', [
      personHash(msisdn),
      action,
      why,
      by,
      JSON.stringify(done),
    ]);
  /** What was done for this number, and who looked at a payment that names it (`operate show`). */
  const askedBefore = (msisdn: string) =>
    database.query<Asked>(
      `select action, made_by as by, why, at, null as payment from person_request where person_hash = $1
       union all select 'show', looked_by, why, at, payment_id from payment_look where person_hash = $1 order by at`,
      [personHash(msisdn)],
    );
  /** Those of the payments that are not erased, and why; one that a worker holds just now is needed as well. */
  const keptOf = (ids: string[]): Promise<Kept[]> =>
    database.query<Kept>(
      `select id, coalesce(${neededFor}, 'none') as why from payment where id = any($1) and forgotten_at is null order by id`,
      [ids],
    );

  const summary = async (msisdn: string) => {
    const payments = await finder.payments(msisdn);
    const roles = [...payments.values()];
    const countOf = (role: Role) => roles.filter((each) => each === role).length;
    return {
      payments: {
        all: roles.length,
        asPayer: countOf('payer'),
        asTarget: countOf('target'),
        asBoth: countOf('payer and target'),
        keptUntilSettled: (await keptOf([...payments.keys()])).filter(({ why }) => why !== 'none'),
      },
      codes: (await finder.codes(msisdn)).length,
      tokens: (await finder.tokens(msisdn)).length,
      wrongPins: (await finder.pins(msisdn)).length,
      counts: (await finder.counts(msisdn)).length,
      callbacks: (await finder.strayCallbacks(msisdn)).length,
      leads: (await leads.ofNumber(msisdn)).length,
    };
  };

  /** Who paid for somebody else is masked in what that other one gets: it is another person's. */
  const exportPayment = async (id: string, role: Role) => {
    const payment = await store.find(id);
    if (!payment) return undefined;
    const { state, method, gateway, transactionType: product, productCode, price, charge, language } = payment;
    const { receiptCode, providerReference, reason, createdAt, enteredAt, target, details } = payment;
    const isPayer = role !== 'target';
    const payer = payment.payer && (isPayer ? payment.payer : maskMsisdn(payment.payer));
    const events = (await store.events(id)).map(({ event, toState, at }) => ({ event, toState, at }));
    return {
      id,
      role,
      state,
      inStateSince: enteredAt,
      createdAt,
      product,
      productCode,
      method,
      gateway,
      price,
      charge,
      payer,
      target,
      email: isPayer ? payment.email : null,
      line: details.line,
      invoiceNumber: details.invoiceNumber,
      bundle: details.bundle,
      gift: details.gift,
      language,
      reason,
      receiptCode,
      providerReference: isPayer ? providerReference : null,
      events,
    };
  };

  const exportAll = async (msisdn: string) => {
    const payments: NonNullable<Awaited<ReturnType<typeof exportPayment>>>[] = [];
    for (const [id, role] of await finder.payments(msisdn)) {
      const payment = await exportPayment(id, role);
      if (payment) payments.push(payment);
    }
    return {
      format: 1,
      person: { msisdn, countryCode: market.countryCode, operator: market.brand.company },
      payments: payments.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
      codes: await finder.codes(msisdn),
      tokens: await finder.tokens(msisdn),
      wrongPins: await finder.pins(msisdn),
      counts: await finder.counts(msisdn),
      callbacks: (await finder.strayCallbacks(msisdn)).length,
      leads: (await leads.ofNumber(msisdn)).map(exportLead),
      requests: (await askedBefore(msisdn)).map(({ action, at }) => ({ action, at })),
    };
  };

  /** Refuses to erase while a bank disputes one of these payments: what is asked for then is gone for good. The try is kept. */
  const refuseDisputed = async (order: PersonOrder, ids: string[]): Promise<void> => {
    const open = await database.query<{ paymentId: string; disputeId: string }>(
      `select payment_id as "paymentId", dispute_id as "disputeId" from payment_dispute
       where payment_id = any($1) and state in ${openDispute} order by noticed_at`,
      [ids],
    );
    if (open.length === 0) return;
    await note(order, { refused: 'disputed' });
    const named = open.map(({ paymentId, disputeId }) => `dispute ${disputeId} of payment ${paymentId}`).join(', ');
    throw new Refusal(
      `Nothing is erased while a bank disputes a payment of this number, since its data is evidence: ${named}. Erase again once "disputes" lists it no more`,
    );
  };

  const eraseAll = async (order: PersonOrder) => {
    const { msisdn } = order;
    const ids = [...(await finder.payments(msisdn)).keys()];
    await refuseDisputed(order, ids);
    const stray = await finder.strayCallbacks(msisdn);
    const wrongPins = (await finder.pins(msisdn)).length;
    // In one transaction with its record: what was erased is always known, and a record always says what was done.
    return database.transaction(async () => {
      const erased = new Set(await erase(ids));
      const left = ids.filter((id) => !erased.has(id));
      await database.query(
        `insert into erase_when_settled (payment_id)
         select id from payment where id = any($1) and forgotten_at is null on conflict do nothing`,
        [left],
      );
      const traces = await finder.forgetTraces(msisdn, stray);
      const keptUntilSettled = (await keptOf(left)).map(({ id, why }) => ({
        id,
        why: why === 'none' ? 'changing-now' : why,
      }));
      const done = { payments: erased.size, ...traces, leads: await leads.forgetNumber(msisdn) };
      await note(order, { ...done, keptUntilSettled: keptUntilSettled.length });
      const keptUntilSent = (await leads.ofNumber(msisdn)).map(({ id }) => id);
      return { erased: done, keptUntilSettled, keptUntilSent, keptForADay: { wrongPins } };
    });
  };

  const told = {
    show: async (order: PersonOrder) => {
      const kept = await summary(order.msisdn);
      const before = await askedBefore(order.msisdn);
      await note(order, { payments: kept.payments.all });
      return { log: vault.hash('log', order.msisdn), kept, askedBefore: before };
    },
    export: async (order: PersonOrder) => {
      const all = await exportAll(order.msisdn);
      await note(order, { payments: all.payments.length });
      return all;
    },
    erase: eraseAll,
  };
  return { run: (order: PersonOrder): Promise<unknown> => told[order.action](order) };
};
