import type { Lost, Refused, ErrorTexts } from '../../api/answer.ts';
import { Banner } from '../../ui/messages/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { refreshCw } from '../../ui/icons/icons.ts';
import { useFailure } from './use-failure.ts';

type NotAskedProps = { title: string; failure: Refused | Lost; texts: ErrorTexts; onAgain: () => void };

export function NotAsked({ title, failure, texts, onAgain }: NotAskedProps) {
  const { text, role } = useFailure(failure, texts);
  return (
    <div className="stack">
      <Banner tone="warn" title={title} role={role}>
        {text}
      </Banner>
      <Button variant="soft" icon={refreshCw} onClick={onAgain}>
        {texts.again}
      </Button>
    </div>
  );
}

const failure = { outcome: 'lost', reason: 'network' } as const;

export function PartMissing({ texts, onAgain }: { texts: ErrorTexts & { partMissing: string }; onAgain: () => void }) {
  return <NotAsked title={texts.partMissing} failure={failure} texts={texts} onAgain={onAgain} />;
}
