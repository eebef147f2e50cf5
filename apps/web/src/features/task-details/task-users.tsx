import { localDateAt, type LocalDate } from '@questlog/domain/dates/local-date';
import { locale } from '@questlog/domain/interface-locale';
import { addedText, showsUsers, shortName, wholeName } from '@questlog/domain/tasks/task-users';
import { useAccountUsers, useTimeZone } from '../../data/hooks.ts';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';
import { useAvatar } from '../../data/avatars/use-avatar.ts';
import { Avatar } from '@questlog/ui/marks/avatar.tsx';

/** Shows who added the task, except in a personal account (TASK-46). */
export function TaskUsers({ task, today }: { task: TaskItem; today: LocalDate }) {
  const users = useAccountUsers();
  const timeZone = useTimeZone();
  const maker = users.find(({ id }) => id === task.userId);
  const picture = useAvatar(maker?.avatarUrl);
  if (maker === undefined || !showsUsers(users)) return null;
  const made = localDateAt(Date.parse(task.createdAt), timeZone);
  return (
    <p className="flex min-w-0 items-center gap-2 text-sm text-muted" title={wholeName(maker)}>
      <Avatar name={wholeName(maker)} src={picture} size={24} />
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {addedText(shortName(maker, users), made, today, locale)}
      </span>
    </p>
  );
}
