import { invitingText } from '@questlog/domain/billing/plan-change';
import { planLimits } from '@questlog/domain/plans/plans';
import { Check } from 'lucide-react';
import { useSession } from '../../data/hooks.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { Dialog } from '@questlog/ui/overlays/dialog.tsx';

const HELD = [
  'Unlimited projects and tasks for everyone',
  'Members with roles, invited by email',
  'Tags and repeating tasks',
] as const;

/** Shows the price of a new team account, and the limits that apply until it is paid for (ACCOUNT-41). */
export function TeamOffer({
  open,
  name,
  busy,
  isSold,
  onBack,
  onCreate,
}: {
  open: boolean;
  name: string;
  busy: boolean;
  /** True if the user can pay right after creating the account. */
  isSold: boolean;
  onBack: () => void;
  onCreate: () => void;
}) {
  const { user } = useSession();
  const { maxProjects, maxTotalTasks } = planLimits('PersonalFree');
  return (
    <Dialog
      open={open}
      onClose={onBack}
      size="sm"
      title="Upgrade to Team"
      description="Team accounts start at $99 a month, and each has its own subscription."
      onSubmit={onCreate}
      footer={
        <>
          <Button onClick={onBack}>Back</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Create Team Account
          </Button>
        </>
      }
    >
      <h3 className="text-sm font-medium">What you'll get:</h3>
      <ul className="mt-2 flex flex-col gap-1.5 text-sm">
        {HELD.map((line) => (
          <li key={line} className="flex items-start gap-2">
            <Check size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
            {line}
          </li>
        ))}
      </ul>
      <Banner className="mt-4 items-start!" title={isSold ? 'Payment comes next' : "The plan isn't paid yet"}>
        <p className="mt-1">
          Until you pay, <span dir="auto">{name}</span> is limited to {maxProjects} projects and{' '}
          {maxTotalTasks} tasks, and you can't invite anyone.
        </p>
        <p className="mt-1">{invitingText(user?.emailVerified ?? false)}</p>
      </Banner>
    </Dialog>
  );
}
