import { useEffect, useState } from 'react';
import { fill } from '../format/fill.ts';
import { useTexts } from '../site/texts.tsx';
import { Button } from '../ui/button.tsx';

type EmailSuggestionProps = { email: string; onTake: (email: string) => void };

/** After the last letter, in milliseconds. */
const pause = 400;

/**
 * Below an e-mail whose provider is mistyped: the address that was probably meant, taken by one tap. It does not wait until the
 * field is left: where it is the only one, that is the tap that pays.
 */
export function EmailSuggestion({ email, onTake }: EmailSuggestionProps) {
  const texts = useTexts('emailMeant');
  const [meant, setMeant] = useState<{ for: string; email: string | undefined }>();
  useEffect(() => {
    if (!email) return undefined;
    const look = () =>
      // It comes when it is wanted; without it the address is taken as it was typed.
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
