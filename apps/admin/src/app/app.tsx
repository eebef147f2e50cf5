import type { ApiClient } from '@questlog/api-client/client';
import type { AdminRole } from '@questlog/domain/admin/admin-roles';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';
import { adoptTheme } from '@questlog/ui/theme/theme.ts';
import { themeOf, type Session } from '@questlog/web/session/session-state.ts';
import { QUERY_DEFAULTS } from '@questlog/api-client/query-options';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { AccessScreen } from '../access/access-screen.tsx';
import { ConsoleContext } from '../access/console-context.ts';
import { useAccess } from '../access/use-access.ts';
import { watchedApi, type LostAccess } from '../access/watched-api.ts';
import { Shell } from './shell/shell.tsx';

/** Shows the console, or explains why the user has no access. */
export function App({ session, api }: { session: Session; api: ApiClient }) {
  const controls = useAccess(session, api);
  const { access } = controls;
  const admin = access.state === 'admin' ? access.admin : undefined;
  const onLost = useLostAccess(controls.check, controls.reauthenticate);
  const watched = useMemo(() => watchedApi(api, (lost) => onLost.current?.(lost)), [api, onLost]);
  const context = useMemo(
    () => (admin === undefined ? undefined : { api: watched, session, admin }),
    [watched, session, admin],
  );
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: QUERY_DEFAULTS } }));
  useThemeOfUser(session);
  useWordOfRole(admin?.role);
  if (access.state !== 'admin') return <AccessScreen access={access} controls={controls} />;
  return (
    <ConsoleContext value={context}>
      <QueryClientProvider client={queries}>
        <Shell />
      </QueryClientProvider>
    </ConsoleContext>
  );
}

/**
 * Handles a call that was rejected for lack of access. The screen and any form on it stay open until the user
 * decides whether to enter the password again.
 */
function useLostAccess(check: () => void, reauthenticate: () => void) {
  const confirm = useConfirm();
  const isRequesting = useRef(false);
  const listener = useRef<(lost: LostAccess) => void>(undefined);
  const onLost = useEffectEvent(async (lost: LostAccess) => {
    if (lost === 'role') return check();
    if (isRequesting.current) return;
    isRequesting.current = true;
    const isAgreed = await confirm({
      title: 'Sign in again',
      message: 'Please sign in again to continue. Unsaved text on this page will be lost.',
      confirmText: 'Sign in again',
      type: 'info',
    });
    isRequesting.current = false;
    if (isAgreed) reauthenticate();
  });
  useEffect(() => {
    listener.current = (lost) => void onLost(lost);
  }, []);
  return listener;
}

/** Shows a message when the current admin's role has changed. */
function useWordOfRole(role: AdminRole | undefined): void {
  const known = useRef(role);
  useEffect(() => {
    if (role === undefined || role === known.current) return;
    if (known.current !== undefined) toast.show({ message: `You are ${role} now`, type: 'info' });
    known.current = role;
  }, [role]);
}

/** Applies the theme that the user last selected on any device, as the web app does. */
function useThemeOfUser(session: Session): void {
  const { user } = useSyncExternalStore(session.subscribe, () => session.state);
  useEffect(() => {
    if (user !== null) adoptTheme(user.id, themeOf(user));
  }, [user]);
}
