import { present } from '@selfcare/contract/typed/present';
import { equivalents } from './equivalents.ts';

type Place = { line: number; column: number };

/** A mistake that was built in, as Stryker's report (mutation-testing-elements) tells of it. */
type Mutant = {
  status: string;
  mutatorName: string;
  replacement?: string;
  location: { start: Place; end: Place };
};

/** What Stryker reports of one file. */
export type Reported = { source: string; mutants: readonly Mutant[] };

/** A mistake that no test found; `reason` where it makes no difference. */
export type Survivor = { line: number; original: string; replacement: string; reason: string | undefined };

/** What became of the mistakes of one file. Those that do not load are no mistakes and are not counted. */
export type FileResult = { file: string; found: number; byTimeOut: number; survivors: readonly Survivor[] };

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The text between two places, both counted from 1. */
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

/** Reads what Stryker reports of a file. */
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

/** Mistakes that were found, of all that there were, in per cent. */
export const scoreOf = (results: readonly FileResult[]): number => {
  const found = results.reduce((sum, result) => sum + result.found, 0);
  const survived = results.reduce((sum, { survivors }) => sum + survivors.length, 0);
  return found + survived === 0 ? 100 : (100 * found) / (found + survived);
};

/** Survivors that no reason is known for. */
export const unexplained = ({ survivors }: FileResult): Survivor[] =>
  survivors.filter(({ reason }) => reason === undefined);

/** As much of a piece of code as one needs to find it. */
export const shortened = (text: string): string => (text.length > 120 ? `${text.slice(0, 117)}...` : text);

/** A result for the person at the terminal. */
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
