import { featurePrompt, type FeaturePrompt } from '@questlog/domain/plans/feature-prompt';
import type { Feature } from '@questlog/domain/plans/plans';
import { useSession } from './hooks.ts';

/** What to show in the place of a feature (ACCOUNT-42); undefined where the account in force has it. */
export function useFeaturePrompt(feature: Feature): FeaturePrompt | undefined {
  const { account } = useSession();
  if (account === null) return undefined;
  return featurePrompt({ role: account.userRole, status: 'Active' }, account, feature);
}
