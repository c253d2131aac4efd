import { type PageId, plainAddress } from '../site/pages.ts';
import { useTexts } from '../site/site.tsx';
import { useEffect } from 'react';

const reload = () => location.reload();

export const useErrorPage = (title: string) =>
  useEffect(() => {
    document.title = title;
    document.querySelector<HTMLElement>('main h1')?.focus();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [title]);

export function PlainWay({ page }: { page: PageId }) {
  const { errorPlain } = useTexts('shell');
  const address = plainAddress(page, location);
  return address === undefined ? null : (
    <a className="btn btn--quiet" href={address}>
      {errorPlain}
    </a>
  );
}
