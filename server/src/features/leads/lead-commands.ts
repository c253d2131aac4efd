import { leadStates } from '@selfcare/contract/content/lists';
import { present } from '@selfcare/contract/typed/present';
import { emailPattern } from '@selfcare/contract/values/email';
import { parseMsisdn } from '@selfcare/contract/values/msisdn';
import { dayOf, type Market, type Town } from '@selfcare/markets/market';
import { toCsv } from '@selfcare/contract/values/csv';
import { readWords, Refusal, wrongWords } from '../../commands/command-words.ts';
import type { ListPlans } from './gateway.ts';
import type { OutboxState } from './lead.machine.ts';
import { priceDays, type Lead, type LeadDetails } from './lead.ts';
import type { LeadStore } from './lead-store.ts';
import { firstSteps, newLeadId, sameParts } from './new-lead.ts';
import { createPlanShelf } from './plans.ts';

/** The lines of the list of commands. */
export const leadUsage = `  leads [--since DAY] [--state STATE]
                        requests for 5G at home, as CSV
  lead-again ID         send a request to the sales desk again that it refused, or that is on hold (leads --state HELD)
  leads-come TOWN       tell those of a town who asked for it that 5G at home has come
  enterprise-order --plan CODE --email ADDRESS --name NAME --number MSISDN --address TEXT --town TOWN
                        a seller's order: answers the link by which the customer pays it; without options they are
                        read from standard input as JSON, so that no shell keeps them`;

const ownStates: readonly OutboxState[] = ['KEPT', 'SENDING', 'UNKNOWN', 'TAKEN', 'REFUSED'];
/** What `--state` may name: how far a request is on its way to the desk, or what the desk has made of it. */
const states: readonly string[] = [...ownStates, 'HELD', ...leadStates];

const orderOptions = ['plan', 'email', 'name', 'number', 'address', 'town'] as const;
type OrderOption = (typeof orderOptions)[number];
type Order = Record<OrderOption, string>;

/** The options of an order that was given as JSON, as arguments; refuses what is no order. */
export const orderFromJson = (text: string): string[] => {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw wrongWords(`Give the order as options or as JSON: ${orderOptions.join(', ')}`);
  }
  if (typeof given !== 'object' || given === null) throw wrongWords('The JSON of an order is an object');
  return Object.entries(given).flatMap(([name, value]) => {
    if (typeof value !== 'string') throw wrongWords(`${name} is a text`);
    return [`--${name}`, value];
  });
};

const readOrder = (args: readonly string[]): Order => {
  const { values } = readWords(args, { most: 0, options: orderOptions });
  return Object.fromEntries(
    orderOptions.map((name) => {
      const text = values[name]?.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim() ?? '';
      if (text === '' || text.length > 200) throw wrongWords(`--${name} takes 1 to 200 characters`);
      return [name, text];
    }),
  ) as Order;
};

const findTown = ({ towns = [] }: Market, typed: string): Town => {
  const town = towns.find(({ cityName }) => cityName.toLowerCase() === typed.toLowerCase());
  if (!town) throw wrongWords(`There is no town ${typed}: ${towns.map(({ cityName }) => cityName).join(', ')}`);
  return town;
};

const readSince = (text: string | undefined): string | null => {
  if (text === undefined) return null;
  const at = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text)
    throw wrongWords(`--since takes a day such as 2026-11-01, not ${text}`);
  return text;
};

/** The columns of the table of requests. */
const columns: Readonly<Record<string, (lead: Lead, market: Market) => string>> = {
  id: ({ id }) => id,
  refLeadId: ({ refLeadId }) => refLeadId ?? '',
  state: ({ onHold, deskState, state }) => (onHold ? 'HELD' : (deskState ?? state)),
  at: ({ createdAt }) => createdAt.toISOString(),
  source: ({ source }) => source,
  name: ({ details }) => details.fullName,
  // With its plus a spreadsheet keeps it as a text, with its first zero.
  contactNumber: ({ details: { contactNumber } }, { countryCode }) =>
    contactNumber && `+${countryCode}${contactNumber}`,
  email: ({ details }) => details.email,
  address: ({ details }) => details.street,
  landmark: ({ details }) => details.landmark,
  town: ({ details }) => details.town,
  latitude: ({ details }) => String(details.at?.latitude ?? ''),
  longitude: ({ details }) => String(details.at?.longitude ?? ''),
  plan: ({ plan }) => plan.code,
  amountMinor: ({ price }) => String(price.amountMinor),
  currency: ({ price }) => price.currency,
  feasibility: ({ feasibility }) => feasibility,
};

const table = async function* (all: AsyncIterable<Lead[]>, market: Market): AsyncGenerator<string> {
  yield toCsv([Object.keys(columns)]);
  const toRow = (lead: Lead) => Object.values(columns).map((cell) => cell(lead, market));
  for await (const leads of all) yield toCsv(leads.map(toRow));
};

type Deps = {
  market: Market;
  publicUrl: string;
  store: LeadStore;
  hash: (purpose: string, text: string) => string;
  listPlans: ListPlans;
};

/** What an operator's people do with requests for 5G at home; each throws, in a sentence, what it refuses. */
export const createLeadCommands = ({ market, publicUrl, store, hash, listPlans }: Deps) => {
  const detailsOf = (order: Order, town: Town): LeadDetails => {
    const contactNumber = parseMsisdn(order.number, market);
    if (!contactNumber) throw wrongWords(`--number takes a number such as ${market.msisdnExample}`);
    if (!emailPattern.test(order.email)) throw wrongWords('--email takes an address such as client@example.com');
    const { cityName } = town;
    const { name: fullName, email, address: street } = order;
    return { fullName, contactNumber, email, street, landmark: '', town: cityName, at: null };
  };

  /** What opens a seller's order: nobody guesses it, and it can be told again where its answer was lost. */
  const referenceOf = (id: string): string => hash('works-reference', id).slice(0, 22);
  const linkOf = (id: string): string => `${publicUrl}/works#${referenceOf(id)}`;
  /** A request by its number, and a seller's order by its link as well. */
  const nameOf = async ({ id, refLeadId }: Lead): Promise<string> => {
    const ordered = await store.findEnterpriseOrder(hash('works', referenceOf(id)));
    return `${refLeadId ?? id}${ordered ? `, ${linkOf(id)}` : ''}`;
  };

  const order = async (args: readonly string[]) => {
    const given = readOrder(args);
    const town = findTown(market, given.town);
    if (!town.hbbLeadFeasibility) throw new Refusal(`5G at home cannot be had in ${town.cityName} yet`);
    const details = detailsOf(given, town);
    const language = present(market.languages[0]).tag;
    const plan = await createPlanShelf(market, listPlans).find(given.plan, language);
    if (plan === 'unavailable') throw new Refusal('The catalogue does not answer: nothing was stored, try again');
    if (!plan) throw new Refusal(`The catalogue has no plan ${given.plan}`);
    const day = dayOf(market);
    const sameHash = store.sameHash(sameParts(details, plan.code));
    return store.alone([`contact ${hash('lead-contact', details.contactNumber)}`], async () => {
      const same = await store.findSame(sameHash, day);
      if (same) throw new Refusal(`The same was asked for today already: ${await nameOf(same)}`);
      const id = newLeadId();
      const lead = await store.add(
        {
          id,
          state: 'KEPT',
          source: 'ENTERPRISE',
          details,
          plan: { code: plan.code, name: plan.name },
          price: plan.price,
          feasibility: 'by-town',
          language,
          browserHash: '',
          sameHash,
          day,
          consentVersion: null,
          referenceHash: hash('works', referenceOf(id)),
        },
        firstSteps(true, 'by-town'),
        0,
      );
      return { id: lead.id, link: linkOf(id), openForDays: priceDays };
    });
  };

  return {
    order,
    /** The table of requests, part after part; what is refused is refused before the first of them. */
    list: (args: readonly string[], unreadable: (id: string) => void): AsyncIterable<string> => {
      const { values } = readWords(args, { most: 0, options: ['since', 'state'] });
      if (values.state !== undefined && !states.includes(values.state))
        throw wrongWords(`--state takes one of ${states.join(', ')}, not ${values.state}`);
      return table(store.list(readSince(values.since), values.state ?? null, unreadable), market);
    },
    again: async (args: readonly string[]) => {
      const [id] = readWords(args, { most: 1 }).words;
      if (!id) throw wrongWords('Name the request by its id, as leads prints it');
      if (!(await store.retry(id))) throw new Refusal(`No refused request has the id ${id}`);
      return { again: id };
    },
    come: async (words: readonly string[]) => {
      if (words.length === 0) throw wrongWords('Name the town, as the market’s list of towns has it');
      const town = findTown(market, words.join(' '));
      if (!town.hbbLeadFeasibility)
        throw new Refusal(
          `The market's list says that 5G at home cannot be had in ${town.cityName} yet: change it first`,
        );
      return { town: town.cityName, told: await store.tellTown(town.cityName) };
    },
  };
};
