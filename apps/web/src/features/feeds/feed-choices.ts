/** The views, projects, tags and filters that a new feed can show. */
import type { Calls } from '@questlog/contract/routes';
import { FEED_VIEWS, type FeedView } from '@questlog/domain/feeds/calendar-feed';
import { filterByTag } from '@questlog/domain/tags/tag-filter';
import { viewKey } from '@questlog/domain/tasks/task-views';
import { VIEW_TITLES } from '@questlog/domain/tasks/view-texts';

type NewFeed = Calls['POST /api/accounts/{accountId}/feeds']['body'];

export interface FeedChoice {
  /** The key of the view that shows the same tasks as the feed. */
  readonly value: string;
  readonly label: string;
  /** The request fields that identify the view, project, tag or filter. */
  readonly shown: Pick<NewFeed, 'view' | 'projectId' | 'tagId' | 'filterId'>;
}

/** Explains which tasks in each view become events. */
const EVENT_HINTS: Readonly<Record<FeedView, string>> = {
  inbox: 'Tasks of the Inbox with a due date.',
  today: 'Tasks for today, overdue ones included.',
  upcoming: 'Tasks with a later date, and the dates of repeating tasks for a year.',
  anytime: 'Unscheduled tasks with a due date.',
  scheduled: 'Repeating tasks, and their dates for a year.',
};

/** Returns the views, projects, filters and tags. Leaves out rows that have not reached the server. */
export function feedChoices(
  projects: readonly { readonly id: string; readonly title: string; readonly isPendingSync: boolean }[],
  tags: readonly { readonly id: string; readonly fullPath: string; readonly isPendingSync: boolean }[],
  filters: readonly { readonly id: string; readonly name: string; readonly isPendingSync: boolean }[],
): readonly FeedChoice[] {
  return [
    ...FEED_VIEWS.map((view) => ({ value: view, label: VIEW_TITLES[view], shown: { view } })),
    ...projects
      .filter(({ isPendingSync }) => !isPendingSync)
      .map(({ id, title }) => ({
        value: viewKey({ kind: 'project', projectId: id }),
        label: `Project: ${title}`,
        shown: { projectId: id },
      })),
    ...filters
      .filter(({ isPendingSync }) => !isPendingSync)
      .map(({ id, name }) => ({
        value: viewKey({ kind: 'filter', filterId: id }),
        label: `Filter: ${name}`,
        shown: { filterId: id },
      })),
    ...tags
      .filter(({ isPendingSync }) => !isPendingSync)
      .map(({ id, fullPath }) => ({
        value: viewKey({ kind: 'tag', filter: filterByTag(id) }),
        label: `Tag: #${fullPath}`,
        shown: { tagId: id },
      })),
  ];
}

/** These feeds leave out a repeating task's future dates, because those tasks do not exist yet. */
const WITHOUT_DATES_AHEAD: readonly unknown[] = ['inbox', 'today', 'anytime'] satisfies readonly FeedView[];

/** Explains which tasks in a feed become events or to-dos. */
export function feedHint({ shown: { view } }: FeedChoice, kind: NewFeed['as']): string {
  if (kind === 'todos') {
    const ahead = WITHOUT_DATES_AHEAD.includes(view) ? '' : ', the dates of repeating tasks for a year,';
    return `All open tasks${ahead} and tasks completed in the last 30 days.`;
  }
  return view ? EVENT_HINTS[view] : 'Tasks with a date, and the dates of repeating tasks for a year.';
}
