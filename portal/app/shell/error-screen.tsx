import { useEffect } from 'react';
import { fill } from '../lib/fill.ts';
import { describeError } from '../lib/page-error.ts';
import { useSite } from '../lib/site.tsx';
import { useTexts } from '../lib/texts.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { phoneCall, refreshCw } from '../ui/icons/icons.ts';

/**
 * In place of a page that could not be shown: the failure's status and text, or its message; Again loads the whole document. It stands
 * in every page's script, so it goes without the cloth.
 */
export function ErrorScreen({ error }: { error: unknown }) {
  const texts = useTexts('shell');
  const { customerCareNumber } = useSite();
  useEffect(() => {
    document.title = texts.errorTitle;
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, [texts]);
  return (
    <section className="hero hero--short" role="alert">
      <div className="wrap hero__in">
        <p className="hero__badge">{texts.errorBadge}</p>
        <h1 tabIndex={-1}>{texts.errorTitle}</h1>
        <p className="lead">{texts.errorAdvice}</p>
        <div className="row">
          <Button variant="accent" icon={refreshCw} onClick={() => location.reload()}>
            {texts.errorAgain}
          </Button>
          <ButtonLink variant="quiet" icon={phoneCall} href={`tel:${customerCareNumber}`}>
            {texts.footCall}
          </ButtonLink>
        </div>
        <p>{fill(texts.errorDetail, { detail: describeError(error) })}</p>
      </div>
    </section>
  );
}
