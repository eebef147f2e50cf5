import { reasonOf } from '@questlog/api-client/call-failure';
import {
  INVITATION_FAILURES,
  INVITATION_IS_FOR_ANOTHER,
  isForAnother,
  type ShownInvitation,
} from '@questlog/domain/invitations/invitations';
import { useState } from 'react';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { Button } from '@questlog/ui/controls/button.tsx';
import { SIGN_IN_FAILED } from '../../../data/engine/session/sign-in.ts';
import { useSession } from '../../../data/hooks.ts';
import { useKeyedApi } from '../../../data/queries/use-keyed-api.ts';
import type { EntryFailure } from '../entry-form.tsx';
import { useDecline } from './use-decline.ts';

const FAILURES = {
  accepting: INVITATION_FAILURES.accept,
  declining: INVITATION_FAILURES.decline,
  leaving: SIGN_IN_FAILED,
} as const;

type Work = keyof typeof FAILURES;

/** A registered user can decline or accept, immediately or after signing in (INVITE-5). */
export function InvitationResponse({
  token,
  invitation,
  onAccepted,
  onDeclined,
  onSignIn,
}: {
  token: string;
  invitation: ShownInvitation;
  onAccepted: (accountId: string) => void;
  onDeclined: () => void;
  /** Redirects to the sign-in page, which returns here. */
  onSignIn: () => Promise<void>;
}) {
  const { user } = useSession();
  const api = useKeyedApi();
  const decline = useDecline(token, invitation.accountName);
  const [work, setWork] = useState<Work>();
  const [failure, setFailure] = useState<EntryFailure>();
  const isOther = user !== null && isForAnother(user.email, invitation.inviteeEmail);

  const attempt = (what: Work, done: () => Promise<void>) => {
    setWork(what);
    setFailure(undefined);
    void done()
      .catch((error: unknown) => setFailure({ title: FAILURES[what], reason: reasonOf(error) }))
      .finally(() => setWork(undefined));
  };

  const accept = () =>
    attempt('accepting', async () => {
      const { id } = await api('POST /api/invitations/{token}/accept', { params: { token } });
      onAccepted(id);
    });

  return (
    <div className="flex flex-col gap-3">
      {failure !== undefined && (
        <Banner tone="error" title={failure.title}>
          {failure.reason}
        </Banner>
      )}
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
