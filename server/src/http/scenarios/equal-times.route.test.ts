import { afterAll, expect, test } from 'vitest';
import { openMemory } from '../../testing/databases.ts';
import { createOperator } from '../../testing/fakes/operator.ts';
import { aPortal } from '../../testing/portal.ts';
import { scripted } from '../../testing/fakes/scripted.ts';
import { compareTimes, spin } from '../../testing/timing.ts';

/** The operator's response times in milliseconds; `unknown` for numbers that it does not know. */
const takes = { known: 3, unknown: 3 };

const slowly = <Outcome extends { outcome: string }>(ask: (asked: string) => Promise<Outcome>) =>
  scripted(async (asked: string) => {
    const answer = await ask(asked);
    spin(answer.outcome.startsWith('unknown') ? takes.unknown : takes.known);
    return answer;
  });
const operator = createOperator();
operator.findAccount = slowly(operator.findAccount);
operator.findLine = slowly(operator.findLine);
const portal = await aPortal(await openMemory(), operator);
const { database } = portal;
afterAll(async () => {
  await portal.app.close();
  await database.close();
});

const fixed = (accountNo: string) => () =>
  portal.browser().post('fixedInvoices', { accountNo, contactPersonEmailId: 'a@example.cg' });
const bill = (accountNo: string) => () => portal.browser().post('bill', { msisdn: '050000003', accountNo });
const line = (msisdn: string) => () => portal.browser().post('lineType', { msisdn });

/** Pairs of questions that an answer must not tell apart by its time; the last two differ in what they answer. */
const pairs = [
  ['a wrong email and an account that is not there', fixed('PE1234567890'), fixed('PP1111111111'), ['60119', '60119']],
  ['an account of another line and one that is nobody’s', bill('1000000004'), bill('1000000005'), ['60119', '60119']],
  ['a number that is ours and one that is not', line('050000001'), line('060000001'), [undefined, '404']],
] as const;

const compare = (one: () => Promise<unknown>, other: () => Promise<unknown>) =>
  compareTimes(one, other, { times: 50, between: () => database.query('delete from rate_limit') });

/** Apart by more than noise: medians over 1 ms (docs/abuse.md A05), and hardly one distribution. */
const differ = ({ apart, chance }: Awaited<ReturnType<typeof compare>>) => apart > 1 && chance < 0.001;

test.each(pairs)('%s are answered after the same time [A05]', async (_, one, other, codes) => {
  expect([(await one()).body.code, (await other()).body.code]).toEqual(codes);
  const compared = await compare(one, other);
  expect(differ(compared), JSON.stringify(compared)).toBe(false);
});

test('an answer that leaves out a question to the operator is seen by its time [A05]', async () => {
  takes.unknown = 0;
  const [, one, other] = pairs[0];
  const compared = await compare(one, other);
  takes.unknown = takes.known;
  expect(differ(compared), JSON.stringify(compared)).toBe(true);
});
