import { Component, type ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { BrandMark } from '../marks/brand-mark.tsx';

interface Props {
  /** What has become of what the person did. */
  readonly kept: string;
  readonly children: ReactNode;
}

/** What is shown in place of a page, or of a part of one, when it breaks: what happened, and the way out. */
export class ErrorBoundary extends Component<Props, { readonly error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? new Error('unknown') };
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    return (
      <div role="alert" className="mx-auto flex max-w-sm flex-col items-center px-6 py-24 text-center">
        <BrandMark size={48} />
        <h1 className="mt-5 text-lg">Something went wrong</h1>
        <p className="mt-1 text-sm text-pretty text-muted">This page could not be shown. {this.props.kept}</p>
        <div className="mt-5 flex gap-2">
          <Button onClick={() => this.setState({ error: undefined })}>Try again</Button>
          <Button variant="primary" onClick={() => location.reload()}>
            Reload the page
          </Button>
        </div>
      </div>
    );
  }
}
