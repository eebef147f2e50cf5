import { registrationErrors, type RegistrationErrors } from '@questlog/domain/identity/registration';
import { useRef, useState, type ChangeEvent } from 'react';
import { useSession } from '../../data/hooks.ts';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { Button } from '@questlog/ui/controls/button.tsx';
import { PasswordField, TextField } from '@questlog/ui/controls/text-field.tsx';
import { PasswordStrengthHint } from './password-strength-hint.tsx';
import { registrationFailure } from './registration-failure.ts';
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
  const form = useRef<HTMLFormElement>(null);
  const [rest, setRest] = useState({ firstName: '', lastName: '', password: '' });
  const [errors, setErrors] = useState<RegistrationErrors>({});
  const [message, setMessage] = useState<string>();
  const [busy, setBusy] = useState(false);
  useReturn(() => setBusy(false));
  const fields = { ...rest, email };

  function show(next: RegistrationErrors): void {
    setErrors(next);
    const first = (['firstName', 'lastName', 'email', 'password'] as const).find((name) => next[name]);
    form.current?.querySelector<HTMLInputElement>(`[name="${first ?? ''}"]`)?.focus();
  }

  async function register(): Promise<void> {
    setBusy(true);
    setMessage(undefined);
    try {
      await session.register({
        email: email.trim(),
        password: rest.password,
        firstName: rest.firstName.trim(),
        lastName: rest.lastName.trim(),
      });
    } catch (error) {
      const failure = registrationFailure(error);
      setMessage(failure.message);
      show(failure.fields);
      setBusy(false);
      return;
    }
    try {
      await session.signIn({ loginHint: email.trim() });
    } catch {
      onLoginFailed('Failed to initiate login. Please try again.');
    }
  }

  /** What an input needs to be one of the form's fields. A wrong one is judged anew with each key. */
  function field(name: keyof typeof fields) {
    return {
      name,
      value: fields[name],
      error: errors[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        if (name === 'email') onEmailChange(target.value);
        else setRest({ ...rest, [name]: target.value });
        if (errors[name] === undefined) return;
        const { [name]: _, ...others } = errors;
        const still = registrationErrors({ ...fields, [name]: target.value })[name];
        setErrors(still === undefined ? others : { ...others, [name]: still });
      },
    };
  }

  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        const problems = registrationErrors(fields);
        show(problems);
        if (Object.keys(problems).length === 0) void register();
      }}
    >
      {message !== undefined && <Banner tone="error">{message}</Banner>}
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="you@example.org"
        {...field('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={<PasswordStrengthHint password={rest.password} />}
        {...field('password')}
      />
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        Create account
      </Button>
    </form>
  );
}
