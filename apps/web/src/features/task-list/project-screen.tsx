import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { EMPTY_LISTS, VIEW_TITLES } from '@questlog/domain/tasks/view-texts';
import { useMemo, type ReactNode } from 'react';
import { useProject, useProjectPart, useStore, useView } from '../../data/hooks.ts';
import type { SectionItem } from '../../data/nouns/sections/section-item.ts';
import { AddSection, SectionMenu } from './load-section-tools.ts';
import { ScreenBody } from './screen-body.tsx';
import { emptyText, partOf, type ScreenProps } from './screen-parts.ts';
import { useCompletedSwitch, useTaskFilter } from './task-filter.ts';
import { useArrangement } from './use-arranged.ts';
import { useFolding, type Division, type FoldedPart } from './use-folding.ts';

/** A project's tasks, divided among its sections. */
export function ProjectScreen({ view, tagFilter, ...rest }: ScreenProps) {
  const [filter, setFilter] = useTaskFilter();
  const completed = useCompletedSwitch(filter, setFilter);
  const counts = useView(view, filter, tagFilter);
  const choice = useMemo(() => ({ filter, counts, onFilter: setFilter }), [filter, counts, setFilter]);
  const projectId = view.kind === 'project' ? view.projectId : '';
  const project = useProject(projectId);
  const parts = useStore('sections', ({ sectionsOf }) => sectionsOf(projectId));
  const isGrouped = useArrangement(view).group !== 'none';
  const keepsEmpty = filter !== 'completed' && tagFilter === undefined;
  const division = useMemo<Division | undefined>(
    () => (isGrouped ? undefined : { projectId, sections: parts, keepsEmpty, menuOf }),
    [isGrouped, projectId, parts, keepsEmpty],
  );
  const later = useProjectPart('later', projectId, filter, tagFilter);
  const someday = useProjectPart('someday', projectId, filter, tagFilter);
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
  const { sections, trees } = useFolding(counts, division, ends);
  return (
    <ScreenBody
      {...{ view, tagFilter, sections, trees }}
      label={project?.title ?? 'Project'}
      filter={partOf(filter, tagFilter)}
      completed={completed}
      choice={choice}
      empty={emptyText(filter, tagFilter, EMPTY_LISTS.all)}
      art="flag"
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
