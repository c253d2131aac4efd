import { sendDueLeads, sendLead } from '../../../outbound/lead.ts';
import { soldPlan } from '../../leads/sold-plan.ts';
import { payerOf } from '../orders.ts';
import { note } from '../story.ts';
import { anInstance, type World } from '../world/world.ts';

const details = {
  fullName: 'Awa Mabiala',
  contactNumber: '050000001',
  email: 'awa@example.cg',
  street: 'Avenue de la Paix',
  landmark: '',
  town: 'Brazzaville',
  at: null,
};

/** A visitor asks for 5G at home: it is kept, then sent to the sales desk. */
export const askForLead = (world: World): void => {
  const { process, portal } = anInstance(world);
  const id = world.ids.uuid();
  note(world, 'leads', id);
  void world.tasks.start(process, async () => {
    const { store, times } = portal.leads;
    const lead = await store.add(
      {
        id,
        state: 'KEPT',
        source: 'WEBPORTAL',
        details,
        plan: { code: soldPlan.code, name: soldPlan.name },
        price: soldPlan.price,
        feasibility: 'checked',
        language: 'fr-FR',
        browserHash: 'browser',
        sameHash: id,
        day: '2026-11-28',
        consentVersion: null,
      },
      [],
      times.callSeconds,
    );
    world.leads.add(id);
    await sendLead(portal.leads, lead);
  });
};

/** Sends the leads that are due, one at a time: a task of the simulation makes one call at a time. */
export const sendLeads = ({ leads }: World['instances'][number]['portal']): Promise<unknown> => {
  const take: typeof leads.queue.take = (_limit, ...more) => leads.queue.take(1, ...more);
  return sendDueLeads({ ...leads, queue: { ...leads.queue, take } });
};

/** What is wrong with leads at this moment: the desk has no idempotency. */
export const findDoubledLeads = ({ operator: { leads } }: World): string[] =>
  [...Map.groupBy(leads, ({ leadId }) => leadId)].flatMap(([id, { length }]) =>
    length > 1 ? [`a lead is registered at most once: ${id} ${length} times`] : [],
  );

/** Leads that have not come to the desk, or whose number the portal does not know. */
export const findLostLeads = async (world: World): Promise<string[]> => {
  if (world.leads.size === 0 || world.hasLostTime) return [];
  const rows = new Map((await world.backing.leads()).map((row) => [row.id, row]));
  return [...world.leads].flatMap((id) => {
    const row = rows.get(id);
    const taken = world.operator.leads.filter(({ leadId }) => leadId === id);
    const isKnown = row?.state === 'TAKEN' && taken.some(({ refLeadId }) => refLeadId === row.refLeadId);
    return isKnown ? [] : [`no lead is lost: ${id} is ${row?.state}, ${taken.length} at the desk`];
  });
};

/** Somebody has their data erased: all payments that one number paid for. */
export const eraseSomebody = (world: World): void => {
  const known = world.attempts.filter(({ transactionId }) => transactionId !== undefined);
  if (known.length === 0) return;
  const payer = payerOf(world.decisions.pick(known));
  const ids = known.flatMap((attempt) => (payerOf(attempt) === payer ? [attempt.transactionId!] : []));
  note(world, 'erasures', ids.join(', '));
  const { process, portal } = anInstance(world);
  void world.tasks.start(process, () => portal.erase(ids), {
    onEnd: (erased) => {
      for (const id of erased) {
        world.erased.add(id);
        note(world, 'a payment is erased', id);
      }
    },
  });
};
