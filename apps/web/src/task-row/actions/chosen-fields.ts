/** Sets the fields that are chosen in dialogs. */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { locale } from '@questlog/domain/interface-locale';
import { sectionedMessage } from '@questlog/domain/sections/section-messages';
import { dueMessage, movedMessage } from '@questlog/domain/tasks/task-messages';
import type { DataLayer } from '../../data/data-layer.ts';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';
import { actionContext, setField, subjectOf } from './action-context.ts';

type Data = Pick<DataLayer, 'store' | 'commands' | 'undo'>;

export function setDue(data: Data, ids: readonly string[], dueOn: LocalDate | null): void {
  setField(actionContext(data), ids, { dueOn }, (tasks) =>
    dueMessage(subjectOf(tasks), dueOn, data.store.today, locale),
  );
}

export function moveToProject(data: Data, ids: readonly string[], projectId: string | null): void {
  setField(actionContext(data), ids, { projectId }, (tasks) =>
    movedToProjectMessage(data.store, tasks, projectId),
  );
}

export function moveToSection(data: Data, ids: readonly string[], sectionId: string | null): void {
  setField(actionContext(data), ids, { sectionId }, (tasks) =>
    sectionedMessage(subjectOf(tasks), data.store.section(sectionId)?.title ?? null),
  );
}

/** Returns the message after moving tasks to a project, or out of any project if `projectId` is null. */
export function movedToProjectMessage(
  store: DataLayer['store'],
  tasks: readonly TaskItem[],
  projectId: string | null,
): string {
  const titleOf = (id: string | null): string | null =>
    id === null ? null : (store.project(id)?.title ?? null);
  const from = tasks.length === 1 ? titleOf(tasks[0]?.projectId ?? null) : null;
  return movedMessage(subjectOf(tasks), titleOf(projectId), from);
}
