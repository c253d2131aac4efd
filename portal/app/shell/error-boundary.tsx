import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './error-screen.tsx';

type State = { error?: unknown; hasFailed: boolean };

/** Shows the error screen in place of a page that could not be loaded or drawn. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <ErrorScreen error={this.state.error} /> : this.props.children;
  }
}
