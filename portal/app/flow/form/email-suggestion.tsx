import { useEffect, useState } from 'react';
import { fill } from '../../format/fill.ts';
import { useTexts } from '../../site/texts.tsx';
import { Button } from '../../ui/button.tsx';

type EmailSuggestionProps = {
  email: string;
  /** The visitor has gone on from the field. */
  isLeft: boolean;
  onTake: (email: string) => void;
};

/** Below an e-mail whose provider is mistyped: the address that was probably meant, taken by one tap. */
export function EmailSuggestion({ email, isLeft, onTake }: EmailSuggestionProps) {
  const texts = useTexts('emailMeant');
  const [meant, setMeant] = useState<{ for: string; email: string | undefined }>();
  useEffect(() => {
    if (!isLeft || !email) return undefined;
    let isOver = false;
    // It comes when it is wanted; without it the address is taken as it was typed.
    import('@selfcare/contract/values/email-typo').then(
      ({ meantEmail }) => isOver || setMeant({ for: email, email: meantEmail(email) }),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [email, isLeft]);
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
