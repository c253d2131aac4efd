import type { ErrorTexts } from '../api/explain.ts';
import { NotAsked } from './not-asked.tsx';

const failure = { outcome: 'lost', reason: 'network' } as const;

/** In place of a piece of a page that did not come. */
export function PartMissing({ texts, onAgain }: { texts: ErrorTexts & { partMissing: string }; onAgain: () => void }) {
  return <NotAsked title={texts.partMissing} failure={failure} texts={texts} onAgain={onAgain} />;
}
