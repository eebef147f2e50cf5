import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { useEffect } from 'react';
import type { SessionState } from '../data/engine/session/session-state.ts';
import { useSession } from '../data/hooks.ts';
import { rememberBrowser } from '../features/sign-in/known-browser.ts';
import { InstallHost } from '../features/install/install-host.tsx';
import { OutboxHost } from '../features/outbox/outbox-host.tsx';
import { clearAnnouncements } from '@questlog/ui/feedback/live-region.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { AccessLost } from './accounts/access-lost.tsx';
import { useDocumentTitle } from './shell/document-title.ts';
import { chunk, lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import { overlays } from './chunks.ts';
import { dashboard, signIn } from './first-screens.ts';
import { PLANS_PATH, readRoute, replacePath, usePath, type Route } from './routes.ts';
import { Splash } from './shell/splash.tsx';
import { useAwaited } from './last-screen/awaited.ts';
import { UpdateNotice } from './shell/update-notice.tsx';
import { useThemeOfUser } from './accounts/use-theme-of-user.ts';
import { usePreferencesOfUser } from './accounts/use-preferences-of-user.ts';

const Dashboard = lazyWithRetry(dashboard, (module) => module.Dashboard);
const SignIn = lazyWithRetry(signIn, (module) => module.SignIn);
const NoAccount = lazyWithRetry(
  chunk(() => import('./accounts/no-account.tsx')),
  (module) => module.NoAccount,
);
const InvitationPage = lazyWithRetry(
  chunk(() => import('../features/sign-in/invitation/invitation-page.tsx')),
  (module) => module.InvitationPage,
);
const payment = chunk(() => import('../features/billing/payment-result.tsx'));
const PaymentResult = lazyWithRetry(payment, (module) => module.PaymentResult);
const CheckoutCancelled = lazyWithRetry(payment, (module) => module.CheckoutCancelled);
const OutboxDialog = lazyWithRetry(overlays, (module) => module.OutboxDialog);
const InstallPrompt = lazyWithRetry(overlays, (module) => module.InstallPrompt);

/** Shows the dashboard to signed-in users and the sign-in page to visitors. Both can open invitations. */
export function App() {
  const session = useSession();
  const route = readRoute(usePath());
  useDocumentTitle(session.account?.name);
  useAwaited(false);
  useThemeOfUser();
  usePreferencesOfUser();
  const shown = session.user === null ? undefined : `${session.user.id} ${session.account?.id ?? ''}`;
  useEffect(() => (shown === undefined ? undefined : clearMessages), [shown]);
  useEffect(() => {
    if (session.state === 'authenticated') rememberBrowser();
  }, [session.state]);
  return (
    // Access can end before the dashboard is shown or while a dialog is open, so the access-lost notice wraps
    // everything.
    <AccessLost>
      <Boundary fallback={<Splash />}>
        <Screen session={session} route={route} />
      </Boundary>
      <OutboxHost OutboxDialog={OutboxDialog} />
      <InstallHost InstallPrompt={InstallPrompt} />
      <UpdateNotice />
    </AccessLost>
  );
}

function Screen({ session, route }: { session: SessionState; route: Route }) {
  if (session.state === 'loading') return <Splash />;
  if (route.kind === 'invitation') {
    return <InvitationPage key={route.token} token={route.token} onLeave={() => replacePath('/')} />;
  }
  if (session.state === 'signed-out') return <SignIn message={session.message} />;
  if (session.account === null) return <NoAccount />;
  const onLeave = () => replacePath('/');
  if (route.kind === 'payment-result') {
    return <PaymentResult sessionId={route.sessionId} test={route.test} onLeave={onLeave} />;
  }
  if (route.kind === 'checkout-cancelled') {
    return <CheckoutCancelled onPlans={() => replacePath(PLANS_PATH)} onLeave={onLeave} />;
  }
  return <Dashboard key={session.account.id} accountId={session.account.id} />;
}

/**
 * Clears toasts and announcements. They may name a task that must not be visible to the next user or in the
 * next account.
 */
function clearMessages(): void {
  toast.clear();
  clearAnnouncements();
}
