import type { Pool } from 'pg';
import * as contract from '@questlog/contract/journal';
import type { Task } from '@questlog/contract/tasks';
import { journalGroup, journalStart } from '@questlog/domain/journal/journal';
import { localDateAt, startOfDay, type LocalDate } from '@questlog/domain/dates/local-date';
import { formatWireDate } from '@questlog/domain/dates/wire-date';
import { bind, type BoundRoute } from '../../endpoint/binding.ts';
import type { ListCache } from '../../endpoint/lists/list-cache.ts';
import { hasEarlier, journalPage } from './journal.queries.ts';

function grouped(tasks: readonly Task[], today: LocalDate, timeZone: string) {
  const groups = Map.groupBy(tasks, (task) => {
    const { label } = groupOf(task, today, timeZone);
    return label;
  });
  return [...groups.values()].flatMap((members) => {
    const [first] = members;
    if (first === undefined) return [];
    const { period, label, start, end } = groupOf(first, today, timeZone);
    const dateRange = { start: formatWireDate(start), end: formatWireDate(end) };
    return [{ period, label, dateRange, count: members.length, tasks: members }];
  });
}

function groupOf(task: Task, today: LocalDate, timeZone: string) {
  return journalGroup(localDateAt(Date.parse(task.completedAt ?? task.updatedAt), timeZone), today);
}

/** The Journal (JOURNAL-1, JOURNAL-5). */
export function journalRoutes(pool: Pool, lists: ListCache): BoundRoute[] {
  return [
    bind(contract.getJournal, async ({ query }, member) => {
      const { period, limit } = query;
      const from =
        period === 'all' ? null : new Date(startOfDay(journalStart(period, member.today), member.timeZone));
      return lists.answer(member, ['journal', period, limit, query.before], async () => {
        const tasks = await journalPage(
          pool,
          member.accountId,
          member.today,
          from,
          query.before ?? null,
          limit,
        );
        // A full page may be the last one: then nothing offers to show more.
        const last = tasks.length >= limit ? (tasks.at(-1)?.completedAt ?? null) : null;
        const goesOn = last !== null && (await hasEarlier(pool, member.accountId, from, last));
        return JSON.stringify({
          groups: grouped(tasks, member.today, member.timeZone),
          nextBefore: goesOn ? last : null,
        });
      });
    }),
  ];
}
