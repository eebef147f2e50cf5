import { Component, type ReactNode } from 'react';
import { forgetFailures } from '../hooks/part.ts';

interface Props {
  /** Renders the message in place of the children. `retry` renders the children again. */
  readonly renderFailure: (retry: () => void) => ReactNode;
  /** When it changes, the children are rendered again. */
  readonly resetKey?: unknown;
  readonly children: ReactNode;
}

interface State {
  readonly error: unknown;
  readonly resetKey: unknown;
}

/** Keeps an error of its children, thrown while rendering or loading, from everything around it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Pick<State, 'error'> {
    return { error: error ?? new Error('unknown') };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return Object.is(resetKey, state.resetKey) ? null : { error: undefined, resetKey };
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    return this.props.renderFailure(() => {
      forgetFailures();
      this.setState({ error: undefined });
    });
  }
}
