/** Stores a new task's selected values in its draft (CAPTURE-15). */
import {
  TASK_FIELDS,
  TYPED_FIELDS,
  type FieldDefinition,
  type TypedField,
  type TypedFields,
} from '@questlog/domain/tasks/task-fields';
import type { DraftTexts } from '../../data/drafts/typed-texts.ts';
import type { TaskValues } from './task-fields.tsx';

/** Returns the values as strings for the draft. An empty string means that the user has cleared the field. */
export function draftOf({ scheduledTime, thisEvening, ...others }: Partial<TaskValues>): DraftTexts {
  return {
    ...Object.fromEntries(
      Object.entries<string | number | boolean | null>(others).map(([name, value]) => [
        name,
        String(value ?? ''),
      ]),
    ),
    ...(scheduledTime === undefined ? {} : { time: scheduledTime ?? '' }),
    ...(thisEvening === undefined ? {} : { evening: thisEvening ? 'yes' : '' }),
  };
}

/** Returns the values of a draft. Leaves out a project that no longer exists. */
export function chosenIn(
  draft: DraftTexts = {},
  store: { readonly projects: () => readonly { readonly id: string }[] },
): Partial<TaskValues> {
  const { scheduledOn, time, evening, dueOn, projectId } = draft;
  const hasProject = projectId === '' || store.projects().some(({ id }) => id === projectId);
  const set = TYPED_FIELDS.filter((field) => draft[field] !== undefined);
  return {
    ...(scheduledOn === undefined ? {} : { scheduledOn: orNull(scheduledOn) }),
    ...(time === undefined ? {} : { scheduledTime: orNull(time) }),
    ...(evening === undefined ? {} : { thisEvening: evening === 'yes' }),
    ...(dueOn === undefined ? {} : { dueOn: orNull(dueOn) }),
    ...(projectId === undefined || !hasProject ? {} : { projectId: orNull(projectId) }),
    ...(Object.fromEntries(
      set.map((field) => [field, valueOf(field, draft[field] ?? '')]),
    ) as Partial<TypedFields>),
  };
}

const orNull = (text: string): string | null => (text === '' ? null : text);

function valueOf(field: TypedField, text: string): unknown {
  const { empty, type } = TASK_FIELDS[field] as FieldDefinition<unknown>;
  if (text === '') return empty;
  if (type === 'boolean') return text === 'true';
  return type === 'integer' ? Number(text) : text;
}
