import { registrationErrors } from '@questlog/domain/identity/registration';
import { useState } from 'react';
import { useSession } from '../../data/hooks.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { PasswordField, TextField } from '@questlog/ui/controls/text-field.tsx';
import { PersonForm } from './person-form.tsx';
import { registrationFailure } from './registration-failure.ts';
import { useFormFields } from '@questlog/ui/hooks/use-form-fields.ts';
import { StrengthMarks } from '@questlog/ui/feedback/strength-marks.tsx';
import { passwordHint } from '@questlog/domain/identity/password-strength';
import { useReturn } from './use-return.ts';

export interface RegistrationFormProps {
  /** Kept by the page, so that it survives turning to the other form. */
  email: string;
  onEmailChange: (email: string) => void;
  /** The account is made, but the login that should follow did not begin. */
  onLoginFailed: (message: string) => void;
}

/** Makes an account and goes straight on to the hosted login. */
export function RegistrationForm({ email, onEmailChange, onLoginFailed }: RegistrationFormProps) {
  const { session } = useSession();
  const fields = useFormFields({ firstName: '', lastName: '', email, password: '' }, registrationErrors);
  const { values, show, field } = fields;
  const [message, setMessage] = useState<string>();
  const [busy, setBusy] = useState(false);
  useReturn(() => setBusy(false));

  async function register(): Promise<void> {
    setBusy(true);
    setMessage(undefined);
    try {
      await session.register({
        email: values.email.trim(),
        password: values.password,
        firstName: values.firstName.trim(),
        lastName: values.lastName.trim(),
      });
    } catch (error) {
      const failure = registrationFailure(error);
      setMessage(failure.message);
      show(failure.fields);
      setBusy(false);
      return;
    }
    try {
      await session.signIn({ loginHint: values.email.trim() });
    } catch {
      onLoginFailed('Failed to initiate login. Please try again.');
    }
  }

  const emailField = field('email');

  return (
    <PersonForm
      fields={fields}
      errorsOf={registrationErrors}
      {...{ message, busy }}
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
        hint={<StrengthMarks {...passwordHint(values.password)} />}
        {...field('password')}
      />
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        Create account
      </Button>
    </PersonForm>
  );
}
