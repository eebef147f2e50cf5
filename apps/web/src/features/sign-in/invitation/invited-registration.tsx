import { invitedErrors } from '@questlog/domain/identity/registration';
import { useState } from 'react';
import { Button } from '@questlog/ui/controls/button.tsx';
import { PasswordField } from '@questlog/ui/controls/text-field.tsx';
import { useData } from '../../../data/data-context.ts';
import { PersonForm } from '../person-form.tsx';
import { registrationFailure } from '../registration-failure.ts';
import { useFormFields } from '@questlog/ui/hooks/use-form-fields.ts';
import { StrengthMarks } from '@questlog/ui/feedback/strength-marks.tsx';
import { passwordHint } from '@questlog/domain/identity/password-strength';
import { useDecline } from './use-decline.ts';

const FAILED = 'Failed to create account and accept invitation';
const EMPTY = { firstName: '', lastName: '', password: '', confirmPassword: '' };

/** Registers a visitor with the address of the invitation, which is accepted by that (INVITE-10). */
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
  /** For who has a user after all. */
  onSignIn: () => Promise<void>;
  onDeclined: () => void;
}) {
  const { publicApi } = useData();
  const decline = useDecline(token, accountName);
  const fields = useFormFields(EMPTY, invitedErrors);
  const { values, show, field } = fields;
  const [message, setMessage] = useState<string>();
  const [busy, setBusy] = useState(false);
  const say = (error: unknown) => setMessage(error instanceof Error ? error.message : FAILED);

  async function declineHere(): Promise<void> {
    if (await decline()) onDeclined();
  }

  async function register(): Promise<void> {
    setBusy(true);
    setMessage(undefined);
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
      const { fields: wrong, message: why } = registrationFailure(error);
      setMessage(why ?? (Object.keys(wrong).length === 0 ? FAILED : undefined));
      show(wrong);
    } finally {
      setBusy(false);
    }
  }

  return (
    <PersonForm
      fields={fields}
      errorsOf={invitedErrors}
      {...{ message, busy }}
      onSend={() => void register()}
    >
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={<StrengthMarks {...passwordHint(values.password)} />}
        {...field('password')}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmPassword')} />
      <div className="flex flex-col gap-3">
        <Button type="submit" variant="primary" size="lg" busy={busy}>
          Create account and accept
        </Button>
        <Button variant="quiet" size="lg" onClick={() => void declineHere().catch(say)}>
          Decline
        </Button>
      </div>
      <p className="flex flex-wrap items-center justify-center gap-x-1 text-sm text-muted">
        Already have an account?
        <button
          type="button"
          className="focus-ring rounded-sm px-1 py-1 font-medium text-accent underline-offset-4 hover:underline pointer-coarse:py-3"
          onClick={() => void onSignIn().catch(say)}
        >
          Sign in
        </button>
      </p>
    </PersonForm>
  );
}
