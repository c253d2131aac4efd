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

/** Milliseconds of rest before the count is announced. */
const restMs = 400;

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

  // On a phone the headings are only read out: nothing there takes the focus.
  const wide = matchMedia('(min-width: 60rem)');
  const onWidth = () => {
    for (const button of sorts) button.disabled = !wide.matches;
  };
  onWidth();
  wide.addEventListener('change', onWidth);
  table.tHead?.addEventListener('click', ({ target }) => {
    const head = target instanceof Element && target.closest<HTMLElement>('[data-column]');
    const column = head ? head.dataset['column'] : undefined;
    if (isColumn(column)) sortBy(pressColumn(sorting, column));
  });
  tools.addEventListener('input', ({ target }) => (target === sort ? sortAsChosen() : show()));
  document.getElementById('print')?.addEventListener('click', () => print());
  // After Back, the browser has restored the fields by now.
  addEventListener('pageshow', sortAsChosen);
  // The page may have been shown before this script ran.
  if (document.readyState === 'complete') sortAsChosen();
};
