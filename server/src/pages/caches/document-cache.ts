import { LRUCache } from 'lru-cache';
import type { Content } from '@selfcare/contract/portal-entry';
import { createPacker, packQuickly, type Packed, type Packer } from '../../http/packing/packed.ts';

/**
 * What is active of an operator's content at one moment; it never changes. What did not change from one moment to the next is
 * the same object.
 */
export type ContentState = Content & {
  /** Grows with every change. */
  revision: number;
};

/** How pages read an operator's content: as it is now. */
export type ContentSource = { current: () => ContentState };

/** What a document is made from besides the code. */
type Source = { content: ContentState; catalogue: unknown };

/** A document before it is packed. */
type Made = { text: string; headers: Record<string, string> };

type Maker = {
  make: (content: ContentState) => Promise<Made>;
  /** The first is packed at the highest level, though somebody may wait for it: one of the pages that are made at the start. */
  isThorough: boolean;
};

type Entry = {
  catalogue: unknown;
  /** Up to this revision what it was made from is known to be the same. */
  revision: number;
  isStill: (now: ContentState) => boolean;
  packed: Promise<Packed>;
};

/** The pages of single shops and articles that stay in memory: some 100 KB each, and a market may have thousands. */
const mostAddressed = 300;

/** The same content, noting what is read of it, so that what is made of that is made anew when it changes, and only then. */
const watch = (content: ContentState) => {
  const reads: { read: (from: ContentState) => unknown; found: unknown }[] = [];
  const noting = <Found>(read: (from: ContentState) => Found): Found => {
    const found = read(content);
    reads.push({ read, found });
    return found;
  };
  const watched: ContentState = {
    revision: content.revision,
    get pages() {
      return noting((from) => from.pages);
    },
    package: (page, tag) => noting((from) => from.package(page, tag)),
    texts: (feature, tag) => noting((from) => from.texts(feature, tag)),
  };
  return { watched, isStill: (now: ContentState) => reads.every(({ read, found }) => read(now) === found) };
};

/**
 * Keeps each document until what it was made from is another: the catalogue, or something of the content that it read. What
 * a change makes anew is packed quickly for who waits and at the highest level behind that; what says the same as before stays. The keys
 * must be a closed set. Of documents that are not thorough, those asked for last are kept.
 */
export const createDocumentCache = ({ pack }: Pick<Packer, 'pack'> = createPacker(undefined)) => {
  const pages = new Map<string, Entry>();
  const addressed = new LRUCache<string, Entry>({ max: mostAddressed });

  const isSame = (entry: Entry, { content, catalogue }: Source) => {
    if (entry.catalogue !== catalogue) return false;
    if (entry.revision === content.revision) return true;
    if (!entry.isStill(content)) return false;
    entry.revision = content.revision;
    return true;
  };

  /** Quickly for who waits; the best takes its place, and where it fails the quick one serves on. */
  const packSoon = async ({ text, headers }: Made, entry: () => Entry | undefined) => {
    const quick = await packQuickly(text, headers);
    void pack(text, headers).then(
      (best) => {
        const now = entry();
        if (now) now.packed = Promise.resolve(best);
      },
      () => undefined,
    );
    return quick;
  };

  return (key: string, source: Source, { make, isThorough }: Maker): Promise<Packed> => {
    const known = isThorough ? pages : addressed;
    const found = known.get(key);
    if (found && isSame(found, source)) return found.packed;
    const { watched, isStill } = watch(source.content);
    let entry: Entry | undefined;
    const packed = make(watched).then(async (made) => {
      if (isThorough && !found) return pack(made.text, made.headers);
      const before = await found?.packed.catch(() => undefined);
      return before?.raw.equals(Buffer.from(made.text)) ? before : packSoon(made, () => entry);
    });
    entry = { catalogue: source.catalogue, revision: source.content.revision, isStill, packed };
    known.set(key, entry);
    packed.catch(() => known.get(key) === entry && known.delete(key));
    return packed;
  };
};
