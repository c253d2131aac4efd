import {
  arrangeRows,
  bare,
  columns,
  everything,
  pressColumn,
  type Column,
  type Row,
  type View,
} from './arrange-rows.ts';

type TableRow = Row & { element: HTMLTableRowElement };

const isColumn = (text: string | undefined): text is Column => columns.some((column) => column === text);

const ranksOf = ({ dataset }: HTMLElement): Row['ranks'] =>
  Object.fromEntries(
    columns.filter((column) => dataset[column] !== undefined).map((column) => [column, Number(dataset[column])]),
  );

const readRow = (element: HTMLTableRowElement): TableRow => ({
  element,
  kind: element.dataset['kind'] ?? '',
  lines: element.dataset['lines']?.split(' ') ?? [],
  words: bare(element.textContent),
  ranks: ranksOf(element),
});

const fill = (text: string, values: Record<string, number>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

/** How long typing rests before the count is told, in milliseconds. */
const restMs = 400;

/**
 * Brings the table of tariffs to life: sorted by its headings, filtered by its tools, printed. The table is the document's
 * own, so that it is read without any of this; where there is none, nothing is done.
 */
export const startTable = () => {
  const table = document.querySelector<HTMLTableElement>('.tariff-table');
  const body = table?.tBodies[0];
  const tools = document.getElementById('tools');
  const none = document.getElementById('none');
  const shown = document.getElementById('shown');
  if (!table || !body || !tools || !none || !shown) return;
  const rows = [...body.rows].map(readRow);
  const words = shown.dataset['words'] ?? '';
  const sorts = table.querySelectorAll<HTMLButtonElement>('[data-column]');
  const sort = tools.querySelector<HTMLSelectElement>('#sort');
  let { sorting } = everything;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const valueOf = (id: string) => tools.querySelector<HTMLSelectElement | HTMLInputElement>(`#${id}`)?.value ?? '';

  const show = () => {
    const view: View = { kind: valueOf('kind'), line: valueOf('line'), search: valueOf('search'), sorting };
    const arranged = arrangeRows(rows, view);
    body.replaceChildren(...arranged.map(({ element }) => element));
    table.hidden = arranged.length === 0;
    none.hidden = !table.hidden;
    // Once the typing rests: it is read out.
    clearTimeout(timer);
    timer = setTimeout(() => {
      shown.textContent = fill(words, { count: arranged.length, all: rows.length });
    }, restMs);
  };

  const sortBy = (next: View['sorting']) => {
    sorting = next;
    if (sort) sort.value = next.by ?? '';
    for (const button of sorts) {
      const heading = button.closest('th');
      if (button.dataset['column'] !== next.by) heading?.removeAttribute('aria-sort');
      else heading?.setAttribute('aria-sort', next.isDown ? 'descending' : 'ascending');
    }
    show();
  };
  const sortAsChosen = () => {
    const by = valueOf('sort');
    sortBy({ by: isColumn(by) ? by : undefined, isDown: false });
  };

  // On a phone the headings are heard and not seen: nothing there takes the focus.
  const wide = matchMedia('(min-width: 60rem)');
  const onWidth = () => {
    for (const button of sorts) button.disabled = !wide.matches;
  };
  onWidth();
  wide.addEventListener('change', onWidth);
  table.tHead?.addEventListener('click', ({ target }) => {
    const column = (target as Element).closest<HTMLElement>('[data-column]')?.dataset['column'];
    if (isColumn(column)) sortBy(pressColumn(sorting, column));
  });
  tools.addEventListener('input', ({ target }) => (target === sort ? sortAsChosen() : show()));
  document.getElementById('print')?.addEventListener('click', () => print());
  // After Back the browser fills the fields in again: it has done so by then.
  addEventListener('pageshow', sortAsChosen);
  // This script is loaded on the side: the page may have been shown before it came.
  if (document.readyState === 'complete') sortAsChosen();
};
