/** Stores a new task's selected values in its draft (CAPTURE-15). */
import { PRIORITIES, type Priority } from '@questlog/domain/tasks/task-facts';
import type { DraftTexts } from '../../data/drafts/typed-texts.ts';
import type { TaskValues } from './task-fields.tsx';

/** Returns the values as strings for the draft. An empty string means that the user has cleared the field. */
export function draftOf({
  scheduledOn,
  scheduledTime,
  thisEvening,
  dueOn,
  projectId,
  priority,
}: Partial<TaskValues>): DraftTexts {
  return {
    ...(scheduledOn === undefined ? {} : { scheduledOn: scheduledOn ?? '' }),
    ...(scheduledTime === undefined ? {} : { time: scheduledTime ?? '' }),
    ...(thisEvening === undefined ? {} : { evening: thisEvening ? 'yes' : '' }),
    ...(dueOn === undefined ? {} : { dueOn: dueOn ?? '' }),
    ...(projectId === undefined ? {} : { projectId: projectId ?? '' }),
    ...(priority === undefined ? {} : { priority }),
  };
}

/** Returns the values of a draft. Leaves out a project that no longer exists. */
export function chosenIn(
  draft: DraftTexts | undefined,
  store: { readonly projects: () => readonly { readonly id: string }[] },
): Partial<TaskValues> {
  const { scheduledOn, time, evening, dueOn, projectId, priority } = draft ?? {};
  const hasProject = projectId === '' || store.projects().some(({ id }) => id === projectId);
  return {
    ...(scheduledOn === undefined ? {} : { scheduledOn: orNull(scheduledOn) }),
    ...(time === undefined ? {} : { scheduledTime: orNull(time) }),
    ...(evening === undefined ? {} : { thisEvening: evening === 'yes' }),
    ...(dueOn === undefined ? {} : { dueOn: orNull(dueOn) }),
    ...(projectId === undefined || !hasProject ? {} : { projectId: orNull(projectId) }),
    ...(isPriority(priority) ? { priority } : {}),
  };
}

const orNull = (text: string): string | null => (text === '' ? null : text);

const isPriority = (text: string | undefined): text is Priority =>
  text !== undefined && (PRIORITIES as readonly string[]).includes(text);
