import type { AdminUserDetails } from '@questlog/contract/admin/admin-users';
import { ADMIN_TEXTS } from '@questlog/domain/admin/admin-texts';
import { countOf } from '@questlog/domain/counts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { lazyPart, part } from '@questlog/ui/hooks/part.ts';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';
import { KeyRound, LogOut, Mail, Pencil, UserCheck, UserX } from 'lucide-react';
import { Suspense } from 'react';
import { useCan, useConsole } from '../../../access/console-context.ts';
import { Failure } from '../../../calls/failure.tsx';
import { useSend } from '../../../calls/use-send.ts';
import { useDialogs } from '../../../forms/use-dialogs.ts';
import { nameOf } from '../user-name.ts';

const EditUserDialog = lazyPart(
  part(() => import('./edit-user-dialog.tsx')),
  (module) => module.EditUserDialog,
);
const DeactivateDialog = lazyPart(
  part(() => import('./deactivate-dialog.tsx')),
  (module) => module.DeactivateDialog,
);
const MailDialog = lazyPart(
  part(() => import('./mail-dialog.tsx')),
  (module) => module.MailDialog,
);

/** What who is here may do with a user (ADMIN-43, ADMIN-48). */
export function UserActions({
  user,
  onChanged,
  onAct,
}: {
  user: AdminUserDetails;
  /** The user as they are from now on. */
  onChanged: (user: AdminUserDetails) => void;
  /** Something was done that the user's details tell of. */
  onAct: () => void;
}) {
  const { admin } = useConsole();
  const mayEdit = useCan('users.edit');
  const mayContact = useCan('users.contact');
  const dialogs = useDialogs<'edit' | 'deactivate' | 'mail'>();
  const confirm = useConfirm();
  const resetting = useSend();
  const changing = useSend();
  const name = nameOf(user);
  const frame = dialogs.frame;

  const resetPassword = async (): Promise<void> => {
    const isAgreed = await confirm({
      title: 'Reset password',
      message: `${name} is mailed a link at ${user.email} with which they set a new password.`,
      confirmText: 'Send the link',
    });
    if (!isAgreed) return;
    const sent = await resetting.send((api, idempotencyKey) =>
      api('POST /api/admin/users/{id}/reset-password', { params: { id: user.id }, body: {}, idempotencyKey }),
    );
    if (sent !== undefined) toast.show({ message: `The link was mailed to ${user.email}`, type: 'success' });
  };
  const endSessions = async (): Promise<void> => {
    const isAgreed = await confirm({
      title: 'End all sessions',
      message: `${name} is signed out on every device.`,
      confirmText: 'End sessions',
    });
    if (!isAgreed) return;
    const sent = await changing.send((api, idempotencyKey) =>
      api('POST /api/admin/users/{id}/end-sessions', { params: { id: user.id }, body: {}, idempotencyKey }),
    );
    if (sent === undefined) return;
    toast.show({ message: `${countOf(sent.answer.endedSessions, 'session')} ended`, type: 'success' });
    onAct();
  };
  const reactivate = async (): Promise<void> => {
    const sent = await changing.send((api, idempotencyKey) =>
      api('PATCH /api/admin/users/{id}/status', {
        params: { id: user.id },
        body: { isDeactivated: false },
        idempotencyKey,
      }),
    );
    if (sent === undefined) return;
    onChanged(sent.answer);
    toast.show({ message: `${name} may sign in again`, type: 'success' });
  };

  return (
    <>
      {mayEdit && (
        <Button icon={<Pencil size={16} aria-hidden="true" />} onClick={() => dialogs.show('edit')}>
          Edit
        </Button>
      )}
      {mayContact && (
        <>
          <Button icon={<Mail size={16} aria-hidden="true" />} onClick={() => dialogs.show('mail')}>
            Send email
          </Button>
          <Button
            icon={<KeyRound size={16} aria-hidden="true" />}
            busy={resetting.isBusy}
            onClick={() => void resetPassword()}
          >
            Reset password
          </Button>
        </>
      )}
      {mayEdit && (
        <>
          <Button
            icon={<LogOut size={16} aria-hidden="true" />}
            busy={changing.isBusy}
            onClick={() => void endSessions()}
          >
            End sessions
          </Button>
          {user.isDeactivated ? (
            <Button
              icon={<UserCheck size={16} aria-hidden="true" />}
              busy={changing.isBusy}
              onClick={() => void reactivate()}
            >
              Reactivate
            </Button>
          ) : (
            // Nobody deactivates themselves (ADMIN-5).
            user.id !== admin.user.id && (
              <Button
                icon={<UserX size={16} aria-hidden="true" />}
                onClick={() => dialogs.show('deactivate')}
              >
                Deactivate
              </Button>
            )
          )}
        </>
      )}
      <div className="basis-full empty:hidden">
        <Failure what={ADMIN_TEXTS.resetFailed} error={resetting.error} />
        <Failure what={ADMIN_TEXTS.updateFailed} error={changing.error} />
      </div>
      <Suspense fallback={null}>
        {dialogs.shown === 'edit' && <EditUserDialog {...frame} user={user} onChanged={onChanged} />}
        {dialogs.shown === 'deactivate' && <DeactivateDialog {...frame} user={user} onChanged={onChanged} />}
        {dialogs.shown === 'mail' && <MailDialog {...frame} user={user} />}
      </Suspense>
    </>
  );
}
