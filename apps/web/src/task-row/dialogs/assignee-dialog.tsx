import { activeUsers, wholeName } from '@questlog/domain/tasks/task-users';
import { Avatar } from '@questlog/ui/marks/avatar.tsx';
import { CircleOff } from 'lucide-react';
import { useAvatar } from '../../data/avatars/use-avatar.ts';
import { useAccountUsers, useSession } from '../../data/hooks.ts';
import type { AccountUserItem } from '../../data/nouns/users/users.ts';
import { ChoiceDialog, type Choice, type ChoiceDialogProps } from './choice-dialog.tsx';

/** Assigns tasks to an Active member, or to nobody (PEOPLE-7). Oneself comes first, so that Enter takes a task. */
export function AssigneeDialog({
  current,
  ...frame
}: {
  /** The assignee of all tasks, null for nobody; undefined if they differ. */
  current: string | null | undefined;
} & Pick<
  ChoiceDialogProps<string | null>,
  'open' | 'anchor' | 'title' | 'subject' | 'onClose' | 'onClosed' | 'onChoose'
>) {
  const { user: reader } = useSession();
  const isReader = ({ id }: AccountUserItem): boolean => id === reader?.id;
  const users = activeUsers(useAccountUsers()).toSorted((a, b) => Number(isReader(b)) - Number(isReader(a)));
  const choices: Choice<string | null>[] = [
    ...users.map((user) => ({
      key: user.id,
      title: wholeName(user),
      icon: <Picture user={user} />,
      note: isReader(user) ? 'You' : undefined,
      current: user.id === current,
      value: user.id,
    })),
    { key: 'nobody', title: 'Nobody', icon: <CircleOff size={16} />, current: current === null, value: null },
  ];
  return (
    <ChoiceDialog
      {...frame}
      choices={choices}
      listLabel="Members"
      fieldLabel="Find a member"
      nothing="No member has this name."
    />
  );
}

function Picture({ user }: { user: AccountUserItem }) {
  return <Avatar name={wholeName(user)} src={useAvatar(user.avatarUrl)} size={16} />;
}
