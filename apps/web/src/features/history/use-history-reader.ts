import type { TaskEventRecord } from '@questlog/contract/activity';
import type { HistoryEvent, HistoryReader } from '@questlog/domain/history/event-words';
import { locale } from '@questlog/domain/interface-locale';
import { shortName } from '@questlog/domain/tasks/task-users';
import { useMemo } from 'react';
import { useData } from '../../data/data-context.ts';
import {
  useAccountUsers,
  useArchivedProjects,
  useProjects,
  useSession,
  useTags,
  useToday,
} from '../../data/hooks.ts';

/** Returns the names of the account's users and rows, for the sentences of a history. */
export function useHistoryReader(): HistoryReader {
  const { store } = useData();
  const { user } = useSession();
  const users = useAccountUsers();
  const [projects, archived] = [useProjects(), useArchivedProjects()];
  const tags = useTags();
  const today = useToday();
  return useMemo(() => {
    const titles = new Map([...projects, ...archived].map(({ id, title }) => [id, title]));
    const paths = new Map(tags.map(({ id, fullPath }) => [id, fullPath]));
    const names = new Map(users.map((each) => [each.id, shortName(each, users)]));
    return {
      names: {
        user: (id) => names.get(id),
        project: (id) => titles.get(id),
        section: (id) => store.section(id)?.title,
        task: (id) => store.task(id)?.title,
        tag: (id) => paths.get(id),
      },
      userId: user?.id ?? '',
      today,
      locale,
    };
  }, [store, user, users, projects, archived, tags, today]);
}

/** Returns an event of the API as the domain reads it. */
export function toHistoryEvent({ field, ...event }: TaskEventRecord): HistoryEvent {
  return { ...event, ...(field === null ? {} : { field }) };
}
