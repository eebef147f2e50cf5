import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import type { Feature } from '@questlog/domain/plans/plans';
import type { TagFilter } from '@questlog/domain/tags/tag-filter';
import type { View } from '@questlog/domain/tasks/task-views';
import type { EmptyText } from '@questlog/domain/tasks/view-texts';
import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useStoreStatus, useTagging, useToday } from '../../data/hooks.ts';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';
import type { EmptyArtName } from '@questlog/ui/feedback/empty-art.tsx';
import { Button } from '@questlog/ui/controls/button.tsx';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';
import { phoneQuery, useMediaQuery } from '@questlog/ui/hooks/use-media-query.ts';
import { useHotkey } from '@questlog/ui/hooks/use-hotkey.ts';
import { AddTaskForm } from '../../capture/new-task/add-task-form.tsx';
import { BulkBar } from '../../task-row/load-overlays.ts';
import type { BulkBarProps } from '../../task-row/selection/bulk-bar.tsx';
import { usePublishedControls } from './list-controls.ts';
import { FilterHeader, ProgressLine, type FilterChoice } from './list-header.tsx';
import type { CompletedSwitch } from './task-filter.ts';
import type { ListSection } from '@questlog/ui/list/list-plan.ts';
import { useArranged, useArrangement } from './use-arranged.ts';
import type { ListTrees } from './moves/list-trees.ts';
import { useListEntry } from './use-list-entry.ts';
import type { Board } from './task-lines.ts';
import { TaskList } from './task-list.tsx';
import type { TaskListControls } from './use-list-controls.ts';
import type { RowCallbacks } from '../../task-row/row-context.tsx';
import { useSelection } from '../../task-row/selection/use-selection.ts';
import { openMenuButton } from '../../task-row/row-elements.ts';

/** The callbacks that the app passes to a view of tasks. They must be stable between renders. */
export interface ScreenCallbacks {
  onOpenView?: ((view: View) => void) | undefined;
  /** Opens a task in its view. */
  onOpenTask?: ((taskId: string) => void) | undefined;
  onFilterByTags?: (() => void) | undefined;
  /**
   * Opens the dialog for the tasks' tags, anchored at `anchor`. Calls `onSaved` once the tags are saved and
   * the dialog is closed.
   */
  onManageTags?: BulkBarProps['onManageTags'];
  onOpenTag?: ((tagId: string) => void) | undefined;
  onRepeat?: ((taskId: string) => void) | undefined;
  /** All fields of an open row's task except its title. */
  Details: RowCallbacks['Details'];
  /** Renders the series in a repeating task's details. */
  repeatDetails?: ((task: TaskItem) => ReactNode) | undefined;
  onImport?: (() => void) | undefined;
  onUpgrade?: ((feature: Feature) => void) | undefined;
}

/** The earlier open tasks of each series, which are collapsed behind its newest task. */
export interface EarlierTasks {
  readonly behind: ReadonlyMap<string, readonly string[]>;
  readonly shown: ReadonlySet<string>;
  /** Collapses or expands a series' earlier tasks. Stable between renders. */
  readonly toggle: (id: string) => void;
}

export interface ScreenBodyProps {
  view: View;
  /** The list's accessible name. */
  label: string;
  sections: readonly ListSection[];
  tagFilter: TagFilter | undefined;
  /** Changing the filter ends select mode. */
  filter: string;
  /** The switch for completed tasks; undefined for a view that never shows them. */
  completed?: CompletedSwitch | undefined;
  /** The list's filter and counts. Must be stable between renders. */
  choice?: FilterChoice | undefined;
  /** Chooses whose tasks the list shows. */
  assignees?: ReactNode;
  header?: ReactNode;
  /** Shown below the rows. */
  footer?: ReactNode;
  empty: EmptyText;
  art: EmptyArtName;
  onFold?: ((key: string) => void) | undefined;
  earlier?: EarlierTasks | undefined;
  /** The trees, in a view that shows subtasks under their parents. */
  trees?: ListTrees | undefined;
  /**
   * Renders the banner above everything else. `shown` is the number of rows hidden by neither a filter nor a
   * collapsed parent.
   */
  tagBanner?: ((shown: number) => ReactNode) | undefined;
  callbacks: ScreenCallbacks;
  /** Set if the sections are the columns of a board. */
  board?: Board | undefined;
}

/** The common parts of all task views: the add field (not on phones), the header, and the rows or an empty state. */
export function ScreenBody(props: ScreenBodyProps) {
  const { view, label, tagFilter, filter, choice, header, empty, art, onFold, callbacks } = props;
  const arrangement = useArrangement(view);
  const arranged = useArranged(props.sections, arrangement);
  const sections = arranged ?? NO_SECTIONS;
  const { onFilterByTags, onManageTags, onUpgrade, onImport } = callbacks;
  const importButton = onImport && (
    <Button variant="quiet" size="sm" onClick={onImport}>
      Import from Another App
    </Button>
  );
  const onMoreTasks = useMemo(() => onUpgrade && (() => onUpgrade('ADVANCED_PROJECTS')), [onUpgrade]);
  const toggleEarlier = props.earlier?.toggle;
  // If loading failed, the dashboard shows an error instead.
  const { status } = useStoreStatus();
  const tagging = useTagging();
  const phone = useMediaQuery(phoneQuery);
  const field = useRef<HTMLInputElement>(null);
  /** Gets the focus on phones, which have no add field. */
  const home = useRef<HTMLDivElement>(null);
  const list = useRef<TaskListControls>(null);
  useListEntry(list);
  const intoList = useCallback(() => void list.current?.focusFirst(), [list]);
  const intoField = useCallback(() => {
    (field.current ?? home.current)?.focus({ preventScroll: true });
    field.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const rowCallbacks = useMemo<RowCallbacks>(() => {
    const { onOpenView, onOpenTask, onManageTags, onOpenTag, onRepeat, Details, repeatDetails } = callbacks;
    return {
      openProject: onOpenView && ((projectId) => onOpenView({ kind: 'project', projectId })),
      openTask: onOpenTask,
      openTag: tagging ? onOpenTag : undefined,
      manageTags:
        tagging && onManageTags ? (id) => onManageTags([id], openMenuButton(document.body, id)) : undefined,
      Details,
      repeat: onRepeat,
      repeatDetails,
      toggleEarlier,
    };
  }, [tagging, callbacks, toggleEarlier]);

  const today = useToday();
  const selection = useSelection(sections, filter);
  const { on: selecting, controls } = selection;
  const fromMenu = useRef(false);
  usePublishedControls(status === 'ready', {
    completed: props.completed,
    choice: phone ? choice : undefined,
    selecting,
    onSelect: useCallback(() => {
      fromMenu.current = true;
      controls.enter();
    }, [controls]),
    onLeaveSelecting: controls.leave,
    onFilterByTags: tagging ? onFilterByTags : undefined,
  });
  useHotkey(
    'escape',
    (event) => {
      if (!isInPopup(event.target)) controls.leave();
    },
    selecting,
  );
  // Listen on the document: the menu that starts select mode can leave the focus outside the rows.
  useHotkey('mod+a', controls.all, selecting);
  const wasSelecting = useRef(false);
  useEffect(() => {
    if (wasSelecting.current && !selecting) list.current?.reclaim();
    // Wait until the menu has closed, because an open menu takes the focus back.
    if (selecting && fromMenu.current) list.current?.focusActiveWithoutScroll();
    fromMenu.current = false;
    wasSelecting.current = selecting;
  }, [selecting, list]);

  return (
    <>
      {props.tagBanner?.(shownRows(sections))}
      {!phone && <AddTaskForm {...{ view, tagFilter, field }} onLeave={intoList} onUpgrade={onMoreTasks} />}
      {status === 'loading' && <SkeletonRows rows={8} label="Loading tasks" />}
      {status === 'ready' && (
        <>
          <FilterLine {...{ choice, phone }} assignees={props.assignees} />
          {header}
          <div ref={home} tabIndex={-1} data-focus-home="" className="outline-none">
            {arranged === undefined ? (
              <SkeletonRows rows={8} label="Loading tasks" />
            ) : (
              <TaskList
                view={view}
                arrangement={arrangement}
                label={label}
                sections={sections}
                tagging={tagging}
                showProject={view.kind !== 'project' && arrangement.group !== 'project'}
                empty={
                  <EmptyState
                    art={art}
                    title={empty.title}
                    hint={empty.hint}
                    action={view.kind === 'inbox' && tagFilter === undefined && importButton}
                  />
                }
                onFold={onFold}
                onLeave={intoField}
                callbacks={rowCallbacks}
                controls={list}
                earlier={props.earlier?.behind}
                earlierShown={props.earlier?.shown}
                trees={props.trees}
                selection={selection}
                board={props.board}
              />
            )}
            {props.footer}
            {selecting && (
              <Boundary>
                <BulkBar {...{ view, selection, today }} onManageTags={tagging ? onManageTags : undefined} />
              </Boundary>
            )}
          </div>
        </>
      )}
    </>
  );
}

/** The switches above a list, and its progress. */
function FilterLine({
  choice,
  assignees,
  phone,
}: Pick<ScreenBodyProps, 'choice' | 'assignees'> & { phone: boolean }) {
  if (choice === undefined) return assignees;
  if (!phone) return <FilterHeader {...choice}>{assignees}</FilterHeader>;
  return (
    <>
      {assignees}
      <ProgressLine {...choice} />
    </>
  );
}

const NO_SECTIONS: readonly ListSection[] = [];

function shownRows(sections: readonly ListSection[]): number {
  return sections.reduce((sum, { ids, folded }) => (folded === true ? sum : sum + ids.length), 0);
}

/** Returns true for keys in a dialog or menu, which handle Escape themselves. */
function isInPopup(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role$="dialog"], [role="menu"], dialog') !== null;
}
