import { useState } from 'react';
import type { AskProps } from '../../forms/shared-parts.ts';
import { LazyPartView, type LazyPart } from '../../loading/lazy-part.tsx';
import { useTexts } from '../../site/site.tsx';
import { Button } from '../../ui/button.tsx';

type AskButtonProps = Pick<AskProps, 'msisdn' | 'amount'> & { ask: LazyPart<AskProps> };

export function AskButton({ ask, ...known }: AskButtonProps) {
  const { ask: words } = useTexts('home');
  const { again: tryAgain, loadingMessage } = useTexts('shell');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="text" block onClick={() => setOpen(true)}>
        {words}
      </Button>
      {isOpen && (
        <LazyPartView
          part={ask}
          props={{ ...known, onClose: () => setOpen(false) }}
          skeleton={<span className="spinner" role="status" aria-label={loadingMessage} />}
          renderFailed={(again) => (
            <Button variant="text" block onClick={again}>
              {tryAgain}
            </Button>
          )}
        />
      )}
    </>
  );
}
