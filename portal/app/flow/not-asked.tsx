import type { Lost, Refused } from '../api/answer.ts';
import { explain, type ErrorTexts } from '../api/explain.ts';
import { Banner } from '../ui/messages/banner.tsx';
import { Button } from '../ui/button.tsx';
import { refreshCw } from '../ui/icons/icons.ts';

type NotAskedProps = { title: string; failure: Refused | Lost; texts: ErrorTexts; onAgain: () => void };

/** In place of what nobody could be asked about: why, and once more. What was typed stays. */
export function NotAsked({ title, failure, texts, onAgain }: NotAskedProps) {
  return (
    <div className="stack">
      <Banner tone="warn" title={title} role="status">
        {explain(failure, texts)}
      </Banner>
      <Button variant="soft" icon={refreshCw} onClick={onAgain}>
        {texts.again}
      </Button>
    </div>
  );
}
