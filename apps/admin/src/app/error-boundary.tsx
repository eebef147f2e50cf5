import { Button } from '@questlog/ui/controls/button.tsx';
import { BrandMark } from '@questlog/ui/marks/brand-mark.tsx';
import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
}

/** What is shown in place of the console, or of a screen, when it breaks: what happened, and the way out. */
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
        <p className="mt-1 text-sm text-pretty text-muted">
          This page could not be shown. What was saved before is saved.
        </p>
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
