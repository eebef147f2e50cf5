import { localDateAt, type LocalDate } from '@questlog/domain/dates/local-date';
import { locale } from '@questlog/domain/interface-locale';
import { deedText, saysWho, shortName, wholeName } from '@questlog/domain/tasks/task-people';
import { usePeople, useTimeZone } from '../../../data/hooks.ts';
import type { PersonItem } from '../../../data/nouns/people/people.ts';
import type { TaskItem } from '../../../data/nouns/tasks/task-item.ts';
import { useAvatar } from '../../../data/use-avatar.ts';
import { Avatar } from '@questlog/ui/marks/avatar.tsx';

/** Who made the task and who completed it; nothing in an account of one person (TASK-46). */
export function TaskPeople({ task, today }: { task: TaskItem; today: LocalDate }) {
  const people = usePeople();
  const timeZone = useTimeZone();
  if (!saysWho(people)) return null;
  const find = (id: string | null): PersonItem | undefined => people.find((person) => person.id === id);
  const maker = find(task.userId);
  const doer = find(task.completedBy);
  const made = localDateAt(Date.parse(task.createdAt), timeZone);
  const line = (deed: 'Added' | 'Completed', person: PersonItem, date: LocalDate): string =>
    deedText(deed, shortName(person, people), date, today, locale);
  if (maker === undefined && doer === undefined) return null;
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-muted">
      {maker !== undefined && <Deed person={maker}>{line('Added', maker, made)}</Deed>}
      {doer !== undefined && task.completedOn !== null && (
        <Deed person={doer}>{line('Completed', doer, task.completedOn)}</Deed>
      )}
    </div>
  );
}

function Deed({ person, children }: { person: PersonItem; children: string }) {
  const picture = useAvatar(person.avatarUrl);
  return (
    <p className="flex min-w-0 items-center gap-2" title={wholeName(person)}>
      <Avatar name={wholeName(person)} src={picture} size={24} />
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {children}
      </span>
    </p>
  );
}
