import { useEffect } from 'react';

const reload = () => location.reload();

export const useErrorPage = (title: string) =>
  useEffect(() => {
    document.title = title;
    document.querySelector<HTMLElement>('main h1')?.focus();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [title]);
