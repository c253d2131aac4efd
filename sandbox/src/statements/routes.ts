import type { FastifyInstance } from 'fastify';
import type { Books } from '../books.ts';
import { everyPort, hasStatement, type AnyPort } from '../faults/ports.ts';
import type { Sandbox } from '../sandbox.ts';
import { toStatement, type StatementLine } from './statement.ts';

/** The port that makes each kind of delivery. */
const portOfCredit: Record<ReturnType<Books['read']>['credits'][number]['kind'], AnyPort> = {
  airtime: 'airtime',
  bundle: 'billing',
  bill: 'billing',
  invoice: 'billing',
  lead: 'leads',
};

type Moved = Omit<StatementLine, 'type' | 'providerReference'> & { id: string };

const toLine =
  (type: StatementLine['type']) =>
  ({ id, at, reference, amount, currency }: Moved): StatementLine => ({
    at,
    type,
    reference,
    providerReference: id,
    amount,
    currency,
  });

const linesOf = (books: Books, port: AnyPort): StatementLine[] => {
  const { debits, refunds, credits } = books.read();
  return [
    ...debits.filter((debit) => debit.port === port).map(toLine('debit')),
    ...refunds.filter((refund) => refund.port === port).map(toLine('refund')),
    ...credits.filter(({ kind }) => portOfCredit[kind] === port).map(toLine('credit')),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
};

/** Returns the provider's fee on a debit, rounded down to the currency's smallest unit. */
const feeOf = ({ amount, currency }: StatementLine, percent: number): number => {
  const hundredths = Math.floor((Math.round(amount * 100) * Math.round(percent * 100)) / 10_000);
  return (currency === 'USD' ? hundredths : Math.floor(hundredths / 100) * 100) / 100;
};

/** Adds the provider's fee on each debit, and the pay-out of the rest to the operator's bank. */
const withFees = (lines: readonly StatementLine[], percent: number, day: string): StatementLine[] => {
  const fees = lines
    .filter(({ type }) => type === 'debit')
    .map((line): StatementLine => {
      const { at, reference, providerReference, currency } = line;
      const number = `FEE-${providerReference}`;
      return { at, type: 'fee', reference, providerReference: number, amount: feeOf(line, percent), currency };
    })
    .filter(({ amount }) => amount > 0);
  const signs = { debit: 1, refund: -1, credit: 0, fee: -1, settlement: 0 } as const;
  const all = [...lines, ...fees];
  const settlements = [...Map.groupBy(all, ({ currency }) => currency)].flatMap(
    ([currency, group]): StatementLine[] => {
      const left = group.reduce((sum, { type, amount }) => sum + signs[type] * Math.round(amount * 100), 0) / 100;
      const number = `PAYOUT-${day}-${currency}`;
      const at = group.at(-1)!.at;
      if (left <= 0) return [];
      return [{ at, type: 'settlement', reference: number, providerReference: number, amount: left, currency }];
    },
  );
  return [...all, ...settlements];
};

const isDay = (word: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(word) && !Number.isNaN(Date.parse(word));

/** Returns the start of a day in the market's time zone. */
const startOf = (day: string, timeZone: string): Date => {
  const clock = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const offset = /[+-]\d\d:\d\d/.exec(clock.format(new Date(day)))?.[0] ?? 'Z';
  return new Date(`${day}T00:00:00${offset}`);
};

/** Returns the span of a day's statement: the whole day, or the part that is over. */
const spanOf = (day: string, timeZone: string) => {
  const [from, now] = [startOf(day, timeZone), new Date()];
  const end = startOf(new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10), timeZone);
  return { from, until: now > from && now < end ? now : end };
};

/**
 * Serves `GET /statements/{port}/{day}`: a provider's movements of a business day. `?fees=1.5` adds its fee in percent
 * on each debit, and the pay-out.
 */
export const statementRoutes = (app: FastifyInstance, { books, faults, market }: Sandbox): void => {
  const dayOf = (at: string) => new Intl.DateTimeFormat('en-CA', { timeZone: market.timeZone }).format(new Date(at));

  app.get<{ Params: { port: string; day: string }; Querystring: { fees?: string } }>(
    '/statements/:port/:day',
    (request, reply) => {
      const { port, day } = request.params;
      if (!hasStatement(port))
        return reply.code(404).send({ error: `Statements are of ${everyPort.filter(hasStatement).join(', ')}.` });
      if (!isDay(day)) return reply.code(400).send({ error: 'The day is YYYY-MM-DD.' });
      const { fees } = request.query;
      if (fees !== undefined && !/^\d{1,2}(\.\d{1,2})?$/.test(fees))
        return reply.code(400).send({ error: 'fees is a percentage such as 1.5.' });
      const struck = faults.strikeStatement(port);
      if (struck.includes('late')) return reply.code(404).send({ error: `The statement of ${day} is not there yet.` });
      const span = spanOf(day, market.timeZone);
      const lines = linesOf(books, port).filter(({ at }) => dayOf(at) === day && new Date(at) < span.until);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${port}-${day}.csv"`)
        .send(toStatement({ provider: port, day, ...span }, fees ? withFees(lines, Number(fees), day) : lines, struck));
    },
  );
};
