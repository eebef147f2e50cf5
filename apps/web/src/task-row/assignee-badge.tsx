import { showsUsers, wholeName } from '@questlog/domain/tasks/task-users';
import { Avatar } from '@questlog/ui/marks/avatar.tsx';
import { VisuallyHidden } from '@questlog/ui/marks/visually-hidden.tsx';
import { useAvatar } from '../data/avatars/use-avatar.ts';
import { useAccountUsers } from '../data/hooks.ts';

/** The picture of a task's assignee, in an account with several Active members (PEOPLE-7). */
export function AssigneeBadge({ userId }: { userId: string }) {
  const users = useAccountUsers();
  const user = users.find(({ id }) => id === userId);
  const picture = useAvatar(user?.avatarUrl);
  if (user === undefined || !showsUsers(users)) return null;
  const text = `Assigned to ${wholeName(user)}`;
  return (
    <span title={text} className="flex h-5 shrink-0 items-center">
      <VisuallyHidden>{text}</VisuallyHidden>
      <Avatar name={wholeName(user)} src={picture} size={20} />
    </span>
  );
}
