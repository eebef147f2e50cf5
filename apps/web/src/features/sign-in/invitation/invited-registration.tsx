import { reasonOf } from '@questlog/api-client/call-failure';
import { invitedErrors } from '@questlog/domain/identity/registration';
import { INVITATION_FAILURES } from '@questlog/domain/invitations/invitations';
import { useState } from 'react';
import { Button } from '@questlog/ui/controls/button.tsx';
import { PasswordField } from '@questlog/ui/controls/text-field.tsx';
import { useData } from '../../../data/data-context.ts';
import { SIGN_IN_FAILED } from '../../../data/engine/session/sign-in.ts';
import { usePasswordHint } from '../../../data/password-hint.ts';
import { EntryForm, type EntryFailure } from '../entry-form.tsx';
import { registrationFailure } from '../registration-failure.ts';
import { useFormFields } from '@questlog/ui/hooks/use-form-fields.ts';
import { StrengthMarks } from '@questlog/ui/feedback/strength-marks.tsx';
import { useDecline } from './use-decline.ts';

const EMPTY = { firstName: '', lastName: '', password: '', confirmPassword: '' };

/** Registers a visitor with the invited email address, thereby accepting the invitation (INVITE-10). */
export function InvitedRegistration({
  token,
  accountName,
  onRegistered,
  onSignIn,
  onDeclined,
}: {
  token: string;
  accountName: string;
  onRegistered: () => void;
  /** Called if the visitor is already registered. */
  onSignIn: () => Promise<void>;
  onDeclined: () => void;
}) {
  const { publicApi } = useData();
  const decline = useDecline(token, accountName);
  const fields = useFormFields(EMPTY, invitedErrors);
  const { values, show, field } = fields;
  const hint = usePasswordHint(values.password, values.firstName, values.lastName);
  const [failure, setFailure] = useState<EntryFailure>();
  const [busy, setBusy] = useState(false);

  function attempt(title: string, done: () => Promise<void>): void {
    setFailure(undefined);
    void done().catch((error: unknown) => setFailure({ title, reason: reasonOf(error) }));
  }

  async function register(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await publicApi('POST /api/auth/register-with-invitation', {
        body: {
          firstName: values.firstName.trim(),
          lastName: values.lastName.trim(),
          password: values.password,
          invitationToken: token,
        },
      });
      onRegistered();
    } catch (error) {
      const { fields: wrong, message: reason } = registrationFailure(error);
      if (reason !== undefined) setFailure({ title: INVITATION_FAILURES.register, reason });
      show(wrong);
    } finally {
      setBusy(false);
    }
  }

  return (
    <EntryForm fields={fields} errorsOf={invitedErrors} {...{ failure, busy }} onSend={() => void register()}>
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={<StrengthMarks {...hint} />}
        {...field('password')}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmPassword')} />
      <div className="flex flex-col gap-3">
        <Button type="submit" variant="primary" size="lg" busy={busy}>
          Create account and accept
        </Button>
        <Button
          variant="quiet"
          size="lg"
          onClick={() =>
            attempt(INVITATION_FAILURES.decline, async () => {
              if (await decline()) onDeclined();
            })
          }
        >
          Decline
        </Button>
      </div>
      <p className="flex flex-wrap items-center justify-center gap-x-1 text-sm text-muted">
        Already have an account?
        <button
          type="button"
          className="focus-ring rounded-sm px-1 py-1 font-medium text-accent underline-offset-4 hover:underline pointer-coarse:py-3"
          onClick={() => attempt(SIGN_IN_FAILED, onSignIn)}
        >
          Sign in
        </button>
      </p>
    </EntryForm>
  );
}
