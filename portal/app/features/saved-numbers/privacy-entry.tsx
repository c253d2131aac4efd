import { useState } from 'react';
import { createLazyPart, LazyPartView } from '../../loading/lazy-part.tsx';
import { useTexts } from '../../site/site.tsx';
import { Button } from '../../ui/button.tsx';

type SheetProps = { onClose: () => void };

const sheet = createLazyPart<SheetProps>('privacy', async () => (await import('./privacy-sheet.tsx')).PrivacySheet);

export function PrivacyEntry() {
  const texts = useTexts('shell');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="text" small onClick={() => setOpen(true)}>
        {texts.privacy}
      </Button>
      {isOpen && (
        <LazyPartView
          part={sheet}
          props={{ onClose: () => setOpen(false) }}
          skeleton={<span className="spinner" role="status" aria-label={texts.loadingMessage} />}
          renderFailed={(again) => (
            <Button variant="text" small onClick={again}>
              {texts.again}
            </Button>
          )}
        />
      )}
    </>
  );
}
