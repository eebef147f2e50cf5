import type { Account } from '@questlog/contract/accounts';
import { GIVEN_ROLES, type GivenRole } from '@questlog/domain/accounts/member-rules';
import { roleHint } from '@questlog/domain/accounts/member-texts';
import {
  INVITATION_DAYS,
  inviteeProblem,
  INVITER_IS_UNVERIFIED,
} from '@questlog/domain/invitations/invitations';
import { useEffect, useRef, useState } from 'react';
import { fieldProblems, reasonOf } from '@questlog/api-client/call-failure';
import { useSession } from '../../data/hooks.ts';
import { useKeyedApi } from '../../data/queries/use-keyed-api.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { ChoiceCards } from '@questlog/ui/controls/choice-cards.tsx';
import { TextField } from '@questlog/ui/controls/text-field.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { Dialog } from '@questlog/ui/overlays/dialog.tsx';
import { UnverifiedNotice } from './unverified-notice.tsx';

/** Milliseconds that the success message is shown before the dialog closes. */
const CLOSE_AFTER_MS = 1_500;

const ROLES = GIVEN_ROLES.map((role) => ({ value: role, label: role, hint: roleHint(role) })).toReversed();

/** Invites a person by email, as a Member or Admin (ACCOUNT-49). */
export function InviteDialog({
  open,
  account,
  onClose,
  onClosed,
  onInvited,
}: {
  open: boolean;
  account: Pick<Account, 'id' | 'name'>;
  onClose: () => void;
  onClosed: () => void;
  onInvited: () => void;
}) {
  const api = useKeyedApi();
  const { user } = useSession();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<GivenRole>('Member');
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<{ readonly reason: string | undefined }>();
  const [sentTo, setSentTo] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isUnverified = user?.emailVerified === false;
  const resend = useRef<HTMLButtonElement>(null);
  const emailField = useRef<HTMLInputElement>(null);
  const wasUnverified = useRef(isUnverified);
  useEffect(() => {
    // The notice may be removed together with its focused button.
    if (wasUnverified.current && !isUnverified && document.activeElement === document.body)
      emailField.current?.focus();
    wasUnverified.current = isUnverified;
  }, [isUnverified]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = async (): Promise<void> => {
    const wrong = inviteeProblem(email);
    setProblem(wrong);
    setFailure(undefined);
    if (wrong !== undefined || busy || sentTo !== undefined) return;
    setBusy(true);
    try {
      const body = { email: email.trim(), role };
      const sent = await api('POST /api/accounts/{accountId}/invite', {
        params: { accountId: account.id },
        body,
      });
      setSentTo(sent.inviteeEmail);
      onInvited();
      timer.current = setTimeout(onClose, CLOSE_AFTER_MS);
    } catch (error) {
      const fields = fieldProblems(error, ['email']);
      setProblem(fields.email);
      if (fields.email !== undefined) return;
      const reason = reasonOf(error);
      setFailure({ reason });
      // The notice already shows this error and how to solve it.
      if (reason === INVITER_IS_UNVERIFIED) resend.current?.focus();
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title="Invite a Team Member"
      description={`We'll email them a link to ${account.name} that is valid for ${INVITATION_DAYS} days.`}
      onSubmit={() => void send()}
      footer={
        <>
          <Button onClick={onClose}>{sentTo === undefined ? 'Cancel' : 'Close'}</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={sentTo !== undefined}>
            Send Invitation
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {isUnverified && <UnverifiedNotice ref={resend} />}
        {failure !== undefined && !(isUnverified && failure.reason === INVITER_IS_UNVERIFIED) && (
          <Banner tone="error" title="Failed to send invitation">
            {failure.reason}
          </Banner>
        )}
        {sentTo !== undefined && <Banner tone="success">Invitation sent to {sentTo}</Banner>}
        <TextField
          ref={emailField}
          label="Email address"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="name@example.org"
          value={email}
          error={problem}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <ChoiceCards label="Role" value={role} options={ROLES} onValueChange={setRole} columns={2} />
      </div>
    </Dialog>
  );
}
