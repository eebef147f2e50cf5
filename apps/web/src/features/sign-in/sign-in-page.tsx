import { useState } from 'react';
import { flushSync } from 'react-dom';
import { RETURNING_INTRO, STRANGER_INTRO } from '@questlog/domain/identity/entry-texts';
import { EntryFrame } from './entry-frame.tsx';
import { isKnownBrowser } from './known-browser.ts';
import { ProductFacts } from './product-facts.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useSignInConfig } from './use-sign-in-config.ts';

/**
 * The page for signed-out visitors: one form to sign in or register. New visitors also get a description of
 * Questlog (IDENTITY-65). With an external identity provider, a button opens the provider's page.
 */
export function SignInPage({
  message,
  onRegistered,
}: {
  /** Why the app sent the user here; undefined if they came on their own. */
  message?: string | undefined;
  /** Called with a new user's email address before sign-in. */
  onRegistered?: ((email: string) => void) | undefined;
}) {
  // The hosted sign-in page's "Create an account" links to `/#register`.
  const [mode, setMode] = useState<'sign-in' | 'register'>(() =>
    location.hash === '#register' ? 'register' : 'sign-in',
  );
  const [email, setEmail] = useState('');
  const [isKnown] = useState(isKnownBrowser);
  const config = useSignInConfig();
  // Until the server responds, the built-in form is more likely than an external provider.
  const external = config?.registration === 'redirect';
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
      {!registering && !isKnown && (
        <ProductFacts sellsPlans={config === undefined ? undefined : config?.sellsPlans === true} />
      )}
    </EntryFrame>
  );
}
