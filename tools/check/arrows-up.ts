import { type Arrow, isTest } from '../imports/graph.ts';
import { type Layers, layers } from '../imports/layers.ts';

/**
 * Returns a line for every import that runs up through the layers (tools/imports/layers.ts) or across a row. Files
 * without a row, and stale rows and exceptions, are findings too.
 */
export const findArrowsUp = (
  paths: readonly string[],
  arrows: readonly Arrow[],
  tables: readonly Layers[] = layers,
): string[] =>
  tables.flatMap((table) => [...unplaced(paths, table), ...stale(paths, arrows, table), ...up(arrows, table)]);

const unplaced = (paths: readonly string[], table: Layers): string[] => {
  const children = new Set(paths.map((path) => childOf(path, table)).filter((child) => child !== null));
  return [...children]
    .filter((child) => rowOf(child, table) === -1)
    .map((child) => `${table.folder}/${child}: add it to a row of tools/imports/layers.ts`);
};

const stale = (paths: readonly string[], arrows: readonly Arrow[], table: Layers): string[] => {
  const rooms = table.rows
    .flat()
    .filter((name) => name !== '.' && !paths.some((path) => isIn(path, `${table.folder}/${name}`)))
    .map((name) => `${table.folder}/${name}: remove it from tools/imports/layers.ts, the repository has no such file`);
  const named = table.named
    .filter((name) => !arrows.some((arrow) => breaks(arrow, table) && matches(arrow, name)))
    .map(({ from, to }) => `${from} > ${to}: remove it from tools/imports/layers.ts, there is no such import`);
  return [...rooms, ...named];
};

const up = (arrows: readonly Arrow[], table: Layers): string[] =>
  arrows
    .filter((arrow) => breaks(arrow, table) && !table.named.some((name) => matches(arrow, name)))
    .map(({ from, to, line, typeOnly }) => `${from}:${line} > ${to}${typeOnly ? ' (types)' : ''}`);

const breaks = ({ from, to }: Arrow, table: Layers): boolean => {
  const [source, target] = [childOf(from, table), childOf(to, table)];
  if (source === null || target === null || source === target) return false;
  if (isTest(to)) return !isTest(from);
  const [sourceRow, targetRow] = [rowOf(source, table), rowOf(target, table)];
  if (sourceRow === -1 || targetRow === -1 || sourceRow < targetRow) return false;
  if (sourceRow > targetRow) return true;
  return !isTest(from) && !(isOwnFile(source, table) && isOwnFile(target, table));
};

/** Returns the first path step below the table's folder; null for a path outside it. */
const childOf = (path: string, { folder }: Layers): string | null =>
  isIn(path, folder) ? (path.slice(folder.length + 1).split('/')[0] ?? null) : null;

const rowOf = (child: string, table: Layers): number => {
  const named = table.rows.findIndex((row) => row.includes(child));
  return named === -1 && isOwnFile(child, table) ? table.rows.findIndex((row) => row.includes('.')) : named;
};

/** Checks for a file directly in the folder that no row lists. Folders have no dot in their names. */
const isOwnFile = (child: string, table: Layers): boolean =>
  child.includes('.') && !table.rows.some((row) => row.includes(child));

const isIn = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`);

const matches = (arrow: Arrow, { from, to }: { from: string; to: string }): boolean =>
  isIn(arrow.from, from) && isIn(arrow.to, to);
