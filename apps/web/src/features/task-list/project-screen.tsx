import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { chunk, lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';
import { usePrinting } from '@questlog/ui/hooks/use-printing.ts';
import { VIEW_TITLES } from '@questlog/domain/tasks/view-texts';
import { useContext, useMemo, type ReactNode } from 'react';
import { useProjectPart, useStore } from '../../data/hooks.ts';
import type { SectionItem } from '../../data/nouns/sections/section-item.ts';
import { TaskToOpenContext } from '../../task-row/task-to-open.ts';
import { AddSection, SectionMenu } from './load-section-tools.ts';
import { ScreenBody } from './screen-body.tsx';
import type { ScreenProps } from './screen-parts.ts';
import { useArrangement } from './use-arranged.ts';
import { useFolding, type Division, type FoldedPart } from './use-folding.ts';
import { useProjectTasks } from './use-project-tasks.ts';

const board = chunk(() => import('./board/project-board.tsx'));
const ProjectBoard = lazyWithRetry(board, (module) => module.ProjectBoard);

/** A project's tasks, as a list or as a board (BOARD-1). */
export function ProjectScreen(props: ScreenProps) {
  const isBoard = useArrangement(props.view).layout === 'board';
  const printing = usePrinting();
  const targetId = useContext(TaskToOpenContext)?.id;
  // A board has no cards for subtasks. Paper has no room for columns.
  const isSubtask = useStore('change', ({ task }) => (task(targetId ?? '')?.parentId ?? null) !== null);
  if (!isBoard || printing || isSubtask) return <ProjectList {...props} />;
  return (
    <Boundary fallback={<SkeletonRows rows={8} label="Loading tasks" />}>
      <ProjectBoard {...props} />
    </Boundary>
  );
}

/** A project's tasks, divided among its sections. */
function ProjectList({ view, tagFilter, ...rest }: ScreenProps) {
  const { projectId, tasks, filter, rows, screen } = useProjectTasks(view, tagFilter);
  const parts = useStore('sections', ({ sectionsOf }) => sectionsOf(projectId));
  const { group, layout } = useArrangement(view);
  const isGrouped = group !== 'none' && layout !== 'board';
  const keepsEmpty = filter !== 'completed' && rows === undefined;
  const division = useMemo<Division | undefined>(
    () => (isGrouped ? undefined : { projectId, sections: parts, keepsEmpty, menuOf }),
    [isGrouped, projectId, parts, keepsEmpty],
  );
  const later = useProjectPart('later', projectId, filter, rows);
  const someday = useProjectPart('someday', projectId, filter, rows);
  const ends = useMemo(
    (): readonly FoldedPart[] =>
      filter === 'completed'
        ? []
        : [
            { key: `later:${projectId}`, title: 'Later', snapshot: later },
            { key: `someday:${projectId}`, title: VIEW_TITLES.someday, drop: 'someday', snapshot: someday },
          ].filter(({ snapshot }) => snapshot.ids.length > 0),
    [filter, projectId, later, someday],
  );
  const { sections, trees } = useFolding(tasks, division, ends);
  return (
    <ScreenBody
      {...{ view, tagFilter, sections, trees }}
      {...screen}
      footer={
        tagFilter === undefined && (
          <Boundary>
            <AddSection projectId={projectId} />
          </Boundary>
        )
      }
      onFold={(key) => trees.fold(key, !trees.folded.has(key))}
      {...rest}
    />
  );
}

function menuOf(section: SectionItem): ReactNode {
  return (
    <Boundary>
      <SectionMenu section={section} />
    </Boundary>
  );
}
