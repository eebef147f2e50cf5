import { useState } from 'react';
import { flushSync } from 'react-dom';
import { RETURNING_INTRO, STRANGER_INTRO } from '@questlog/domain/identity/entry-texts';
import { EntryFrame } from './entry-frame.tsx';
import { isKnownBrowser } from './known-browser.ts';
import { RegistrationForm } from './registration-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useExternalProvider } from './use-external-provider.ts';

/**
 * The page for visitors who are signed out: one form that signs in or registers. A stranger reads what Questlog is (IDENTITY-65). With an identity provider of its own the
 * house has nothing to register, so only the button that leads there is left.
 */
export function SignInPage({
  message,
  onRegistered,
}: {
  /** Why the person is here, where it is not their own doing. */
  message?: string | undefined;
  /** Somebody has made an account of this address; the login follows. */
  onRegistered?: ((email: string) => void) | undefined;
}) {
  // `/#register` is where "Create an account" of the hosted login leads.
  const [mode, setMode] = useState<'sign-in' | 'register'>(() =>
    location.hash === '#register' ? 'register' : 'sign-in',
  );
  const [email, setEmail] = useState('');
  const [isKnown] = useState(isKnownBrowser);
  const external = useExternalProvider();
  const [notice, setNotice] = useState(message);

  const registering = mode === 'register' && !external;
  const turnTo = (next: typeof mode, why?: string) => {
    setNotice(why);
    setMode(next);
  };

  return (
    <EntryFrame
      title={registering ? 'Create your account' : 'Welcome back'}
      subtitle={
        registering
          ? 'A calm place for everything you mean to do.'
          : isKnown
            ? RETURNING_INTRO
            : STRANGER_INTRO
      }
    >
      {registering ? (
        <RegistrationForm
          email={email}
          onEmailChange={setEmail}
          onRegistered={onRegistered}
          onLoginFailed={(why) => turnTo('sign-in', why)}
        />
      ) : (
        <SignInForm
          email={email}
          onEmailChange={setEmail}
          external={external}
          notice={notice}
          onNotice={setNotice}
        />
      )}
      {!external && (
        <p className="mt-6 flex flex-wrap items-center justify-center gap-x-1 text-sm text-muted">
          {registering ? 'Already have an account?' : 'New to Questlog?'}
          <button
            type="button"
            className="focus-ring rounded-sm px-1 py-1 font-medium text-accent underline-offset-4 hover:underline pointer-coarse:py-3"
            onClick={() => {
              flushSync(() => turnTo(registering ? 'sign-in' : 'register'));
              if (!registering) document.querySelector<HTMLInputElement>('[name=firstName]')?.focus();
            }}
          >
            {registering ? 'Sign in' : 'Create an account'}
          </button>
        </p>
      )}
    </EntryFrame>
  );
}
