import { doLater } from '../loading/awaited.ts';
import { isVerySlow } from '../site/connection.ts';
import { useEffect, useState, type ComponentType } from 'react';

/** How long a page has the network to itself at least, and how long where that is very slow or the code did not come, in milliseconds. */
const soon = 300;
const again = 10_000;

/** Something around the pages that none of them waits for: its code comes after hydration, and its place is empty until then. */
export const deferred = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  function Deferred(props: Props) {
    const [Shown, setShown] = useState<ComponentType<Props>>();
    useEffect(() => {
      let timer: ReturnType<typeof setTimeout>;
      const ask = () =>
        void load().then(
          (Loaded) => setShown(() => Loaded),
          () => {
            timer = setTimeout(ask, again);
          },
        );
      timer = doLater(ask, isVerySlow() ? again : soon);
      return () => clearTimeout(timer);
    }, []);
    return Shown ? <Shown {...props} /> : null;
  };
