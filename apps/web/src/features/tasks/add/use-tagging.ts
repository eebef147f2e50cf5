import { useSession } from '../../../data/hooks.ts';

/**
 * Returns true if the account has the tagging feature. Without this feature, the interface does not mention
 * tags.
 */
export function useTagging(): boolean {
  return useSession().account?.features.taggingEnabled ?? false;
}
