import { isConsolePath } from '@questlog/domain/admin/console-path';
import { locale } from '@questlog/domain/interface-locale';
import { LiveRegion } from '@questlog/ui/feedback/live-region.tsx';
import { ToastRegion } from '@questlog/ui/feedback/toast-region.tsx';
import { ConfirmProvider } from '@questlog/ui/overlays/use-confirm.tsx';
import { openSession } from '@questlog/web/session/open-session.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { tolerateForeignNodes } from '@questlog/ui/boundaries/foreign-nodes.ts';
import { PageBoundary } from '@questlog/ui/boundaries/page-boundary.tsx';
import { reportCaught } from '@questlog/ui/boundaries/report-caught.ts';

// Use English text, but format dates and numbers for the user's region.
document.documentElement.lang = locale;

tolerateForeignNodes();

const { session, api, start } = openSession({ isOwnPath: isConsolePath });
start();

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has lost its #root.');
createRoot(root, { onCaughtError: reportCaught }).render(
  <StrictMode>
    <PageBoundary savedNote="Everything that you saved is kept.">
      <ConfirmProvider>
        <App session={session} api={api} />
      </ConfirmProvider>
    </PageBoundary>
    <ToastRegion />
    <LiveRegion />
  </StrictMode>,
);
