import { passwordHint, type PasswordHint } from '@questlog/domain/identity/password-strength';
import { useEffect, useMemo, useState } from 'react';

/** The dictionaries are larger than the rest of the app. Load them when the first password is typed. */
const loadScorer = () => import('@questlog/password-score/password-score');

type Scorer = Awaited<ReturnType<typeof loadScorer>>;
let scorer: Scorer | undefined;

/**
 * Returns the hint to display below a new password (IDENTITY-8). It asks for the length only, until the code
 * that estimates the strength has loaded.
 * @param known the user's names and address, which make a password easier to guess
 */
export function usePasswordHint(password: string, ...known: readonly string[]): PasswordHint {
  const [loaded, setLoaded] = useState(scorer);
  useEffect(() => {
    if (password === '' || loaded !== undefined) return undefined;
    let isShown = true;
    const load = async (): Promise<void> => {
      scorer ??= await loadScorer();
      if (isShown) setLoaded(scorer);
    };
    // Without the estimate, the server still rejects passwords that are too easy to guess. Each change of the
    // password tries again.
    load().catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [password, loaded]);
  const words = known.join('\n');
  return useMemo(
    () => passwordHint(password, loaded?.scorePassword(password, words.split('\n'))),
    [password, loaded, words],
  );
}
