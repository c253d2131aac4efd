import type { FastifyInstance } from 'fastify';
import type { Books } from '../books.ts';
import { hasStatement, playedPorts, type AnyPort } from '../faults/ports.ts';
import type { Sandbox } from '../sandbox.ts';
import { toStatement, type StatementLine } from './statement.ts';

/** Who delivers what. */
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

const isDay = (word: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(word) && !Number.isNaN(Date.parse(word));

/** `GET /statements/{port}/{day}`: what a provider moved on a day of the market, as it would send it to the operator. */
export const statementRoutes = (app: FastifyInstance, { books, faults, market }: Sandbox): void => {
  const dayOf = (at: string) => new Intl.DateTimeFormat('en-CA', { timeZone: market.timeZone }).format(new Date(at));

  app.get<{ Params: { port: string; day: string } }>('/statements/:port/:day', (request, reply) => {
    const { port, day } = request.params;
    if (!hasStatement(port))
      return reply.code(404).send({ error: `Statements are of ${playedPorts.filter(hasStatement).join(', ')}.` });
    if (!isDay(day)) return reply.code(400).send({ error: 'The day is YYYY-MM-DD.' });
    const struck = faults.strikeStatement(port);
    if (struck.includes('late')) return reply.code(404).send({ error: `The statement of ${day} is not there yet.` });
    const lines = linesOf(books, port).filter(({ at }) => dayOf(at) === day);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${port}-${day}.csv"`)
      .send(toStatement({ provider: port, day }, lines, struck));
  });
};
