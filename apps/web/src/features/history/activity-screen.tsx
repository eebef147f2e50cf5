import { LOAD_ADVICE, loadAdvice } from '@questlog/api-client/call-failure';
import { hasFailed } from '@questlog/api-client/query-options';
import { activityPath, readActivityFilter, type ActivityFilter } from '@questlog/domain/addresses';
import { dayHeading } from '@questlog/domain/dates/date-labels';
import { localDateAt } from '@questlog/domain/dates/local-date';
import { localTimeAt, timeLabel } from '@questlog/domain/dates/local-time';
import { readableInstant } from '@questlog/domain/dates/readable-instant';
import { historyLines, type HistoryLine } from '@questlog/domain/history/history-lines';
import { locale } from '@questlog/domain/interface-locale';
import { showsUsers, wholeName } from '@questlog/domain/tasks/task-users';
import { EMPTY_VIEWS, VIEW_TITLES } from '@questlog/domain/tasks/view-texts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Select } from '@questlog/ui/controls/select.tsx';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import { RetryButton } from '@questlog/ui/feedback/retry-button.tsx';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';
import { useMemo, useRef } from 'react';
import {
  useAccountUsers,
  useArchivedProjects,
  useProjects,
  useTimeZone,
  useToday,
} from '../../data/hooks.ts';
import { ActivityTask } from './activity-task.tsx';
import { HistoryEntry } from './history-entry.tsx';
import { KIND_OPTIONS } from './kind-options.ts';
import { useActivity } from './use-activity.ts';
import { isUnreached } from './use-task-history.ts';
import { toHistoryEvent, useHistoryReader } from './use-history-reader.ts';

interface ActivityScreenProps {
  /** The address of the page, if it names filters. */
  address: string | undefined;
  onAddress: (path: string) => void;
  onOpenTask: (taskId: string) => void;
}

const NO_MATCHES = { title: 'No changes match', hint: 'Choose other filters to see more changes.' };

/** The changes in the account or in a project, by day, newest first (HISTORY-13). */
export function ActivityScreen({ address, onAddress, onOpenTask }: ActivityScreenProps) {
  const filter = readActivityFilter(address ?? '');
  const activity = useActivity(filter);
  const reader = useHistoryReader();
  const timeZone = useTimeZone();
  const today = useToday();
  const { events, titles } = activity;
  const days = useMemo(() => {
    const lines = historyLines((events ?? []).map(toHistoryEvent), reader);
    return Map.groupBy(lines, ({ at }) => localDateAt(readableInstant(Date.parse(at)), timeZone));
  }, [events, reader, timeZone]);
  const screen = useRef<HTMLDivElement>(null);
  const showMore = async (): Promise<void> => {
    // The button disappears after the last page, so keep the focus on the screen.
    if (!(await activity.loadMore())) screen.current?.focus({ preventScroll: true });
  };
  const isEmpty = events?.length === 0 && !activity.isFetching;
  const isFiltered = activityPath(filter) !== activityPath({});
  const timeOf = ({ at }: HistoryLine): string =>
    timeLabel(localTimeAt(readableInstant(Date.parse(at)), timeZone), locale);
  return (
    <div
      ref={screen}
      role="group"
      aria-label={VIEW_TITLES.activity}
      tabIndex={-1}
      data-focus-home=""
      className="outline-none"
    >
      <Filters filter={filter} onChange={(changed) => onAddress(activityPath({ ...filter, ...changed }))} />
      {events === undefined && !hasFailed(activity) && <SkeletonRows rows={8} label="Loading the activity" />}
      {isEmpty && !activity.hasMore && (
        <EmptyState art="book" {...(isFiltered ? NO_MATCHES : EMPTY_VIEWS.activity)} />
      )}
      {isEmpty && activity.hasMore && !hasFailed(activity) && (
        <p className="pb-4 text-sm text-muted">None of the latest changes match.</p>
      )}
      {Array.from(days, ([day, lines]) => (
        <section key={day} aria-labelledby={`activity-${day}`} className="pb-4">
          <h2 id={`activity-${day}`} className="py-1 text-sm font-semibold text-muted">
            {dayHeading(day, today, locale)}
          </h2>
          <ul>
            {lines.map((line) => (
              <HistoryEntry
                key={line.id}
                line={line}
                time={timeOf(line)}
                heading={
                  <ActivityTask
                    taskId={line.taskId}
                    title={titles.get(line.taskId) ?? ''}
                    onOpen={onOpenTask}
                  />
                }
              />
            ))}
          </ul>
        </section>
      ))}
      {hasFailed(activity) && (
        <EmptyState
          art="search"
          title={isUnreached(activity.error) ? 'Needs a connection' : 'The activity could not be loaded'}
          hint={isUnreached(activity.error) ? LOAD_ADVICE.unreachable : loadAdvice(activity.error)}
          action={<RetryButton variant="primary" onRetry={activity.retry} />}
        />
      )}
      {activity.hasMore && !hasFailed(activity) && (
        <Button busy={activity.isFetching} onClick={() => void showMore()}>
          Show earlier changes
        </Button>
      )}
    </div>
  );
}

function Filters({
  filter,
  onChange,
}: {
  filter: ActivityFilter;
  onChange: (changed: Partial<ActivityFilter>) => void;
}) {
  const users = useAccountUsers();
  const active = useProjects();
  // A link can name an archived project, whose tasks were changed too.
  const archived = useArchivedProjects().filter(({ id }) => id === filter.projectId);
  const projects = [...active, ...archived];
  return (
    <fieldset className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-3 pt-2">
      <legend className="sr-only">Filters</legend>
      {showsUsers(users) && (
        <Select
          label="Person"
          value={filter.userId ?? ''}
          options={[
            { value: '', label: 'Everyone' },
            ...users.map((user) => ({ value: user.id, label: wholeName(user) })),
          ]}
          onValueChange={(userId) => onChange({ userId: userId === '' ? undefined : userId })}
        />
      )}
      <Select
        label="Change"
        value={filter.kind ?? ''}
        options={KIND_OPTIONS}
        onValueChange={(kind) => onChange({ kind: kind === '' ? undefined : kind })}
      />
      <Select
        label="Project"
        value={filter.projectId ?? ''}
        options={[
          { value: '', label: 'All projects and the Inbox' },
          ...projects.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onValueChange={(projectId) => onChange({ projectId: projectId === '' ? undefined : projectId })}
      />
    </fieldset>
  );
}
