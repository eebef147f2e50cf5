import type { AssigneeChoice } from '@questlog/domain/tasks/task-arrangement';
import { viewKey, type View } from '@questlog/domain/tasks/task-views';
import { Segmented } from '@questlog/ui/controls/segmented.tsx';
import type { MenuEntry } from '@questlog/ui/overlays/menu-entry.ts';
import { phoneQuery, useMediaQuery } from '@questlog/ui/hooks/use-media-query.ts';
import { UserRound, UsersRound } from 'lucide-react';
import { useScope } from '../../data/drafts/draft-hooks.ts';
import { arrangeView } from '../../data/list-preference-changes.ts';
import { useShowsUsers } from '../../data/row-filter-hooks.ts';
import { useArrangement } from './use-arranged.ts';

const OPTIONS = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'me', label: 'Mine' },
] as const;

/**
 * Returns the entry of a view's menu that shows only one's own tasks, or those of everyone again; none where people are
 * not told apart.
 */
export function useMineEntry(view: View): readonly MenuEntry[] {
  const { assignee, choose } = useAssigneeChoice(view);
  if (!useShowsUsers() || ['assigned', 'journal', 'filter'].includes(view.kind)) return [];
  const isOfOne = assignee !== undefined;
  return [
    {
      label: isOfOne ? 'Show the tasks of everyone' : 'Show only my tasks',
      icon: isOfOne ? <UsersRound size={16} /> : <UserRound size={16} />,
      onSelect: () => choose(isOfOne ? undefined : 'me'),
    },
  ];
}

function useAssigneeChoice(view: View) {
  const scope = useScope();
  const arrangement = useArrangement(view);
  return {
    assignee: arrangement.assignee,
    choose: (assignee: AssigneeChoice | undefined) =>
      arrangeView(scope, viewKey(view), { ...arrangement, assignee }),
  };
}

/**
 * Shows the tasks of everyone or only one's own, in an account with several Active members (PEOPLE-31). A phone shows
 * the switch only while the tasks of everyone are hidden. The view's menu has it too.
 */
export function AssigneeSwitch({ view, className }: { view: View; className?: string }) {
  const { assignee, choose } = useAssigneeChoice(view);
  const isShown = useShowsUsers();
  const phone = useMediaQuery(phoneQuery);
  if (!isShown || (phone && assignee === undefined)) return null;
  return (
    <div data-screen="" className={className}>
      <Segmented<string>
        label="Show the tasks of"
        value={assignee ?? 'everyone'}
        options={OPTIONS}
        onValueChange={(next) => choose(next === 'everyone' ? undefined : next)}
      />
    </div>
  );
}
