import { Component, type ReactNode } from 'react';
import { forgetFailures, PartNotLoaded } from './lazy-with-retry.ts';

interface Props {
  /** Renders the error message. Calling `retry` renders the children again. */
  readonly renderFailure: (retry: () => void, error: unknown) => ReactNode;
  /** When this changes, the children are re-rendered after an error. */
  readonly resetKey?: unknown;
  readonly children: ReactNode;
}

interface State {
  readonly error: unknown;
  readonly resetKey: unknown;
}

/**
 * Catches errors while its children render or load, so that the rest of the screen remains usable. If the
 * code of a child could not be fetched, renders the children again once the browser is online.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Pick<State, 'error'> {
    return { error: error ?? new Error('unknown') };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return Object.is(resetKey, state.resetKey) ? null : { error: undefined, resetKey };
  }

  override componentDidCatch(): void {
    // React caches a lazy component's failure. Clear it, so that the next render fetches the code.
    forgetFailures();
  }

  override componentDidMount(): void {
    addEventListener('online', this.#onOnline);
  }

  override componentWillUnmount(): void {
    removeEventListener('online', this.#onOnline);
  }

  readonly #retry = (): void => this.setState({ error: undefined });

  readonly #onOnline = (): void => {
    if (this.state.error instanceof PartNotLoaded) this.#retry();
  };

  override render(): ReactNode {
    const { error } = this.state;
    return error === undefined ? this.props.children : this.props.renderFailure(this.#retry, error);
  }
}
