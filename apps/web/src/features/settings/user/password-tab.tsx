import type { User } from '@questlog/contract/identity/user';
import { passwordHint } from '@questlog/domain/identity/password-strength';
import { confirmationProblem, isNewPassword } from '@questlog/domain/identity/registration';
import { useState } from 'react';
import { fieldProblems, reasonOf } from '@questlog/api-client/call-failure';
import { useApi } from '../../../data/hooks.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { PasswordField } from '@questlog/ui/controls/text-field.tsx';
import { StrengthMarks } from '@questlog/ui/feedback/strength-marks.tsx';
import { SettingsForm, type SaveFailure } from '../settings-form.tsx';
import { usePassingMessage } from '../use-passing-message.ts';

interface Failure extends SaveFailure {
  readonly newPassword?: string;
}

/** A new password, which ends the other sessions (IDENTITY-38). */
export function PasswordTab({ user }: { user: User }) {
  const api = useApi();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>({});
  const [success, showSuccess] = usePassingMessage();
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
      {/* Password managers file the new password under this name. */}
      <input type="hidden" name="username" autoComplete="username" value={user.email} />
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        value={password}
        error={failure.newPassword}
        hint={<StrengthMarks {...passwordHint(password)} />}
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
      <p className="text-sm text-muted">Other devices are signed out, this one is not.</p>
      <Button type="submit" variant="primary" className="self-end" disabled={!isReady} busy={busy}>
        Change Password
      </Button>
    </SettingsForm>
  );
}
