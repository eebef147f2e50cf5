import { Repeat } from 'lucide-react';
import { useFeaturePrompt } from '../../data/use-feature-prompt.ts';
import { PromptCard } from '@questlog/ui/feedback/prompt-card.tsx';

/** Shown if the account's plan does not include repeating tasks. */
export function RepeatPrompt({ onUpgrade }: { onUpgrade: () => void }) {
  const prompt = useFeaturePrompt('REPEATING_TASKS');
  if (prompt === undefined) return null;
  const { title, description, requires, upgrade } = prompt;
  return (
    <PromptCard
      icon={<Repeat size={20} />}
      {...{ title, description, requires }}
      action={upgrade}
      onAct={onUpgrade}
    />
  );
}
