import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isTest, readSources, type Source } from './imports/graph.ts';
import { declaredPackages, type Target } from './imports/resolve.ts';
import { innerRules, type Room, roomRules, rooms } from './imports/rules.ts';
import type { Import } from './imports/scan.ts';

/**
 * Returns a line for every violation of the import rules (tools/imports/rules.ts) below `root`. A room without a source
 * file is a finding, so that the check never passes on nothing.
 */
export const findImportViolations = (root: string, sources: readonly Source[] = readSources(root)): string[] => {
  return rooms.flatMap((room) => {
    const ofRoom = sources.filter((source) => source.room === room);
    if (ofRoom.length === 0) return [`${room}: the import check saw no source file`];
    return ofRoom.flatMap((source) => violationsIn(root, source));
  });
};

const violationsIn = (root: string, { room, path, imports }: Source): string[] => {
  const barrel = /^index\.[a-z]+$/.test(posix.basename(path)) ? [`${path}: barrels are not used here`] : [];
  const found = imports.flatMap((each) => {
    const { target } = each;
    const broken = [
      ...formProblems(root, each, target),
      ...roomProblems(root, room, path, target),
      ...(target.kind === 'file' ? innerProblems(path, each, target.path) : []),
    ];
    return broken.map((problem) => `${path}:${each.line}: ${each.specifier}: ${problem}`);
  });
  return [...barrel, ...found];
};

const formProblems = (root: string, { specifier }: Import, target: Target): string[] => {
  if (target.kind !== 'file' || target.path.includes('/dist/')) return [];
  if (specifier.startsWith('.') && posix.extname(target.path) === '')
    return ['a relative import carries its extension'];
  return existsSync(join(root, target.path)) ? [] : ['there is no such file'];
};

const roomProblems = (root: string, room: Room, path: string, target: Target): string[] => {
  const rule = roomRules[room];
  const test = isTest(path);
  if (target.kind === 'node') return rule.node || test ? [] : [`${room} uses no module of Node`];
  if (target.kind === 'package') {
    const allowed = rule.packages === 'declared' ? declaredPackages(root, room) : rule.packages;
    if (allowed.includes(target.name)) return [];
    if ((test || rule.packages === 'declared') && declaredPackages(root, '').includes(target.name)) return [];
    return [`${room}'s packages do not include ${target.name}`];
  }
  const other = target.path.split('/')[0] ?? '';
  const allowed = other === room || rule.rooms.some((each) => each === other);
  return allowed || (test && innerTestAllows(path, target.path)) ? [] : [`${room} does not import ${other}`];
};

const innerTestAllows = (path: string, target: string): boolean =>
  innerRules.some((rule) => rule.from.test(path) && rule.exceptInTests?.test(target));

const innerProblems = (path: string, { typeOnly }: Import, target: string): string[] => {
  return innerRules
    .filter((rule) => {
      const match = rule.from.exec(path);
      if (match === null) return false;
      if (rule.except !== undefined && new RegExp(rule.except.replace('$1', match[1] ?? '')).test(target)) return false;
      if (typeOnly && rule.exceptTypes?.test(target)) return false;
      if (isTest(path) && rule.exceptInTests?.test(target)) return false;
      return rule.never?.test(target) || (rule.only !== undefined && !rule.only.test(target));
    })
    .map((rule) => rule.says);
};
