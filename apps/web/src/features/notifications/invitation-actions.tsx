import { ApiError, NetworkError } from '@questlog/api-client/client';
import { accountPath } from '@questlog/domain/accounts/account-path';
import {
  INVALID_INVITATION_LINK,
  INVITATION_FAILURES,
  invitationTokenOf,
} from '@questlog/domain/invitations/invitations';
import { useState } from 'react';
import { Button } from '@questlog/ui/controls/button.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';
import { useSession } from '../../data/hooks.ts';
import { useKeyedApi } from '../../data/queries/use-keyed-api.ts';

/**
 * The Accept and Decline buttons of a listed invitation (INVITE-14).
 * @param link the URL of the invitation's page, which contains the token
 */
export function InvitationActions({
  link,
  title,
  onResponded,
  onFollow,
}: {
  link: string;
  /** Tells screen reader users which invitation the buttons belong to. */
  title: string;
  onResponded: () => void;
  onFollow: (path: string) => void;
}) {
  const api = useKeyedApi();
  const confirm = useConfirm();
  const { session } = useSession();
  const [work, setWork] = useState<'accept' | 'decline'>();

  async function respond(what: 'accept' | 'decline'): Promise<void> {
    const token = invitationTokenOf(link);
    if (token === undefined) {
      toast.show({ message: INVALID_INVITATION_LINK, type: 'error' });
      return;
    }
    setWork(what);
    try {
      if (what === 'accept') {
        const { id, name } = await api('POST /api/invitations/{token}/accept', { params: { token } });
        toast.show({
          message: `Quest Accepted! You are a member of ${name} now.`,
          type: 'success',
          action: { label: 'Open', onClick: () => onFollow(accountPath(id)) },
        });
        await session.reloadUser().catch(() => undefined);
      } else await api('POST /api/invitations/{token}/decline', { params: { token } });
      onResponded();
    } catch (error) {
      toast.show({ message: reasonOf(error) ?? INVITATION_FAILURES[what], type: 'error' });
      // The invitation may be gone, so reload the list.
      if (error instanceof ApiError) onResponded();
    } finally {
      setWork(undefined);
    }
  }

  async function decline(): Promise<void> {
    const isSure = await confirm({
      title: 'Decline this invitation?',
      message: 'The person who invited you is notified and can invite you again.',
      confirmText: 'Decline',
      cancelText: 'Keep invitation',
      type: 'warning',
    });
    if (isSure) await respond('decline');
  }

  return (
    <div className="mt-2 flex gap-2">
      <Button
        size="sm"
        variant="primary"
        busy={work === 'accept'}
        aria-label={`Accept: ${title}`}
        onClick={() => void respond('accept')}
      >
        Accept
      </Button>
      <Button
        size="sm"
        busy={work === 'decline'}
        aria-label={`Decline: ${title}`}
        onClick={() => void decline()}
      >
        Decline
      </Button>
    </div>
  );
}

/**
 * Returns the server's reason, or a message that the server could not be reached; undefined if the general
 * text is more helpful.
 */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof NetworkError) return error.message;
  return error instanceof ApiError && error.status < 500 ? error.message : undefined;
}
