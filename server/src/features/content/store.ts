import { isDeepStrictEqual } from 'node:util';
import { present } from '@selfcare/contract/typed/present';
import { Refusal } from '../../commands/command-words.ts';
import { advisoryLock, type Database } from '../../db/database.ts';
import { questionIdsOf } from './package-of.ts';

/** A page in all languages, with the hashes of its files by name. */
export type PageContent = { packages: Record<string, unknown>; media: Record<string, string> };

export type Reason = { by: string; why: string };

export type ListedVersion = { page: string; version: number; active: boolean; by: string; at: Date; why: string };

type StoredVersion = PageContent & { page: string; version: number };

type Row = { page: string; version: number; packages: string; media: string };

const toVersion = ({ page, version, packages, media }: Row): StoredVersion => ({
  page,
  version,
  packages: JSON.parse(packages),
  media: JSON.parse(media),
});

const isSame = (one: PageContent, other: PageContent) =>
  isDeepStrictEqual([one.packages, one.media], [other.packages, other.media]);

/** The page whose question ids are never reused. */
export const helpPage = 'help-documents';

/** Returns the ids of a page's questions, which are equal in every language. */
const idsOf = ({ packages }: PageContent): string[] => questionIdsOf(Object.values(packages)[0]);

/** Options of an import: as a draft, with dropped ids, only into an empty store. */
type ImportOptions = {
  media: readonly { hash: string; bytes: Uint8Array }[];
  reason: Reason;
  isDraft?: boolean;
  reuse?: boolean;
  onlyIfEmpty?: boolean;
};

export const createContentStore = (database: Database) => {
  /** Serialises changes over all instances, so that a revision includes all earlier ones. */
  const alone = <Result>(body: () => Promise<Result>) =>
    database.transaction(async () => {
      await advisoryLock(database, 'content');
      return body();
    });

  const find = async (page: string, version: number): Promise<StoredVersion | undefined> => {
    const rows = await database.query<Row>(
      'select page, version, packages, media from content_version where page = $1 and version = $2',
      [page, version],
    );
    return rows[0] && toVersion(rows[0]);
  };
  const activeVersions = async (): Promise<StoredVersion[]> => {
    const rows = await database.query<Row>(
      `select page, version, packages, media from content_version natural join
         (select distinct on (page) page, version from content_change order by page, id desc) as latest order by page`,
    );
    return rows.map(toVersion);
  };
  const activations = async (page: string): Promise<number[]> => {
    const rows = await database.query<{ version: number }>(
      'select version from content_change where page = $1 order by id desc',
      [page],
    );
    return rows.map(({ version }) => version);
  };
  /** Returns the versions that rollback steps through. Activating the previous one counts as a step back. */
  const stepsBack = async (page: string): Promise<number[]> => {
    const steps: number[] = [];
    for (const version of (await activations(page)).toReversed())
      if (version === steps.at(-2)) steps.pop();
      else steps.push(version);
    return steps;
  };
  const newestVersion = async (page: string): Promise<number> => {
    const [row] = await database.query<{ newest: number }>(
      'select coalesce(max(version), 0)::int as newest from content_version where page = $1',
      [page],
    );
    return present(row).newest;
  };

  const rememberDropped = async (before: StoredVersion | undefined, after: PageContent): Promise<void> => {
    const now = idsOf(after);
    const gone = (before ? idsOf(before) : []).filter((id) => !now.includes(id));
    await database.query('delete from content_dropped_question where id = any($1::text[])', [now]);
    await database.query('insert into content_dropped_question (id) select unnest($1::text[]) on conflict do nothing', [
      gone,
    ]);
  };

  const makeActive = async (page: string, version: number, { by, why }: Reason): Promise<void> => {
    const [active] = await activations(page);
    if (active === version) return;
    if (page === helpPage) {
      const before = active === undefined ? undefined : await find(page, active);
      await rememberDropped(before, present(await find(page, version)));
    }
    await database.query('insert into content_change (page, version, why, made_by) values ($1, $2, $3, $4)', [
      page,
      version,
      why,
      by,
    ]);
  };

  const addVersion = async (page: string, content: PageContent, { by, why }: Reason): Promise<number> => {
    const version = (await newestVersion(page)) + 1;
    await database.query(
      'insert into content_version (page, version, packages, media, why, made_by) values ($1, $2, $3, $4, $5, $6)',
      [page, version, JSON.stringify(content.packages), JSON.stringify(content.media), why, by],
    );
    return version;
  };

  /** Returns the version with this content (active or newest), or adds one. */
  const versionOf = async (page: string, content: PageContent, reason: Reason) => {
    const [active] = await activations(page);
    for (const version of [active, await newestVersion(page)]) {
      const known = version === undefined ? undefined : await find(page, version);
      if (known && isSame(known, content)) return { version: known.version, isNew: false };
    }
    return { version: await addVersion(page, content, reason), isNew: true };
  };

  const droppedIds = async (): Promise<string[]> =>
    (await database.query<{ id: string }>('select id from content_dropped_question order by id')).map(({ id }) => id);

  const revision = async (): Promise<number> =>
    present(
      (await database.query<{ revision: number }>('select coalesce(max(id), 0) as revision from content_change'))[0],
    ).revision;
  const isEmpty = async (): Promise<boolean> =>
    (await database.query('select 1 from content_version limit 1')).length === 0;

  const requirePage = async (page: string) => {
    if ((await newestVersion(page)) === 0) throw new Refusal(`There is no page ${page}`);
  };

  return {
    revision,
    active: () =>
      database.transaction(async () => {
        // Revision first: whatever is committed in between is read again later.
        const now = await revision();
        return { revision: now, versions: await activeVersions() };
      }),
    droppedIds,
    isEmpty,
    find,
    newestVersion,
    activeVersion: async (page: string): Promise<number | undefined> => (await activations(page))[0],
    /** Imports pages in one transaction and returns the new versions. `reuse` allows dropped ids, without votes. */
    import: (pages: ReadonlyMap<string, PageContent>, { media, reason, isDraft, reuse, onlyIfEmpty }: ImportOptions) =>
      alone(async () => {
        if (onlyIfEmpty && !(await isEmpty())) return [];
        for (const { hash, bytes } of media)
          await database.query('insert into content_media (hash, bytes) values ($1, $2) on conflict do nothing', [
            hash,
            bytes,
          ]);
        const help = pages.get(helpPage);
        if (help) {
          const dropped = new Set(await droppedIds());
          const back = idsOf(help).filter((id) => dropped.has(id));
          if (back.length > 0 && !reuse) throw new Refusal(`These ids were dropped earlier: ${back.join(', ')}`);
          await database.query('delete from content_vote where question_id = any($1::text[])', [back]);
          await database.query('delete from content_like where question_id = any($1::text[])', [back]);
        }
        const made: { page: string; version: number }[] = [];
        for (const [page, content] of pages) {
          const { version, isNew } = await versionOf(page, content, reason);
          if (isNew) made.push({ page, version });
          if (!isDraft) await makeActive(page, version, reason);
        }
        return made;
      }),
    activate: (page: string, version: number, reason: Reason) =>
      alone(async () => {
        await requirePage(page);
        if (!(await find(page, version))) throw new Refusal(`${page} has no version ${version}`);
        await makeActive(page, version, reason);
        return { page, version };
      }),
    /** Activates the previously active version, one further back each time; returns the one `left`. */
    rollback: (page: string, reason: Reason) =>
      alone(async () => {
        await requirePage(page);
        const steps = await stepsBack(page);
        const [before, left] = [steps.at(-2), steps.at(-1)];
        if (left === undefined) throw new Refusal(`${page} has no active version: content -- activate makes one`);
        if (before === undefined)
          throw new Refusal(`${page}: version ${left} is active, and no other was active before it`);
        await makeActive(page, before, reason);
        return { page, version: before, left };
      }),
    list: async (): Promise<ListedVersion[]> =>
      database
        .query<ListedVersion>(
          `select v.page, v.version, v.version = a.version as active,
           coalesce(c.made_by, v.made_by) as by, coalesce(c.at, v.at) as at, coalesce(c.why, v.why) as why
         from content_version v
         left join lateral (select made_by, at, why from content_change
                            where page = v.page and version = v.version order by id desc limit 1) c on true
         left join lateral (select version from content_change where page = v.page order by id desc limit 1) a on true
         order by v.page, v.version`,
        )
        .then((rows) => rows.map((row) => Object.assign(row, { active: row.active === true }))),
    media: async (hash: string): Promise<Uint8Array | undefined> =>
      (await database.query<{ bytes: Uint8Array }>('select bytes from content_media where hash = $1', [hash]))[0]
        ?.bytes,
  };
};

export type ContentStore = ReturnType<typeof createContentStore>;
