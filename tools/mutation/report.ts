import { present } from '@selfcare/contract/typed/present';
import { equivalents } from './equivalents.ts';

type Place = { line: number; column: number };

/** A mutant in Stryker's report (mutation-testing-elements). */
type Mutant = {
  status: string;
  mutatorName: string;
  replacement?: string;
  location: { start: Place; end: Place };
};

/** Stryker's report of one file. */
export type Reported = { source: string; mutants: readonly Mutant[] };

/** A mutant that no test found; `reason` if it makes no difference. */
export type Survivor = { line: number; original: string; replacement: string; reason: string | undefined };

/** The mutants of one file. Those that do not load are not counted. */
export type FileResult = { file: string; found: number; byTimeOut: number; survivors: readonly Survivor[] };

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Returns the text between two places, both counted from 1. */
const textAt = (source: string, { start, end }: Mutant['location']): string => {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines.push(present(lines.pop()).slice(0, end.column - 1));
  lines[0] = present(lines[0]).slice(start.column - 1);
  return onOneLine(lines.join('\n'));
};

type Change = { file: string; line: string; original: string; replacement: string };

const reasonOf = ({ file, line, original, replacement }: Change): string | undefined =>
  equivalents.find(
    ({ became, ...known }) =>
      known.file === file && known.line === line && known.was === original && became.includes(replacement),
  )?.reason;

const isSurvivor = ({ status }: Mutant) => status === 'Survived' || status === 'NoCoverage';

/** Reads Stryker's report of a file. */
export const readResult = (file: string, { source, mutants }: Reported): FileResult => {
  const count = (status: string) => mutants.filter((mutant) => mutant.status === status).length;
  return {
    file,
    found: count('Killed') + count('Timeout'),
    byTimeOut: count('Timeout'),
    survivors: mutants.filter(isSurvivor).map(({ location, replacement: written = '' }) => {
      const { line } = location.start;
      const [original, replacement] = [textAt(source, location), onOneLine(written)];
      const change = { file, line: present(source.split('\n')[line - 1]).trim(), original, replacement };
      return { line, original, replacement, reason: reasonOf(change) };
    }),
  };
};

/** Returns the percentage of mutants that were found. */
export const scoreOf = (results: readonly FileResult[]): number => {
  const found = results.reduce((sum, result) => sum + result.found, 0);
  const survived = results.reduce((sum, { survivors }) => sum + survivors.length, 0);
  return found + survived === 0 ? 100 : (100 * found) / (found + survived);
};

/** Returns the survivors without a known reason. */
export const unexplained = ({ survivors }: FileResult): Survivor[] =>
  survivors.filter(({ reason }) => reason === undefined);

/** Shortens a piece of code to what is needed to find it. */
export const shortened = (text: string): string => (text.length > 120 ? `${text.slice(0, 117)}...` : text);

/** Formats a result for the terminal. */
export const linesOf = (result: FileResult): string[] => {
  const { file, found, byTimeOut, survivors } = result;
  return [
    `${scoreOf([result]).toFixed(1)} %  ${file}: ${found} found (${byTimeOut} by time-out), ${survivors.length} survived`,
    ...survivors.map(
      ({ line, original, replacement, reason }) =>
        `  ${file}:${line}  ${shortened(original)}  ->  ${shortened(replacement) || 'nothing'}  (${reason ?? 'UNEXPLAINED'})`,
    ),
  ];
};
