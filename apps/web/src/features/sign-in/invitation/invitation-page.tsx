import { accountPath } from '@questlog/domain/accounts/account-path';
import { INVITATION_IS_INVALID } from '@questlog/domain/invitations/invitations';
import { PartyPopper } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { RetryButton } from '@questlog/ui/feedback/retry-button.tsx';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';
import { Button } from '@questlog/ui/controls/button.tsx';
import { useSession } from '../../../data/hooks.ts';
import { EntryFrame } from '../entry-frame.tsx';
import { InvitationResponse } from './invitation-response.tsx';
import { InvitationFacts } from './invitation-facts.tsx';
import { InvitedRegistration } from './invited-registration.tsx';
import { useInvitation } from './use-invitation.ts';

/** The visitor's answer on this page. */
type Outcome =
  | { readonly kind: 'accepted'; readonly accountId: string }
  | { readonly kind: 'registered' }
  | { readonly kind: 'declined' };

/**
 * The page that an invitation email links to (INVITE-13). Continue opens the invitation's account
 * (INVITE-21).
 * @param onLeave opens the dashboard or the sign-in page, and replaces this page in the history
 */
export function InvitationPage({ token, onLeave }: { token: string; onLeave: () => void }) {
  const { user, session } = useSession();
  const [outcome, setOutcome] = useState<Outcome>();
  // Keep treating a user who has just registered as a visitor here: a reload would report that the invitation
  // was already used.
  const { state, retry } = useInvitation(token, user === null);
  const [leaving, setLeaving] = useState(false);
  const title = titleOf(outcome?.kind, state.kind);
  useEffect(() => announce(title), [title]);

  const signIn = (loginHint: string, asAnother = false, returnTo?: string) =>
    session.signIn({
      ...(loginHint === '' ? {} : { loginHint }),
      ...(asAnother ? { prompt: 'login' } : {}),
      ...(returnTo === undefined ? {} : { returnTo }),
    });
  const leave = async (): Promise<void> => {
    setLeaving(true);
    if (outcome?.kind === 'accepted') {
      // If switching fails, the user can still switch in the account menu.
      await session.switchAccount(outcome.accountId).catch(() => session.reloadUser().catch(() => undefined));
    }
    onLeave();
    if (outcome?.kind === 'registered' && state.kind === 'details') {
      const { accountId, inviteeEmail } = state.invitation;
      const path = accountId === undefined ? undefined : accountPath(accountId);
      await signIn(inviteeEmail, false, path).catch(() => undefined);
    } else if (outcome?.kind !== 'accepted') await session.reloadUser().catch(() => undefined);
  };
  const continueTo = (label: string) => (
    <Button variant="primary" size="lg" className="w-full" busy={leaving} onClick={() => void leave()}>
      {label}
    </Button>
  );

  if (outcome?.kind === 'accepted' || outcome?.kind === 'registered') {
    return (
      <EntryFrame
        title={title}
        mark={<PartyPopper size={40} aria-hidden="true" />}
        subtitle={welcome(state.kind === 'details' ? state.invitation.accountName : '')}
      >
        {continueTo(outcome.kind === 'registered' ? 'Continue to Login' : 'Continue to Questlog')}
      </EntryFrame>
    );
  }
  if (outcome?.kind === 'declined') {
    return (
      <EntryFrame title={title} subtitle="The person who invited you is notified.">
        {continueTo('Go to Questlog')}
      </EntryFrame>
    );
  }
  if (state.kind === 'loading') {
    return (
      <EntryFrame title={title}>
        <SkeletonRows label="Loading the invitation" />
      </EntryFrame>
    );
  }
  if (state.kind === 'invalid') {
    return (
      <EntryFrame title={title} subtitle={INVITATION_IS_INVALID}>
        <p className="mb-7 text-sm text-pretty text-muted">
          Ask the person who invited you to send it again. If you have already accepted it, open the account
          from the account menu.
        </p>
        {continueTo('Go to Questlog')}
      </EntryFrame>
    );
  }
  const { invitation, isKnown, entrance } = state;
  return (
    <EntryFrame
      title={title}
      subtitle={
        <>
          <bdi>{invitation.inviterName === '' ? 'Somebody' : invitation.inviterName}</bdi> invited you to join{' '}
          <bdi>{invitation.accountName}</bdi>.
        </>
      }
    >
      {!isKnown && (
        <Banner tone="warning" className="mb-5" action={<RetryButton size="sm" onRetry={retry} />}>
          Failed to load invitation details. The invitation may be invalid or expired.
        </Banner>
      )}
      <InvitationFacts invitation={invitation} />
      {user === null && entrance === 'register' ? (
        <InvitedRegistration
          token={token}
          onRegistered={() => setOutcome({ kind: 'registered' })}
          onSignIn={() => signIn(invitation.inviteeEmail)}
          onDeclined={() => setOutcome({ kind: 'declined' })}
          accountName={invitation.accountName}
        />
      ) : (
        <InvitationResponse
          token={token}
          invitation={invitation}
          onAccepted={(accountId) => setOutcome({ kind: 'accepted', accountId })}
          onDeclined={() => setOutcome({ kind: 'declined' })}
          onSignIn={() => signIn(invitation.inviteeEmail, user !== null)}
        />
      )}
    </EntryFrame>
  );
}

function titleOf(outcome: Outcome['kind'] | undefined, kind: 'loading' | 'invalid' | 'details'): string {
  if (outcome === 'declined') return 'Invitation declined';
  if (outcome !== undefined) return 'Quest Accepted!';
  return kind === 'invalid' ? 'Invalid Invitation' : "You're invited";
}

function welcome(accountName: string): string {
  return `You are a member of ${accountName} now. Continue to open it. Your other accounts are in the account menu.`;
}
