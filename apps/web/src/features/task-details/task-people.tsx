import { localDateAt, type LocalDate } from '@questlog/domain/dates/local-date';
import { locale } from '@questlog/domain/interface-locale';
import { addedText, showsPeople, shortName, wholeName } from '@questlog/domain/tasks/task-people';
import { usePeople, useTimeZone } from '../../data/hooks.ts';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';
import { useAvatar } from '../../data/avatars/use-avatar.ts';
import { Avatar } from '@questlog/ui/marks/avatar.tsx';

/** Shows who added the task, except in a personal account (TASK-46). */
export function TaskPeople({ task, today }: { task: TaskItem; today: LocalDate }) {
  const people = usePeople();
  const timeZone = useTimeZone();
  const maker = people.find(({ id }) => id === task.userId);
  const picture = useAvatar(maker?.avatarUrl);
  if (maker === undefined || !showsPeople(people)) return null;
  const made = localDateAt(Date.parse(task.createdAt), timeZone);
  return (
    <p className="flex min-w-0 items-center gap-2 text-sm text-muted" title={wholeName(maker)}>
      <Avatar name={wholeName(maker)} src={picture} size={24} />
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {addedText(shortName(maker, people), made, today, locale)}
      </span>
    </p>
  );
}
