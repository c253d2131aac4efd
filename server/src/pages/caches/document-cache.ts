import { LRUCache } from 'lru-cache';
import type { Content } from '@selfcare/contract/portal-entry';
import { createPacker, packQuickly, type Packed, type Packer } from '../../http/packing/packed.ts';

/** An immutable state of the operator's content; parts that did not change stay the same object. */
export type ContentState = Content & {
  revision: number;
};

export type ContentSource = { current: () => ContentState };

type Source = { content: ContentState; catalogue: unknown };

type Made = { text: string; headers: Record<string, string> };

type Maker = {
  make: (content: ContentState) => Promise<Made>;
  /** Packs even the first at the highest level although a visitor may wait: for pages made at the start. */
  isThorough: boolean;
};

type Entry = {
  catalogue: unknown;
  /** Up to this revision the inputs are known to be unchanged. */
  revision: number;
  isStill: (now: ContentState) => boolean;
  packed: Promise<Packed>;
};

/** The most cached pages of single shops and articles: some 100 KB each, of thousands in a market. */
const mostAddressed = 300;

/** Wraps content to record what a document reads, so that only a change of that makes the document again. */
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
 * Caches each document until the catalogue or the content it read changes. A changed one is packed quickly for the
 * waiting visitor and again at the highest level. Keys must be a closed set; documents that are not thorough are
 * evicted by last use.
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

  /** Packs quickly now and replaces that by the best result; when packing fails the quick one stays. */
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
