import { useSession } from '../../../data/hooks.ts';

/** Returns true if the account has tags. Otherwise, the interface does not mention them. */
export function useTagging(): boolean {
  return useSession().account?.features.taggingEnabled ?? false;
}
