import { useSession } from '../../../data/hooks.ts';

/** Whether the account has tags; without them no part of the interface mentions any. */
export function useTagging(): boolean {
  return useSession().account?.features.taggingEnabled ?? false;
}
