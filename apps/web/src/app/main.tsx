// Import this first, so that the last screen appears before React and the app have run.
import './start.ts';
import { locale } from '@questlog/domain/interface-locale';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createData } from '../data/create-data.ts';
import { DataContext } from '../data/data-context.ts';
import { WaitingChanges } from '../features/outbox/waiting-changes.tsx';
import { LiveRegion } from '@questlog/ui/feedback/live-region.tsx';
import { ToastRegion } from '@questlog/ui/feedback/toast-region.tsx';
import { ConfirmProvider } from '@questlog/ui/overlays/use-confirm.tsx';
import { isKnownBrowser } from '../features/sign-in/known-browser.ts';
import { App } from './app.tsx';
import { dashboard, signIn } from './first-screens.ts';
import { tolerateForeignNodes } from '@questlog/ui/boundaries/foreign-nodes.ts';
import { PageBoundary } from '@questlog/ui/boundaries/page-boundary.tsx';
import { reportCaught } from '@questlog/ui/boundaries/report-caught.ts';

// Use English text, but the formats of the user's region.
document.documentElement.lang = locale;

tolerateForeignNodes();

// Load the first screen while the session is being restored. Otherwise React would show the splash for at
// least 300 ms.
const firstScreen = isKnownBrowser() ? dashboard : signIn;
void firstScreen().catch(() => undefined);
const data = createData();
data.start();

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has lost its #root.');
createRoot(root, { onCaughtError: reportCaught }).render(
  <StrictMode>
    <DataContext value={data}>
      <PageBoundary savedNote={<WaitingChanges />}>
        <ConfirmProvider>
          <App />
        </ConfirmProvider>
      </PageBoundary>
    </DataContext>
    <ToastRegion />
    <LiveRegion />
  </StrictMode>,
);
