import { useCallback } from 'react';
import { useSession } from '../../../data/hooks.ts';

/**
 * Returns a function that leaves for the sign-in page, which asks for the password and leads back to a tab of the user settings
 * (IDENTITY-54). It raises where the sign-in cannot begin.
 */
export function useSignInAgain(tab: 'profile' | 'password' | 'delete-user'): () => Promise<void> {
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
