import { fill } from '../format/fill.ts';
import type { PageId } from '../site/pages.ts';
import { useSite, useTexts } from '../site/site.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { phoneCall, refreshCw } from '../ui/icons/icons.ts';
import { PlainWay, useErrorPage } from './plain-way.tsx';
import { describeError } from '../loading/fetch-content.ts';
import { useComeBack } from './use-come-back.ts';

/** Again loads the whole document. */
export function ErrorScreen({ page, error }: { page: PageId; error: unknown }) {
  const { errorTitle, errorAdvice, errorAgain } = useTexts('shell');
  const texts = useTexts('failure');
  const { customerCareNumber } = useSite();
  const isOffline = !navigator.onLine;
  const title = isOffline ? texts.offlineTitle : errorTitle;
  useErrorPage(title);
  useComeBack();
  if (isOffline)
    return (
      <section className="hero hero--short" role="alert" data-offline="">
        <div className="wrap hero__in">
          <h1 tabIndex={-1}>{title}</h1>
          <p className="lead">{texts.offlineText}</p>
        </div>
      </section>
    );
  return (
    <section className="hero hero--short" role="alert">
      <div className="wrap hero__in">
        <p className="hero__badge">{texts.errorBadge}</p>
        <h1 tabIndex={-1}>{errorTitle}</h1>
        <p className="lead">{errorAdvice}</p>
        <div className="row">
          <Button variant="accent" icon={refreshCw} onClick={() => location.reload()}>
            {errorAgain}
          </Button>
          <PlainWay page={page} />
          <ButtonLink variant="quiet" icon={phoneCall} href={`tel:${customerCareNumber}`}>
            {texts.call}
          </ButtonLink>
        </div>
        <p>{fill(texts.errorDetail, { detail: describeError(error) })}</p>
      </div>
    </section>
  );
}
