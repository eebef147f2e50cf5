import type { Pool } from 'pg';
import * as contract from '@questlog/contract/journal';
import type { Task } from '@questlog/contract/tasks';
import { groupDays, journalGroup, journalStart, type JournalGroup } from '@questlog/domain/journal/journal';
import { localDateAt, startOfDay, type LocalDate } from '@questlog/domain/dates/local-date';
import { formatWireDate } from '@questlog/domain/dates/wire-date';
import { bind, type BoundRoute } from '../../endpoint/binding.ts';
import type { ListCache } from '../../endpoint/lists/list-cache.ts';
import type { Member } from '../../account-change/caller/caller.ts';
import { completedBetween, hasEarlier, journalPage } from './journal.queries.ts';

interface Group extends JournalGroup {
  readonly tasks: readonly Task[];
}

function grouped(tasks: readonly Task[], today: LocalDate, timeZone: string): Group[] {
  const groups = Map.groupBy(tasks, (task) => groupOf(task, today, timeZone).label);
  return [...groups.values()].flatMap((members) => {
    const [first] = members;
    return first === undefined ? [] : [{ ...groupOf(first, today, timeZone), tasks: members }];
  });
}

/** Returns a page's tasks in groups, each with the task count of its whole period (JOURNAL-3). */
async function countedGroups(
  pool: Pool,
  { accountId, today, timeZone }: Pick<Member, 'accountId' | 'today' | 'timeZone'>,
  tasks: readonly Task[],
) {
  const groups = grouped(tasks, today, timeZone);
  const instant = (day: LocalDate): Date => new Date(startOfDay(day, timeZone));
  const spans = groups.map((group) => {
    const { from, before } = groupDays(group, today);
    return { from: instant(from), before: before === null ? null : instant(before) };
  });
  const counts = await completedBetween(pool, accountId, spans);
  return groups.map(({ period, label, start, end, tasks: members }, index) => ({
    period,
    label,
    dateRange: { start: formatWireDate(start), end: formatWireDate(end) },
    count: counts[index] ?? members.length,
    tasks: members,
  }));
}

function groupOf(task: Task, today: LocalDate, timeZone: string) {
  return journalGroup(localDateAt(Date.parse(task.completedAt ?? task.updatedAt), timeZone), today);
}

/** Returns the Journal's routes (JOURNAL-1, JOURNAL-5). */
export function journalRoutes(pool: Pool, lists: ListCache): BoundRoute[] {
  return [
    bind(contract.getJournal, async ({ query }, member) => {
      const { period, limit } = query;
      const from =
        period === 'all' ? null : new Date(startOfDay(journalStart(period, member.today), member.timeZone));
      return lists.respond(member, ['journal', period, limit, query.before], async () => {
        const tasks = await journalPage.one(pool, {
          accountId: member.accountId,
          today: member.today,
          from,
          before: query.before ?? null,
          limit,
        });
        const last = tasks.at(-1)?.completedAt ?? null;
        const hasMore =
          last !== null && (await hasEarlier.one(pool, { accountId: member.accountId, from, before: last }));
        return JSON.stringify({
          groups: await countedGroups(pool, member, tasks),
          nextBefore: hasMore ? last : null,
        });
      });
    }),
  ];
}
