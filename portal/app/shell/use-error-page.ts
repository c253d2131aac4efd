import { useEffect } from 'react';

const reload = () => location.reload();

/** Says in the title and to a screen reader that the page could not be shown; it comes by itself once the network is back. */
export const useErrorPage = (title: string) =>
  useEffect(() => {
    document.title = title;
    document.querySelector<HTMLElement>('main h1')?.focus();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [title]);
