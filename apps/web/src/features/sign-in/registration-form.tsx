import { registrationErrors } from '@questlog/domain/identity/registration';
import { useState } from 'react';
import { SIGN_IN_FAILED } from '../../data/engine/session/sign-in.ts';
import { usePasswordHint } from '../../data/password-hint.ts';
import { useSession } from '../../data/hooks.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { PasswordField, TextField } from '@questlog/ui/controls/text-field.tsx';
import { EntryForm, type EntryFailure } from './entry-form.tsx';
import { registrationFailure } from './registration-failure.ts';
import { useFormFields } from '@questlog/ui/hooks/use-form-fields.ts';
import { StrengthMarks } from '@questlog/ui/feedback/strength-marks.tsx';
import { useReturn } from './use-return.ts';

export interface RegistrationFormProps {
  /** The page stores the address, so that it survives switching between the forms. */
  email: string;
  onEmailChange: (email: string) => void;
  onRegistered?: ((email: string) => void) | undefined;
  /** Called if the user was created but the sign-in could not start. */
  onLoginFailed: (message: string) => void;
}

/** Registers a user and continues to the hosted sign-in page. */
export function RegistrationForm({
  email,
  onEmailChange,
  onRegistered,
  onLoginFailed,
}: RegistrationFormProps) {
  const { session } = useSession();
  const fields = useFormFields({ firstName: '', lastName: '', email, password: '' }, registrationErrors);
  const { values, show, field } = fields;
  const hint = usePasswordHint(values.password, values.email, values.firstName, values.lastName);
  const [failure, setFailure] = useState<EntryFailure>();
  const [busy, setBusy] = useState(false);
  useReturn(() => setBusy(false));

  async function register(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await session.register({
        email: values.email.trim(),
        password: values.password,
        firstName: values.firstName.trim(),
        lastName: values.lastName.trim(),
      });
    } catch (error) {
      const { message, fields: wrong } = registrationFailure(error);
      if (message !== undefined) setFailure({ reason: message });
      show(wrong);
      setBusy(false);
      return;
    }
    onRegistered?.(values.email.trim());
    try {
      await session.signIn({ loginHint: values.email.trim() });
    } catch {
      onLoginFailed(SIGN_IN_FAILED);
    }
  }

  const emailField = field('email');

  return (
    <EntryForm
      fields={fields}
      errorsOf={registrationErrors}
      {...{ failure, busy }}
      onSend={() => void register()}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="you@example.org"
        {...emailField}
        onChange={(event) => {
          emailField.onChange(event);
          onEmailChange(event.target.value);
        }}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={<StrengthMarks {...hint} />}
        {...field('password')}
      />
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        Create account
      </Button>
    </EntryForm>
  );
}
