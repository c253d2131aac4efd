import { lazy, Suspense, useState, type ComponentType } from 'react';
import { takingOver } from '../site/scroll.ts';

const drawings = new Map<string, unknown>();

/** Where documents are made, what they bring drawn is at hand under its name (server-entry.tsx). */
export const drawAtOnce = <Props extends object>(name: string, Drawn: ComponentType<Props>) => {
  drawings.set(name, Drawn);
};

const asItCame = { __html: '' };

/** Its place stays empty where the code did not come: nothing on the page waits for it. */
const Nothing = () => null;

/**
 * Something that a document brings drawn and that needs no script to serve: it stays as it came, and no page waits for the code
 * that draws it. Where no document brought it, that is fetched.
 */
export const drawnByDocument = <Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) => {
  const Late = lazy(async () => ({ default: await load().catch(() => Nothing) })) as unknown as ComponentType<Props>;
  return function Drawn(props: Props) {
    const [isThere] = useState(takingOver.isNow);
    // React leaves what is inside to the document, now and later.
    if (isThere) return <div suppressHydrationWarning dangerouslySetInnerHTML={asItCame} />;
    const Known = import.meta.env.SSR ? (drawings.get(name) as ComponentType<Props> | undefined) : undefined;
    return (
      <div>
        {Known ? (
          <Known {...props} />
        ) : (
          <Suspense>
            <Late {...props} />
          </Suspense>
        )}
      </div>
    );
  };
};
