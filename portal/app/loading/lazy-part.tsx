import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import type { Texts } from '../locales/texts.ts';
import { askLater } from './come-back.ts';
import { contentUrl, fetchContent, withinLimit } from './fetch-content.ts';
import type { Fetchable } from './loaded.ts';
import { useSite } from '../site/site.tsx';
import { TextsProvider } from '../site/texts.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { pageWaitsFor } from './awaited.ts';
import { whenRead } from './when-read.ts';

type Loaded<Props> = { Content: ComponentType<Props>; texts: Partial<Texts> };

/** A piece of a page that comes after the page: its code, its texts and its style. */
export type LazyPart<Props> = {
  /** What is already there: a part fetched ahead is drawn at once. */
  loaded: () => Loaded<Props> | undefined;
  /** Fetches it, once; after a failure once more. `prefix` is that of the page's language. */
  fetch: (prefix: string) => Promise<Loaded<Props>>;
};

/**
 * Describes a part; nothing is fetched before it is asked for. Its name is that of its content's address, and this call is
 * all that makes it a part: what texts and style it brings is found in its modules (document/needs.ts).
 */
export const createLazyPart = <Props,>(
  name: string,
  importCode: () => Promise<ComponentType<Props>>,
): LazyPart<Props> => {
  let known: Loaded<Props> | undefined;
  let loading: Promise<Loaded<Props>> | undefined;

  const load = async (prefix: string) => {
    const content = fetchContent<{ texts: Partial<Texts> }>(contentUrl(prefix, name));
    const [Content, { texts }] = await Promise.all([withinLimit(name, importCode()), content]);
    return (known = { Content, texts });
  };
  const fetchOnce = (prefix: string) => {
    loading ??= load(prefix).catch((failure: unknown) => {
      loading = undefined;
      throw failure;
    });
    return loading;
  };
  return { loaded: () => known, fetch: fetchOnce };
};

/** Fetches parts that may be needed, in this order, once the page has been read for a moment. */
export const useLazyPartsAhead = (parts: readonly Fetchable[]) => {
  const { prefix } = useSite();
  useEffect(() => whenRead(parts.map((part) => () => part.fetch(prefix))), [parts, prefix]);
};

type LazyPartViewProps<Props> = {
  part: LazyPart<Props>;
  props: Props;
  /** Stands for it meanwhile, in its size. */
  skeleton: ReactNode;
  /** In its place when it did not come, until it does: it is asked for by itself as well (come-back.ts). */
  renderFailed: (again: () => void) => ReactNode;
};

/** Draws a part: at once where it is there, else as soon as it has come. */
export function LazyPartView<Props extends object>({ part, props, skeleton, renderFailed }: LazyPartViewProps<Props>) {
  const { prefix } = useSite();
  const [loaded, setLoaded] = useState(part.loaded);
  const [failures, setFailures] = useState(0);
  const times = useRef(0);

  useEffect(() => {
    if (loaded) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const fetchNow = () =>
      void pageWaitsFor(part.fetch(prefix)).then(
        (value) => signal.aborted || setLoaded(value),
        () => signal.aborted || setFailures((before) => before + 1),
      );
    if (failures === 0) fetchNow();
    else askLater(fetchNow, { times, signal });
    return () => controller.abort();
  }, [part, prefix, loaded, failures]);

  if (!loaded) return failures > 0 ? renderFailed(() => setFailures(0)) : skeleton;
  const { Content, texts } = loaded;
  return (
    <TextsProvider texts={texts}>
      <Content {...props} />
    </TextsProvider>
  );
}

/** A part beside the task, for which a phone has no room: there nothing is fetched, and nobody waits for it. */
export function DeskPart<Props extends object>(props: Pick<LazyPartViewProps<Props>, 'part' | 'props'>) {
  const isHydrated = useHydrated();
  if (!isHydrated || !matchMedia('(min-width:60rem)').matches) return null;
  return <LazyPartView {...props} skeleton={null} renderFailed={() => null} />;
}
