import { useEffect, useState } from 'react';
import { fill } from '../format/fill.ts';
import { useTexts } from '../site/site.tsx';
import { Button } from '../ui/button.tsx';

type EmailSuggestionProps = { email: string; onTake: (email: string) => void };

/** Milliseconds after the last letter. */
const pause = 400;

/** Does not wait for blur: in a form of one field, the tap that leaves it pays. */
export function EmailSuggestion({ email, onTake }: EmailSuggestionProps) {
  const texts = useTexts('emailMeant');
  const [meant, setMeant] = useState<{ for: string; email: string | undefined }>();
  useEffect(() => {
    if (!email) return undefined;
    const look = () =>
      // Without it the address is used as typed.
      import('@selfcare/contract/values/email-typo').then(
        ({ meantEmail }) => setMeant({ for: email, email: meantEmail(email) }),
        () => undefined,
      );
    const timer = setTimeout(() => void look(), pause);
    return () => clearTimeout(timer);
  }, [email]);
  const shown = meant?.for === email ? meant.email : undefined;
  return (
    <div role="status">
      {shown && (
        <Button small block variant="soft" onClick={() => onTake(shown)}>
          {fill(texts.meant, { email: shown })}
        </Button>
      )}
    </div>
  );
}
