import { Component, type ReactNode } from 'react';
import { BrandMark } from '@questlog/ui/marks/brand-mark.tsx';
import { Button } from '@questlog/ui/controls/button.tsx';

interface Props {
  readonly children: ReactNode;
}

/** What is shown in place of the app when it breaks: what happened, and the way out. */
export class ErrorBoundary extends Component<Props, { readonly error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? new Error('unknown') };
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    return (
      <main className="grid min-h-dvh place-items-center p-6">
        <div role="alert" className="flex max-w-sm flex-col items-center text-center">
          <BrandMark size={48} />
          <h1 className="mt-5 text-lg">Something went wrong</h1>
          <p className="mt-1 text-sm text-pretty text-muted">
            This page could not be shown. What you have done is safe: changes are kept on this device until
            the server has them.
          </p>
          <div className="mt-5 flex gap-2">
            <Button onClick={() => this.setState({ error: undefined })}>Try again</Button>
            <Button variant="primary" onClick={() => location.reload()}>
              Reload the page
            </Button>
          </div>
        </div>
      </main>
    );
  }
}
