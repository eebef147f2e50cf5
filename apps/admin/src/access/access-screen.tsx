import { ADMIN_TEXTS } from '@questlog/domain/admin/admin-texts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { buttonClass } from '@questlog/ui/controls/button-style.ts';
import { BrandMark } from '@questlog/ui/marks/brand-mark.tsx';
import type { ReactNode } from 'react';
import type { AccessControls, ConsoleAccess } from './use-access.ts';

/** Replaces the console for a user who has no access or has lost it (ADMIN-41). */
export function AccessScreen({
  access,
  controls,
}: {
  access: Exclude<ConsoleAccess, { state: 'admin' }>;
  controls: AccessControls;
}) {
  switch (access.state) {
    case 'checking':
      return (
        <Page>
          <output className="mt-5 text-sm text-muted">Checking admin access …</output>
        </Page>
      );
    case 'signed-out':
      return (
        <Page>
          <h1 className="mt-5 text-lg">You are signed out</h1>
          {access.message !== undefined && <Reason>{access.message}</Reason>}
          <Ways onMain={controls.signIn} main="Sign in" />
        </Page>
      );
    case 'proof':
      return (
        <Page>
          <h1 className="mt-5 text-lg">Sign in again</h1>
          <p className="mt-1 text-sm text-pretty text-muted">
            You signed in more than 12 hours ago. Enter your password again to continue.
          </p>
          <Ways onMain={controls.reauthenticate} main="Sign in again" />
        </Page>
      );
    case 'denied':
      return (
        <Page>
          <h1 className="mt-5 text-lg">{ADMIN_TEXTS.accessRequired}</h1>
          <Reason>{access.message}</Reason>
          <Ways onMain={controls.check} main={ADMIN_TEXTS.checkAgain} />
        </Page>
      );
  }
}

function Page({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="flex max-w-sm flex-col items-center text-center">
        <BrandMark size={48} />
        {children}
      </div>
    </main>
  );
}

function Reason({ children }: { children: string }) {
  return (
    <p role="alert" className="mt-2 text-sm text-pretty wrap-anywhere text-muted">
      {children}
    </p>
  );
}

function Ways({ main, onMain }: { main: string; onMain: () => void }) {
  return (
    <div className="mt-6 flex flex-wrap justify-center gap-2">
      <a href="/" className={buttonClass()}>
        {ADMIN_TEXTS.returnToApp}
      </a>
      <Button variant="primary" onClick={onMain}>
        {main}
      </Button>
    </div>
  );
}
