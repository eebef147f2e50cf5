import { upgradeMessage } from '@questlog/domain/plans/plans';
import { Repeat } from 'lucide-react';
import { Button } from '@questlog/ui/controls/button.tsx';

/** In the place of what the plan of the account does not hold. */
export function UpgradePrompt({ onUpgrade }: { onUpgrade: () => void }) {
  return (
    <div className="flex animate-fade-in flex-col items-center rounded-xl border border-border bg-surface px-6 py-8 text-center">
      <span
        aria-hidden="true"
        className="bg-primary-gradient grid size-11 place-items-center rounded-full text-white"
      >
        <Repeat size={20} />
      </span>
      <p className="mt-4 max-w-sm text-pretty">{upgradeMessage('REPEATING_TASKS')}</p>
      <Button variant="primary" className="mt-5" onClick={onUpgrade}>
        Upgrade to Pro
      </Button>
    </div>
  );
}
