import { Component, type ReactNode } from 'react';
import { LazyPartView } from '../loading/lazy-part.tsx';
import { useTexts } from '../site/site.tsx';
import type { PageId } from '../site/pages.ts';
import { Button } from '../ui/button.tsx';
import { failure } from './failure.ts';
import { PlainWay, useErrorPage } from './plain-way.tsx';
import { Shell } from './shell.tsx';

function PlainError({ page }: { page: PageId }) {
  const { errorTitle, errorAdvice, errorAgain } = useTexts('shell');
  useErrorPage(errorTitle);
  return (
    <section className="wrap page stack" role="alert">
      <h1 tabIndex={-1}>{errorTitle}</h1>
      {navigator.onLine && (
        <>
          <p className="lead">{errorAdvice}</p>
          <div className="row">
            <Button onClick={() => location.reload()}>{errorAgain}</Button>
            <PlainWay page={page} />
          </div>
        </>
      )}
    </section>
  );
}

type Props = { page: PageId; children: ReactNode };
type State = { page: PageId; error?: unknown; hasFailed: boolean };

/** Shows the error screen until another page is requested. The page's content is missing, so it has no navigation. */
export class ErrorBoundary extends Component<Props, State> {
  declare state: State;

  constructor(props: Props) {
    super(props);
    this.state = { page: props.page, hasFailed: false };
  }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, hasFailed: true };
  }

  static getDerivedStateFromProps({ page }: Props, state: State): State | null {
    return page === state.page ? null : { page, hasFailed: false };
  }

  override render() {
    const { page, error, hasFailed } = this.state;
    if (!hasFailed) return this.props.children;
    return (
      <Shell page={page} around={undefined} ways={undefined} isBusy={false}>
        <LazyPartView
          part={failure}
          props={{ page, error }}
          skeleton={<PlainError page={page} />}
          renderFailed={() => <PlainError page={page} />}
        />
      </Shell>
    );
  }
}
