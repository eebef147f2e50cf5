import { featurePrompt, type FeaturePrompt } from '@questlog/domain/plans/feature-prompt';
import type { Feature } from '@questlog/domain/plans/plans';
import { useSession } from './hooks.ts';

/** Returns the prompt that replaces a feature; undefined if the account includes the feature (ACCOUNT-42). */
export function useFeaturePrompt(feature: Feature): FeaturePrompt | undefined {
  const { account } = useSession();
  if (account === null) return undefined;
  return featurePrompt({ role: account.userRole, status: 'Active' }, account, feature);
}
