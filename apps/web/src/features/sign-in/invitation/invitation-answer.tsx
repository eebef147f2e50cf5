import { ApiError } from '@questlog/api-client/client';
import {
  INVITATION_IS_FOR_ANOTHER,
  isForAnother,
  type ShownInvitation,
} from '@questlog/domain/invitations/invitations';
import { useState } from 'react';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { Button } from '@questlog/ui/controls/button.tsx';
import { useApi, useSession } from '../../../data/hooks.ts';
import { useDecline } from './use-decline.ts';

type Work = 'accepting' | 'declining' | 'leaving';

/** What somebody can do who has a user: accept, as who they are or after signing in, or decline (INVITE-5). */
export function InvitationAnswer({
  token,
  invitation,
  onAccepted,
  onDeclined,
  onSignIn,
}: {
  token: string;
  invitation: ShownInvitation;
  onAccepted: () => void;
  onDeclined: () => void;
  /** Leaves for the sign-in, where the password is asked for, and comes back here. */
  onSignIn: () => Promise<void>;
}) {
  const { user } = useSession();
  const api = useApi();
  const decline = useDecline(token, invitation.accountName);
  const [work, setWork] = useState<Work>();
  const [problem, setProblem] = useState<string>();
  const isOther = user !== null && isForAnother(user.email, invitation.inviteeEmail);

  const attempt = (what: Work, done: () => Promise<void>) => {
    setWork(what);
    setProblem(undefined);
    void done()
      .catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)))
      .finally(() => setWork(undefined));
  };

  const accept = () =>
    attempt('accepting', async () => {
      try {
        await api('POST /api/invitations/{token}/accept', { params: { token } });
        onAccepted();
      } catch (error) {
        const why = error instanceof ApiError && error.status < 500 ? error.message : undefined;
        throw new Error(why ?? 'Failed to accept invitation', { cause: error });
      }
    });

  return (
    <div className="flex flex-col gap-3">
      {problem !== undefined && <Banner tone="error">{problem}</Banner>}
      {isOther && (
        <Banner tone="warning" title={INVITATION_IS_FOR_ANOTHER}>
          You are signed in as {user.email}.
        </Banner>
      )}
      {user === null ? (
        <Button
          variant="primary"
          size="lg"
          busy={work === 'leaving'}
          onClick={() => attempt('leaving', onSignIn)}
        >
          Sign in to accept
        </Button>
      ) : (
        <Button variant="primary" size="lg" busy={work === 'accepting'} disabled={isOther} onClick={accept}>
          Accept Invitation
        </Button>
      )}
      {isOther && (
        <Button size="lg" busy={work === 'leaving'} onClick={() => attempt('leaving', onSignIn)}>
          Sign in with another address
        </Button>
      )}
      <Button
        variant="quiet"
        size="lg"
        busy={work === 'declining'}
        onClick={() =>
          attempt('declining', async () => {
            if (await decline()) onDeclined();
          })
        }
      >
        Decline
      </Button>
    </div>
  );
}
