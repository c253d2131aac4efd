import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { filesUnder } from './files.ts';
import { declaredPackages, resolveImport, type Target } from './imports/resolve.ts';
import { innerRules, type Room, roomRules, rooms } from './imports/rules.ts';
import { type Import, importsOf } from './imports/scan.ts';

/**
 * Every break of the import rules (tools/imports/rules.ts) below `root`, one line each. A room without a source file is
 * one as well, so that a check that read nothing never passes.
 */
export function findImportViolations(root: string): string[] {
  return rooms.flatMap((room) => {
    const sources = filesUnder(root, room).filter((path) => /\.(?:ts|tsx|mjs)$/.test(path));
    if (sources.length === 0) return [`${room}: the import check saw no source file`];
    return sources.flatMap((path) => violationsIn(root, room, path));
  });
}

function violationsIn(root: string, room: Room, path: string): string[] {
  const barrel = /^index\.[a-z]+$/.test(posix.basename(path)) ? [`${path}: barrels are not used here`] : [];
  const imports = importsOf(path, readFileSync(join(root, path), 'utf8'));
  const found = imports.flatMap((each) => {
    const target = resolveImport(root, path, each.specifier);
    const broken = [
      ...formProblems(root, each, target),
      ...roomProblems(root, room, path, target),
      ...(target.kind === 'file' ? innerProblems(path, each, target.path) : []),
    ];
    return broken.map((problem) => `${path}:${each.line}: ${each.specifier}: ${problem}`);
  });
  return [...barrel, ...found];
}

function formProblems(root: string, { specifier }: Import, target: Target): string[] {
  if (target.kind !== 'file' || target.path.includes('/dist/')) return [];
  if (specifier.startsWith('.') && posix.extname(target.path) === '')
    return ['a relative import carries its extension'];
  return existsSync(join(root, target.path)) ? [] : ['there is no such file'];
}

function roomProblems(root: string, room: Room, path: string, target: Target): string[] {
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
  const allowed = other === room || (rule.rooms as readonly string[]).includes(other);
  return allowed || (test && innerTestAllows(path, target.path)) ? [] : [`${room} does not import ${other}`];
}

const innerTestAllows = (path: string, target: string): boolean =>
  innerRules.some((rule) => rule.from.test(path) && rule.exceptInTests?.test(target));

function innerProblems(path: string, { typeOnly }: Import, target: string): string[] {
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
}

/** Tests and what only they use. */
const isTest = (path: string): boolean => /\.(?:test|journey)\.tsx?$|\/testing\/|\/fixtures\.ts$/.test(path);
