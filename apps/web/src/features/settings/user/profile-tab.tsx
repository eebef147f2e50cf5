import type { User } from '@questlog/contract/identity/user';
import { isSameAddress } from '@questlog/domain/identity/email-address';
import { profileErrors } from '@questlog/domain/identity/registration';
import { MAX_USER_NAME } from '@questlog/domain/text';
import { BadgeCheck, MailWarning } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '@questlog/api-client/client';
import { fieldProblems, reasonOf } from '@questlog/api-client/call-failure';
import { useFieldDraft } from '../../../data/drafts/draft-hooks.ts';
import { useApi, useSession } from '../../../data/hooks.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { TextField } from '@questlog/ui/controls/text-field.tsx';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';
import { useFormFields } from '@questlog/ui/hooks/use-form-fields.ts';
import { useSignInAgain } from '../../../data/use-sign-in-again.ts';
import { AvatarPicker } from './avatar-picker.tsx';
import { FormButtons, SettingsForm, type SaveFailure } from '../settings-form.tsx';
import { useFormDraft } from '../use-form-draft.ts';
import { usePassingMessage } from '../use-passing-message.ts';

const FIELDS = ['firstName', 'lastName', 'email'] as const;

/** The user's name and email address (IDENTITY-37). */
export function ProfileTab({ user }: { user: User }) {
  const api = useApi();
  const { session } = useSession();
  const confirm = useConfirm();
  const signInAgain = useSignInAgain('profile');
  const { firstName, lastName, email } = user;
  const saved = { firstName, lastName, email };
  const draft = useFieldDraft('profile');
  const { form, values, show, field, reset } = useFormFields({ ...saved, ...draft.read() }, profileErrors);
  const isChanged = useFormDraft(draft, values, saved);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SaveFailure>();
  const [success, showSuccess] = usePassingMessage();
  const isMoved = !isSameAddress(values.email, user.email);

  /** Redirects to the sign-in page. Keeps the form's unsaved text. */
  const proveAgain = async (): Promise<void> => {
    const isAgreed = await confirm({
      title: 'Sign in again',
      message: 'To change your email address, please sign in again. Your entries are kept.',
      confirmText: 'Sign in again',
      type: 'info',
    });
    if (isAgreed) await signInAgain();
  };

  const save = async (): Promise<void> => {
    const problems = profileErrors(values);
    show(problems);
    if (Object.keys(problems).length > 0) return;
    setBusy(true);
    setFailure(undefined);
    showSuccess(undefined);
    try {
      const [firstName, lastName, email] = FIELDS.map((name) => values[name].trim());
      await session.takeUser(() => api('PUT /api/auth/profile', { body: { firstName, lastName, email } }));
      showSuccess('Profile updated successfully!');
    } catch (error) {
      const isOld = error instanceof ApiError && error.code === 'proof_required';
      const failed: unknown = isOld ? await proveAgain().catch((reason: unknown) => reason) : error;
      if (failed === undefined) return;
      const fields = fieldProblems(failed, FIELDS);
      if (Object.keys(fields).length > 0) show(fields);
      else setFailure({ title: 'Failed to update profile', reason: reasonOf(failed) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <SettingsForm form={form} {...{ failure, success }} canSave={!busy} onSave={() => void save()}>
      <AvatarPicker user={user} />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <TextField
          label="First name"
          autoComplete="given-name"
          maxLength={MAX_USER_NAME}
          {...field('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          maxLength={MAX_USER_NAME}
          {...field('lastName')}
        />
      </div>
      <div className="flex flex-col gap-2">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          hint={
            isMoved
              ? "We'll email a confirmation link to the new address and a notice to the old one."
              : undefined
          }
          {...field('email')}
        />
        {!isMoved && <Verification isVerified={user.emailVerified} />}
      </div>
      <FormButtons busy={busy} onDiscard={isChanged ? () => reset(saved) : undefined} />
    </SettingsForm>
  );
}

/** Shows whether the address is verified, or how to verify it. */
function Verification({ isVerified }: { isVerified: boolean }) {
  const api = useApi();
  const [sending, setSending] = useState<'not' | 'busy' | 'sent'>('not');
  const [reason, setReason] = useState<string>();
  if (isVerified) {
    return (
      <p className="flex items-center gap-1.5 text-sm text-success">
        <BadgeCheck size={16} aria-hidden="true" /> Verified
      </p>
    );
  }
  const send = async (): Promise<void> => {
    setSending('busy');
    setReason(undefined);
    try {
      await api('POST /api/auth/resend-verification');
      setSending('sent');
    } catch (error) {
      setReason(reasonOf(error) ?? 'Failed to send the mail');
      setSending('not');
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="flex items-center gap-1.5 text-sm text-warning">
        <MailWarning size={16} aria-hidden="true" /> Not verified yet
      </p>
      {sending === 'sent' ? (
        <output className="text-sm text-muted">The mail is on its way.</output>
      ) : (
        <Button size="sm" busy={sending === 'busy'} onClick={() => void send()}>
          Resend
        </Button>
      )}
      {reason !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {reason}
        </p>
      )}
    </div>
  );
}
