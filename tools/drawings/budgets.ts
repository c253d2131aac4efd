import { budgetTable, type BudgetRow } from '../../server/src/http/limits/budget-table.ts';

const windows: Readonly<Record<number, string>> = {
  60: 'a minute',
  600: 'in 10 min',
  3600: 'an hour',
  86_400: 'a day',
};

type Share = { limit: number; seconds: number; distinct?: true; kept?: number };

const shareText = ({ limit, seconds, distinct, kept }: Share): string =>
  [
    `${limit.toLocaleString('en')}${distinct ? ' different' : ''} ${windows[seconds] ?? `in ${seconds} s`}`,
    ...(kept ? [`(${kept} kept for its owner)`] : []),
  ].join(' ');

const partText = (whom: string, shares: readonly Share[] | undefined): string[] =>
  shares && shares.length > 0 ? [`${whom}: ${shares.map(shareText).join(', ')}`] : [];

/** Returns the limits of a row, each after the caller or subject that it counts. */
const limitsText = (row: BudgetRow): string =>
  [
    ...partText(row.subject ?? 'subject', row.ofSubject),
    ...partText('its owner, besides', row.ofOwner),
    ...partText('browser', row.browser),
    ...partText(
      row.sparesPayers ? 'address (not a browser that paid lately)' : 'address',
      row.address && [row.address],
    ),
    ...partText('browser everywhere', row.everywhere && [row.everywhere]),
    ...partText('all', row.all && [row.all]),
  ].join('; ');

/** Draws the budgets of the server as a Markdown table. */
export const drawBudgets = (): string =>
  [
    '| budget | counts | limits | beyond it | released |',
    '|---|---|---|---|---|',
    ...Object.values(budgetTable).map(
      (row: BudgetRow) =>
        `| \`${row.name}\` | ${row.counts} | ${limitsText(row)} | ${row.refused ?? 'waits, and takes nothing'} | ${row.released ?? 'never'} |`,
    ),
  ].join('\n');
