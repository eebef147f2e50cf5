import { rangeText } from '@questlog/domain/date-labels';
import { bucketRange, viewKey, type TodaySection, type View } from '@questlog/domain/task-views';
import {
  EMPTY_LISTS,
  EMPTY_TAG_FILTER,
  EMPTY_VIEWS,
  TAG_VIEW_TITLE,
  VIEW_TITLES,
  type TaskFilter,
} from '@questlog/domain/view-texts';
import { useMemo, useState } from 'react';
import { useProject, useToday, useTodaySections, useUpcomingGroups, useView } from '../../data/hooks.ts';
import { CountLine, FilterHeader } from './list-header.tsx';
import type { ListSection } from './list-plan.ts';
import { locale } from './locale.ts';
import { ScreenBody } from './screen-body.tsx';

type OpenView = ((view: View) => void) | undefined;

export interface TaskScreenProps {
  view: View;
  /** Leads to another view: a press on a task's project. Give a stable function. */
  onOpenView?: OpenView;
}

/** Everything below the header of a view of tasks: the add field, filters or groups, and the list. */
export function TaskScreen({ view, onOpenView }: TaskScreenProps) {
  // Another object for the same view must not re-render what depends on it.
  const [stable, setStable] = useState(view);
  if (viewKey(stable) !== viewKey(view)) setStable(view);

  const key = stable.kind === 'project' ? stable.projectId : stable.kind;
  switch (stable.kind) {
    case 'today':
      return <TodayScreen key={key} view={stable} onOpenView={onOpenView} />;
    case 'upcoming':
      return <UpcomingScreen key={key} view={stable} onOpenView={onOpenView} />;
    case 'project':
      return <ProjectScreen key={key} view={stable} onOpenView={onOpenView} />;
    case 'inbox':
    case 'anytime':
      return <PlainScreen key={key} view={stable} kind={stable.kind} onOpenView={onOpenView} />;
    case 'tag':
      return <TagScreen key={key} view={stable} onOpenView={onOpenView} />;
    case 'journal':
      // The Journal is read from the server, page by page: a screen of its own.
      return null;
  }
}

interface ScreenProps {
  view: View;
  onOpenView: OpenView;
}

function PlainScreen({ view, kind, onOpenView }: ScreenProps & { kind: 'inbox' | 'anytime' }) {
  const { ids, total } = useView(view);
  const sections = useMemo<ListSection[]>(() => [{ key: 'all', ids }], [ids]);
  return (
    <ScreenBody
      view={view}
      label={VIEW_TITLES[kind]}
      sections={sections}
      header={total > 0 && <CountLine count={total} />}
      empty={EMPTY_VIEWS[kind]}
      art={kind === 'inbox' ? 'tray' : 'stack'}
      onOpenView={onOpenView}
    />
  );
}

const sectionTitles: readonly (readonly [TodaySection, string])[] = [
  ['overdue', 'Overdue'],
  ['today', 'Today'],
  ['evening', 'This Evening'],
];

function TodayScreen({ view, onOpenView }: ScreenProps) {
  const [filter, setFilter] = useState<TaskFilter>('all');
  const counts = useView(view, filter);
  const today = useTodaySections(filter);
  const sections = useMemo<ListSection[]>(
    () => sectionTitles.map(([key, title]) => ({ key, title, ids: today[key].ids })),
    [today],
  );
  return (
    <ScreenBody
      view={view}
      label={VIEW_TITLES.today}
      sections={sections}
      header={<FilterHeader filter={filter} counts={counts} onFilter={setFilter} />}
      empty={filter === 'all' ? EMPTY_VIEWS.today : EMPTY_LISTS[filter]}
      art="sun"
      onOpenView={onOpenView}
    />
  );
}

function UpcomingScreen({ view, onOpenView }: ScreenProps) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const today = useToday();
  const { total } = useView(view);
  const groups = useUpcomingGroups();
  const sections = useMemo<ListSection[]>(
    () =>
      groups.map(({ bucket, ids }) => ({
        key: bucket,
        title: bucket,
        note: rangeText(bucketRange(bucket, today), today, locale),
        foldable: true,
        folded: folded.has(bucket),
        ids,
      })),
    [groups, folded, today],
  );
  return (
    <ScreenBody
      view={view}
      label={VIEW_TITLES.upcoming}
      sections={sections}
      header={total > 0 && <CountLine count={total} />}
      empty={EMPTY_VIEWS.upcoming}
      art="calendar"
      onFold={(key) => setFolded((current) => toggled(current, key))}
      onOpenView={onOpenView}
    />
  );
}

function ProjectScreen({ view, onOpenView }: ScreenProps) {
  const [filter, setFilter] = useState<TaskFilter>('all');
  const snapshot = useView(view, filter);
  const project = useProject(view.kind === 'project' ? view.projectId : null);
  const sections = useMemo<ListSection[]>(() => [{ key: 'all', ids: snapshot.ids }], [snapshot]);
  return (
    <ScreenBody
      view={view}
      label={project?.title ?? 'Project'}
      sections={sections}
      header={<FilterHeader filter={filter} counts={snapshot} onFilter={setFilter} />}
      empty={EMPTY_LISTS[filter]}
      art="flag"
      onOpenView={onOpenView}
    />
  );
}

function TagScreen({ view, onOpenView }: ScreenProps) {
  const { ids, total } = useView(view);
  const sections = useMemo<ListSection[]>(() => [{ key: 'all', ids }], [ids]);
  return (
    <ScreenBody
      view={view}
      label={TAG_VIEW_TITLE}
      sections={sections}
      header={total > 0 && <CountLine count={total} />}
      empty={EMPTY_TAG_FILTER}
      art="tags"
      onOpenView={onOpenView}
    />
  );
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}
