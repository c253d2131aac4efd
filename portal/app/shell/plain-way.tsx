import { type PageId, plainAddress } from '../site/pages.ts';
import { useTexts } from '../site/texts.tsx';

export function PlainWay({ page }: { page: PageId }) {
  const { errorPlain } = useTexts('shell');
  const address = plainAddress(page, location);
  return address === undefined ? null : (
    <a className="btn btn--quiet" href={address}>
      {errorPlain}
    </a>
  );
}
