import { emailProblem } from '@questlog/domain/identity/registration';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { SIGN_IN_FAILED } from '../../data/engine/session/sign-in.ts';
import { useSession } from '../../data/hooks.ts';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { Button } from '@questlog/ui/controls/button.tsx';
import { TextField } from '@questlog/ui/controls/text-field.tsx';
import { useReturn } from './use-return.ts';

export interface SignInFormProps {
  email: string;
  onEmailChange: (email: string) => void;
  /** True if an external identity provider asks for the address. The form is only a button. */
  external: boolean;
  notice: string | undefined;
  onNotice: (notice: string | undefined) => void;
}

/** Asks for the email address. The hosted sign-in page then asks for the password. */
export function SignInForm({ email, onEmailChange, external, notice, onNotice }: SignInFormProps) {
  const { session } = useSession();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  useReturn(() => setBusy(false));

  async function leave(): Promise<void> {
    setBusy(true);
    onNotice(undefined);
    try {
      await session.signIn(external ? {} : { loginHint: email.trim() });
    } catch {
      onNotice(SIGN_IN_FAILED);
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        const wrong = external ? undefined : emailProblem(email);
        setProblem(wrong);
        if (wrong === undefined) void leave();
        else event.currentTarget.querySelector('input')?.focus();
      }}
    >
      {notice !== undefined && <Banner tone="error">{notice}</Banner>}
      {!external && (
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="you@example.org"
          value={email}
          error={problem}
          onChange={(event) => {
            onEmailChange(event.target.value);
            if (problem !== undefined) setProblem(emailProblem(event.target.value));
          }}
        />
      )}
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        Sign in
        {!busy && <ArrowRight size={18} aria-hidden="true" />}
      </Button>
    </form>
  );
}
