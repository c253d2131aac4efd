import { type PageId, plainAddress } from '../site/pages.ts';
import { useTexts } from '../site/texts.tsx';

/** The way on where the application cannot show a page: the same page without it, where there is one. */
export function PlainWay({ page }: { page: PageId }) {
  const { errorPlain } = useTexts('shell');
  const address = plainAddress(page, location);
  return address === undefined ? null : (
    <a className="btn btn--quiet" href={address}>
      {errorPlain}
    </a>
  );
}
