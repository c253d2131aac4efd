import { lazy, Suspense, useState, type ComponentType } from 'react';
import { takingOver } from '../site/scroll.ts';

const drawings = new Map<string, unknown>();

export const drawAtOnce = <Props extends object>(name: string, Drawn: ComponentType<Props>) => {
  drawings.set(name, Drawn);
};

const asItCame = { __html: '' };

/** Its place stays empty if the code fails. */
const Nothing = () => null;

/** Keeps what the document drew without loading its code; loads it otherwise. */
export const drawnByDocument = <Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) => {
  const Late = lazy(async () => ({ default: await load().catch(() => Nothing) })) as unknown as ComponentType<Props>;
  return function Drawn(props: Props) {
    const [isThere] = useState(takingOver.isNow);
    // React leaves the content to the document.
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
