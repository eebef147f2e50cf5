import { OverlayBoundary } from '@questlog/ui/boundaries/overlay-boundary.tsx';
import type { AdminUser, AdminUserDetails } from '@questlog/contract/admin/admin-users';
import { ADMIN_TEXTS } from '@questlog/domain/admin/admin-texts';
import { countOf } from '@questlog/domain/counts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { chunk, lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';
import { useState, type ReactNode } from 'react';
import { useConsole } from '../../../access/console-context.ts';
import { Failure } from '../../../calls/failure.tsx';
import { useSend } from '../../../calls/use-send.ts';
import { useDialogs } from '../../../forms/use-dialogs.ts';
import { nameOf } from '../user-name.ts';
import { offeredActions, type UserAction } from './offered-actions.ts';

const EditUserDialog = lazyWithRetry(
  chunk(() => import('./edit-user-dialog.tsx')),
  (module) => module.EditUserDialog,
);
const DeactivateDialog = lazyWithRetry(
  chunk(() => import('./deactivate-dialog.tsx')),
  (module) => module.DeactivateDialog,
);
const MailDialog = lazyWithRetry(
  chunk(() => import('./mail-dialog.tsx')),
  (module) => module.MailDialog,
);

export interface UserActions {
  /** Returns this admin's actions on a user. */
  readonly offeredOn: (user: AdminUser) => UserAction[];
  /** Runs the action, or opens its dialog first. */
  readonly act: (action: UserAction, user: AdminUser) => void;
  readonly busyAction: string | undefined;
  /** The last action's error, if the action had no dialog. Empty after a success. */
  readonly failure: ReactNode;
  /** The dialogs of the actions. Render them exactly once. */
  readonly dialogs: ReactNode;
}

/** The actions on users, for every screen that shows users (ADMIN-48). */
export function useUserActions({
  onChanged,
  onSessionsEnded,
}: {
  onChanged: (user: AdminUserDetails) => void;
  onSessionsEnded?: () => void;
}): UserActions {
  const { user: self, role } = useConsole().admin;
  const { send, isBusy, busyWith, error } = useSend();
  const confirm = useConfirm();
  const { shown, show, frame } = useDialogs<'edit' | 'deactivate' | 'mail'>();
  const [last, setLast] = useState<{ readonly action: UserAction; readonly user: AdminUser }>();

  const resetPassword = async (user: AdminUser): Promise<void> => {
    const isAgreed = await confirm({
      title: 'Reset password',
      message: `${nameOf(user)} gets an email at ${user.email} with a link to set a new password.`,
      confirmText: 'Send the link',
    });
    if (!isAgreed) return;
    const sent = await send(
      (api) => api('POST /api/admin/users/{id}/reset-password', { params: { id: user.id }, body: {} }),
      'resetPassword',
    );
    if (sent !== undefined) toast.show({ message: `The link was mailed to ${user.email}`, type: 'success' });
  };
  const endSessions = async (user: AdminUser): Promise<void> => {
    const isAgreed = await confirm({
      title: 'End all sessions',
      message: `${nameOf(user)} is signed out on every device.`,
      confirmText: 'End sessions',
    });
    if (!isAgreed) return;
    const sent = await send(
      (api) => api('POST /api/admin/users/{id}/end-sessions', { params: { id: user.id }, body: {} }),
      'endSessions',
    );
    if (sent === undefined) return;
    toast.show({ message: `${countOf(sent.response.endedSessions, 'session')} ended`, type: 'success' });
    onSessionsEnded?.();
  };
  const reactivate = async (user: AdminUser): Promise<void> => {
    const sent = await send(
      (api) =>
        api('PATCH /api/admin/users/{id}/status', {
          params: { id: user.id },
          body: { isDeactivated: false },
        }),
      'reactivate',
    );
    if (sent === undefined) return;
    onChanged(sent.response);
    toast.show({ message: `${nameOf(user)} can sign in again`, type: 'success' });
  };
  const handlers: Readonly<Record<UserAction, (user: AdminUser) => void>> = {
    edit: () => show('edit'),
    mail: () => show('mail'),
    deactivate: () => show('deactivate'),
    resetPassword: (user) => void resetPassword(user),
    endSessions: (user) => void endSessions(user),
    reactivate: (user) => void reactivate(user),
  };
  const user = last?.user;

  return {
    offeredOn: (each) => offeredActions(each, { id: self.id, role }),
    act: (action, each) => {
      if (isBusy) return;
      setLast({ action, user: each });
      handlers[action](each);
    },
    busyAction: busyWith,
    failure: (
      <Failure
        what={last?.action === 'resetPassword' ? ADMIN_TEXTS.resetFailed : ADMIN_TEXTS.updateFailed}
        error={error}
      />
    ),
    // Use a separate dialog per user, so that an email written to one user is never sent to another.
    dialogs: user !== undefined && (
      <OverlayBoundary open={frame.open} onClose={frame.onClose}>
        {shown === 'edit' && <EditUserDialog key={user.id} {...frame} user={user} onChanged={onChanged} />}
        {shown === 'deactivate' && (
          <DeactivateDialog key={user.id} {...frame} user={user} onChanged={onChanged} />
        )}
        {shown === 'mail' && <MailDialog key={user.id} {...frame} user={user} />}
      </OverlayBoundary>
    ),
  };
}
