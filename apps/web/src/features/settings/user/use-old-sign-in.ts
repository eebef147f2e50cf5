import { useEffect, useState } from 'react';
import { useApi } from '../../../data/hooks.ts';

/**
 * Returns whether the user has to sign in again before a form that needs a recent sign-in (IDENTITY-54), and a setter
 * for when a request was rejected for that reason.
 */
export function useOldSignIn(): readonly [boolean, (isOld: boolean) => void] {
  const api = useApi();
  const [isSignInOld, setSignInOld] = useState(false);
  useEffect(() => {
    let isShown = true;
    const checkProof = async (): Promise<void> => {
      const { isFresh } = await api('GET /api/auth/proof');
      if (isShown) setSignInOld(!isFresh);
    };
    // Keep the form if this check fails: submitting it will show the error.
    checkProof().catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [api]);
  return [isSignInOld, setSignInOld];
}
