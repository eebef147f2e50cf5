import type { User } from '@questlog/contract/identity/user';
import { confirmationProblem, isNewPassword } from '@questlog/domain/identity/registration';
import { useState } from 'react';
import { ApiError } from '@questlog/api-client/client';
import { fieldProblems, reasonOf } from '@questlog/api-client/call-failure';
import { useApi } from '../../../data/hooks.ts';
import { usePasswordHint } from '../../../data/password-hint.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { PasswordField } from '@questlog/ui/controls/text-field.tsx';
import { StrengthMarks } from '@questlog/ui/feedback/strength-marks.tsx';
import { SettingsForm, type SaveFailure } from '../settings-form.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { useOldSignIn } from './use-old-sign-in.ts';
import { usePassingMessage } from '../use-passing-message.ts';

interface Failure extends SaveFailure {
  readonly newPassword?: string;
}

/**
 * The form for a new password. Saving it ends the other sessions (IDENTITY-38). If the last sign-in is too
 * old, the user signs in before typing: a typed password must not be stored during the redirect
 * (IDENTITY-54).
 */
export function PasswordTab({ user }: { user: User }) {
  const [isSignInOld, setSignInOld] = useOldSignIn();
  if (isSignInOld) {
    return (
      <SignInAgain tab="password">
        To change your password, please sign in again. Then you return to this form.
      </SignInAgain>
    );
  }
  return <PasswordForm user={user} onSignInOld={() => setSignInOld(true)} />;
}

function PasswordForm({ user, onSignInOld }: { user: User; onSignInOld: () => void }) {
  const api = useApi();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>({});
  const [success, showSuccess] = usePassingMessage();
  const hint = usePasswordHint(password, user.email, user.firstName, user.lastName);
  const isReady = isNewPassword(password, confirmation);

  const change = async (): Promise<void> => {
    setBusy(true);
    setFailure({});
    showSuccess(undefined);
    try {
      await api('POST /api/auth/change-password', { body: { newPassword: password } });
      setPassword('');
      setConfirmation('');
      showSuccess('Password changed successfully!');
    } catch (error) {
      if (error instanceof ApiError && error.code === 'proof_required') return onSignInOld();
      const fields = fieldProblems(error, ['newPassword']);
      setFailure(
        fields.newPassword === undefined
          ? { title: 'Failed to change password', reason: reasonOf(error) }
          : fields,
      );
    } finally {
      setBusy(false);
    }
  };

  return (
    <SettingsForm {...{ failure, success }} canSave={isReady && !busy} onSave={() => void change()}>
      {/* Password managers store the new password under this user name. */}
      <input type="hidden" name="username" autoComplete="username" value={user.email} />
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        value={password}
        error={failure.newPassword}
        hint={<StrengthMarks {...hint} />}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setFailure({});
        }}
      />
      <PasswordField
        label="Confirm new password"
        name="confirmation"
        autoComplete="new-password"
        value={confirmation}
        error={confirmation === '' ? undefined : confirmationProblem(password, confirmation)}
        onChange={(event) => setConfirmation(event.currentTarget.value)}
      />
      <p className="text-sm text-muted">This signs you out everywhere else.</p>
      <Button type="submit" variant="primary" className="self-end" disabled={!isReady} busy={busy}>
        Change Password
      </Button>
    </SettingsForm>
  );
}
