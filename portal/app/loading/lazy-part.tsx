import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import type { Texts } from '../locales/texts.ts';
import { askLater, pageWaitsFor, whenRead } from './when-read.ts';
import { contentUrl, fetchContent, withinLimit } from './fetch-content.ts';
import type { Fetchable } from './loaded.ts';
import { useSite, TextsProvider } from '../site/site.tsx';
import { useHydrated } from '../ui/button.tsx';

type Loaded<Props> = { Content: ComponentType<Props>; texts: Partial<Texts> };

export type LazyPart<Props> = {
  loaded: () => Loaded<Props> | undefined;
  fetch: (prefix: string) => Promise<Loaded<Props>>;
};

/** Declares a part; loads nothing yet. Its texts and style follow from its modules (document/needs.ts). */
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

export const useLazyPartsAhead = (parts: readonly Fetchable[]) => {
  const { prefix } = useSite();
  useEffect(() => whenRead(parts.map((part) => () => part.fetch(prefix))), [parts, prefix]);
};

type LazyPartViewProps<Props> = {
  part: LazyPart<Props>;
  props: Props;
  skeleton: ReactNode;
  renderFailed: (again: () => void) => ReactNode;
};

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

/** Draws a part on desktops; on a phone it loads nothing. */
export function DeskPart<Props extends object>(props: Pick<LazyPartViewProps<Props>, 'part' | 'props'>) {
  const isHydrated = useHydrated();
  if (!isHydrated || !matchMedia('(min-width:60rem)').matches) return null;
  return <LazyPartView {...props} skeleton={null} renderFailed={() => null} />;
}
