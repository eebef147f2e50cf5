import type { Account } from '@questlog/contract/accounts';
import { GIVEN_ROLES, type GivenRole } from '@questlog/domain/accounts/member-rules';
import { roleHint } from '@questlog/domain/accounts/member-texts';
import {
  INVITATION_DAYS,
  inviteeProblem,
  INVITER_IS_UNVERIFIED,
} from '@questlog/domain/invitations/invitations';
import { useEffect, useId, useRef, useState } from 'react';
import { fieldProblems, reasonOf } from '@questlog/api-client/call-failure';
import { useFieldDraft } from '../../data/drafts/draft-hooks.ts';
import { useSession } from '../../data/hooks.ts';
import { useKeyedApi } from '../../data/queries/use-keyed-api.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { ChoiceCards } from '@questlog/ui/controls/choice-cards.tsx';
import { TextField } from '@questlog/ui/controls/text-field.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { UnverifiedNotice } from './unverified-notice.tsx';

const SHOWN_MS = 1_500;

const ROLES = GIVEN_ROLES.map((role) => ({ value: role, label: role, hint: roleHint(role) })).toReversed();

/** Invites somebody by email, as a Member or Admin (ACCOUNT-49). */
export function InviteForm({
  account,
  onInvited,
}: {
  account: Pick<Account, 'id' | 'name'>;
  onInvited: () => void;
}) {
  const api = useKeyedApi();
  const { user } = useSession();
  const draft = useFieldDraft('invite');
  const [email, setEmail] = useState(() => draft.read()?.email ?? '');
  const type = (text: string): void => {
    setEmail(text);
    draft.keep(text === '' ? undefined : { email: text });
  };
  const [role, setRole] = useState<GivenRole>('Member');
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<{ readonly reason: string | undefined }>();
  const [sentTo, setSentTo] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isUnverified = user?.emailVerified === false;
  const headingId = useId();
  const resend = useRef<HTMLButtonElement>(null);
  const emailField = useRef<HTMLInputElement>(null);
  const wasUnverified = useRef(isUnverified);
  useEffect(() => {
    // The focused button may be removed along with the notice.
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
    if (wrong !== undefined) emailField.current?.focus();
    if (wrong !== undefined || busy) return;
    setBusy(true);
    try {
      const body = { email: email.trim(), role };
      const sent = await api('POST /api/accounts/{accountId}/invite', {
        params: { accountId: account.id },
        body,
      });
      setSentTo(sent.inviteeEmail);
      type('');
      emailField.current?.focus();
      onInvited();
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setSentTo(undefined), SHOWN_MS);
    } catch (error) {
      const fields = fieldProblems(error, ['email']);
      setProblem(fields.email);
      if (fields.email !== undefined) return;
      const reason = reasonOf(error);
      setFailure({ reason });
      // The notice already explains this error. Focus its button.
      if (reason === INVITER_IS_UNVERIFIED) resend.current?.focus();
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      noValidate
      aria-labelledby={headingId}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div>
        <h3 id={headingId} className="font-semibold">
          Invite a Team Member
        </h3>
        <p className="text-sm text-pretty text-muted">
          We'll email them a link to <bdi>{account.name}</bdi> that is valid for {INVITATION_DAYS} days.
        </p>
      </div>
      {isUnverified && <UnverifiedNotice ref={resend} />}
      {failure !== undefined && !(isUnverified && failure.reason === INVITER_IS_UNVERIFIED) && (
        <Banner tone="error" title="Failed to send invitation">
          {failure.reason}
        </Banner>
      )}
      <TextField
        ref={emailField}
        label="Email address"
        hideLabel
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="name@example.org"
        value={email}
        error={problem}
        onChange={(event) => {
          type(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <ChoiceCards label="Role" value={role} options={ROLES} onValueChange={setRole} columns={2} />
      <Button type="submit" variant="primary" busy={busy} className="min-h-10 sm:self-end">
        Send Invitation
      </Button>
      <div role="status">
        {sentTo !== undefined && <Banner tone="success">Invitation sent to {sentTo}</Banner>}
      </div>
    </form>
  );
}
