import { useCallback } from 'react';
import { useSession } from './hooks.ts';

/**
 * Returns a function that asks for the password on the sign-in page and returns to this settings tab
 * (IDENTITY-54). It throws if the sign-in cannot start.
 */
export function useSignInAgain(
  tab: 'profile' | 'password' | 'delete-user' | 'team' | 'tokens',
): () => Promise<void> {
  const { session, user } = useSession();
  const email = user?.email;
  return useCallback(
    () =>
      session.signIn({
        prompt: 'login',
        returnTo: `/settings?tab=${tab}`,
        ...(email === undefined ? {} : { loginHint: email }),
      }),
    [session, email, tab],
  );
}
