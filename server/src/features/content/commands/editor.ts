import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { allLanguages } from '@selfcare/contract/places/pages';
import type { Market } from '@selfcare/markets/market';
import { wrongWords } from '../../../commands/command-words.ts';
import { nothingKnown, type Checked, type Known } from '../check/check-content.ts';
import { faultLine } from '../check/folder.ts';
import { listKeys } from '../check/texts.ts';
import { checkFolder, folderOf } from '../market-folder.ts';
import { loadPortalFacts } from '../portal-facts.ts';
import { prepareImport } from '../prepare-import.ts';
import type { ListedVersion } from '../store.ts';
import type { ContentOrder, ContentState, Exported, TwoVersions } from './content-desk.ts';
import {
  readArguments,
  readPage,
  readReason,
  readVersion,
  refuseMoreWords,
  unknownCommand,
  type Arguments,
} from './read-arguments.ts';

const leaves = (value: unknown, at: readonly string[] = []): [place: string, value: unknown][] => {
  const isParent = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  return isParent
    ? Object.entries(value).flatMap(([key, item]) => leaves(item, [...at, key]))
    : [[at.join('.') || '-', value]];
};

const shown = (values: Map<string, unknown>, place: string, sign: string) =>
  values.has(place) ? [`${sign} ${place}: ${JSON.stringify(values.get(place))}`] : [];

/** Returns the differences of two values as lines: `- place: before`, `+ place: after`. */
const differences = (before: unknown, after: unknown): string[] => {
  const [olds, news] = [new Map(leaves(before)), new Map(leaves(after))];
  const places = [...new Set([...olds.keys(), ...news.keys()])];
  return places.flatMap((place) => {
    const [one] = shown(olds, place, '');
    const [other] = shown(news, place, '');
    return one === other ? [] : shown(olds, place, '-').concat(shown(news, place, '+'));
  });
};

type Deps = {
  market: Market;
  editor: string | undefined;
  print: (text: string) => void;
  state: () => Promise<unknown>;
  run: (order: ContentOrder) => Promise<unknown>;
  exists: (folder: string) => boolean;
  typedIn: string;
};

const mediaOf = (state: ContentState | undefined): Record<string, string> =>
  Object.assign({}, ...(state?.pages ?? []).map(([, { media }]) => media));

const knownOf = (state: ContentState | undefined): Known =>
  state
    ? {
        published: new Map(state.pages.map(([page, { packages }]) => [page, packages])),
        droppedIds: state.droppedIds,
        media: Object.keys(mediaOf(state)),
      }
    : nothingKnown;

/** Creates the editor's commands; each returns its exit code and throws refusals. */
export const createEditor = ({ market, editor, print, state, run, exists, typedIn }: Deps) => {
  const folderFrom = (word: string | undefined): string | undefined => {
    const folder = word === undefined ? folderOf(market) : resolve(typedIn, word);
    if (exists(folder)) return folder;
    if (word !== undefined) throw wrongWords(`There is no folder ${word}`);
    print(`The market ${market.id} has no folder of content: the portal shows its own texts.`);
    return undefined;
  };

  /** Checks a folder and prints its faults; undefined when it has faults (or notices, if strict). */
  const check = async (folder: string, { isStrict, reuse }: Arguments, known: Known): Promise<Checked | undefined> => {
    const checked = await checkFolder(market, folder, { known, reuse });
    for (const found of [...checked.faults, ...checked.notices]) print(faultLine(found));
    return checked.faults.length > 0 || (isStrict && checked.notices.length > 0) ? undefined : checked;
  };

  const commands: Readonly<Record<string, (given: Arguments) => Promise<number>>> = {
    check: async (given) => {
      const folder = folderFrom(given.rest[0]);
      if (folder === undefined) return 0;
      const checked = await check(folder, given, knownOf((await state()) as ContentState | undefined));
      if (checked) print(`${checked.pages.size} pages and ${checked.media.length} files are right`);
      return checked ? 0 : 1;
    },
    import: async (given) => {
      const folder = folderFrom(given.rest[0]);
      if (folder === undefined) return 0;
      const now = (await run({ do: 'state' })) as ContentState;
      const checked = await check(folder, given, knownOf(now));
      if (!checked) return 1;
      const { made } = (await run({
        do: 'import',
        import: prepareImport(checked, mediaOf(now)),
        isDraft: given.isDraft,
        reuse: given.reuse,
        reason: readReason(given, editor),
      })) as { made: { page: string; version: number }[] };
      for (const { page, version } of made) print(`${page}: version ${version}${given.isDraft ? ', a draft' : ''}`);
      if (made.length === 0) print('Nothing is new');
      return 0;
    },
    list: async ({ isJson }) => {
      const versions = (await run({ do: 'list' })) as ListedVersion[];
      if (isJson) print(JSON.stringify(versions, null, 2));
      else
        for (const { page, version, active, by, at, why } of versions)
          print(`${active ? '*' : ' '} ${page} ${version}  ${String(at)}  ${by}  ${why}`);
      return 0;
    },
    diff: async ({ rest: [page, one, other] }) => {
      const order = {
        do: 'versions',
        page: readPage(page),
        versions: [readVersion(one), readVersion(other)] satisfies [number | null, number | null],
      } as const;
      const { versions, packages } = (await run({ ...order, versions: [...order.versions] })) as TwoVersions;
      const lines = differences(...packages);
      print(`${page}: version ${versions[0]} and version ${versions[1]}${lines.length === 0 ? ' say the same' : ''}`);
      lines.forEach(print);
      return 0;
    },
    activate: async (given) => {
      const [page, word] = given.rest;
      const version = readVersion(word);
      if (version === null) throw wrongWords('Name the version: content -- list has them');
      await run({ do: 'activate', page: readPage(page), version, reason: readReason(given, editor) });
      print(`${page}: version ${version} is active`);
      return 0;
    },
    rollback: async (given) => {
      const page = readPage(given.rest[0]);
      const { version, left } = (await run({ do: 'rollback', page, reason: readReason(given, editor) })) as {
        version: number;
        left: number;
      };
      print(`${page}: version ${version} is active again in place of ${left} (back: activate ${page} ${left})`);
      return 0;
    },
    export: async ({ rest: [word] }) => {
      if (!word) throw wrongWords('Name the folder to write into');
      const folder = resolve(typedIn, word);
      const { pages, media } = (await run({ do: 'export' })) as Exported;
      const write = (file: string, content: string | Buffer) => {
        mkdirSync(join(folder, file, '..'), { recursive: true });
        writeFileSync(join(folder, file), content);
      };
      for (const [page, { packages }] of pages)
        for (const [language, value] of Object.entries(packages))
          write(
            language === allLanguages ? `${page}.json` : `${language}/${page}.json`,
            `${JSON.stringify(value, null, 2)}\n`,
          );
      for (const { name, base64 } of media) write(`media/${name}`, Buffer.from(base64, 'base64'));
      print(`${pages.length} pages and ${media.length} files are in ${word}`);
      return 0;
    },
    keys: async () => {
      listKeys(market, await loadPortalFacts()).forEach(print);
      return 0;
    },
  };

  return async (args: readonly string[]): Promise<number> => {
    const given = readArguments(args);
    const command = Object.hasOwn(commands, given.command) ? commands[given.command] : undefined;
    if (!command) throw wrongWords(unknownCommand(given.command));
    refuseMoreWords(given);
    return command(given);
  };
};
