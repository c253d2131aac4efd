import { posix } from 'node:path';
import { type Arrow, isTest } from '../imports/graph.ts';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns every circle of modules as a path. Imports of types do not count: they are gone at run time. */
export const findModuleCircles = (arrows: readonly Arrow[]): string[] =>
  circlesOf(graphOf(arrows.filter(({ typeOnly }) => !typeOnly).map(({ from, to }) => [from, to])));

/**
 * Returns every circle of folders as a path; imports of types count. Imports of tests, and imports between a folder and
 * its subfolders, do not.
 */
export const findFolderCircles = (arrows: readonly Arrow[]): string[] =>
  circlesOf(
    graphOf(
      arrows
        .filter(({ from }) => !isTest(from))
        .map(({ from, to }) => [posix.dirname(from), posix.dirname(to)] as const)
        .filter(([from, to]) => !isWithin(from, to) && !isWithin(to, from)),
    ),
  );

const isWithin = (folder: string, other: string): boolean => folder === other || folder.startsWith(`${other}/`);

const graphOf = (pairs: readonly (readonly [string, string])[]): Graph => {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of pairs) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return graph;
};

/** Returns the shortest circle through each node, each circle once and sorted. */
const circlesOf = (graph: Graph): string[] => {
  const circles = [...graph.keys()].map((start) => shortestCircle(graph, start)).filter((path) => path !== null);
  return [...new Set(circles.map(fromItsFirst))].sort();
};

const shortestCircle = (graph: Graph, start: string): string[] | null => {
  const cameFrom = new Map<string, string>();
  const next = [start];
  for (const place of next) {
    for (const neighbour of graph.get(place) ?? []) {
      if (neighbour === start) return pathTo(place, cameFrom);
      if (cameFrom.has(neighbour)) continue;
      cameFrom.set(neighbour, place);
      next.push(neighbour);
    }
  }
  return null;
};

const pathTo = (end: string, cameFrom: ReadonlyMap<string, string>): string[] => {
  const before = cameFrom.get(end);
  return before === undefined ? [end] : [...pathTo(before, cameFrom), end];
};

const fromItsFirst = (circle: string[]): string => {
  const first = circle.indexOf([...circle].sort()[0] ?? '');
  const turned = [...circle.slice(first), ...circle.slice(0, first)];
  return [...turned, turned[0]].join(' > ');
};
