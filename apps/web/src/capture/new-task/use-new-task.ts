import type { CaptureKind } from '@questlog/domain/capture/captured';
import type { TagFilter } from '@questlog/domain/tags/tag-filter';
import { noRoomMessage, pathsOf } from '@questlog/domain/tags/tagged-text';
import { EMPTY_FIELDS, isTypedField, typedFields } from '@questlog/domain/tasks/task-fields';
import type { View } from '@questlog/domain/tasks/task-views';
import { limitText, MAX_LONG_TEXT } from '@questlog/domain/text';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { useEffect, useState } from 'react';
import type { FieldDraft } from '../../data/drafts/draft-hooks.ts';
import { linkIn } from '../../data/drafts/typed-texts.ts';
import { useData } from '../../data/data-context.ts';
import { useTaskRoom } from '../../data/hooks.ts';
import { announceAccepted } from '../announce-accepted.ts';
import { capturedValues } from '../captured-values.ts';
import { chosenIn, draftOf } from './chosen-values.ts';
import type { NewTaskColumn } from './new-task-column.ts';
import type { TaskValues } from './task-fields.tsx';
import { useDescriptionTags } from '../tags/use-description-tags.ts';
import { useTaskPreset } from './use-task-preset.ts';
import { usePastedList } from '../use-pasted-list.ts';
import { useTypedTask } from '../use-typed-task.ts';

const UNSET = { thisEvening: false, scheduledTime: null, dueOn: null, ...typedFields(EMPTY_FIELDS) } as const;

/**
 * Returns the state of a new task's form.
 * @param fieldDraft the unsubmitted draft
 * @param focusTitle focuses the title field
 */
export function useNewTask({
  view,
  column,
  tagFilter,
  fieldDraft,
  focusTitle,
}: {
  view: View;
  column: NewTaskColumn | undefined;
  tagFilter: TagFilter | undefined;
  fieldDraft: FieldDraft;
  focusTitle: () => void;
}) {
  const data = useData();
  const { preset: presetNow, announceCreated } = useTaskPreset(view, tagFilter, column?.listOfFilter);
  const [preset] = useState(presetNow);
  const [draft] = useState(fieldDraft.read);
  const [filterTags, setFilterTags] = useState(preset.tagPaths);
  const [chosen, setChosen] = useState(() => chosenIn(draft, data.store));
  const date = chosen.scheduledOn ?? column?.values?.scheduledOn;
  const typed = useTypedTask(draft?.['title'] ?? '', { carried: filterTags, date });
  const { text, setText, captured, clear } = typed;
  const [description, setDescription] = useState(draft?.['description'] ?? '');
  const described = useDescriptionTags('', description, [...filterTags, ...captured.tagPaths]);
  useEffect(
    () =>
      fieldDraft.keep(
        text === '' && description === ''
          ? undefined
          : { ...linkIn(draft), ...draftOf(chosen), title: text, description },
      ),
    [fieldDraft, draft, chosen, text, description],
  );
  const values: TaskValues = { ...UNSET, ...preset, ...column?.values, ...chosen };
  const section = column?.section;
  const inSection = values.projectId === preset.projectId ? (preset.sectionId ?? null) : null;
  const sectionId = section !== undefined && values.projectId === section.projectId ? section.id : inSection;
  const { project } = captured;
  const shown: TaskValues = {
    ...values,
    ...capturedValues(captured),
    ...(project === undefined ? {} : { projectId: project.id }),
  };
  const [missing, setMissing] = useState(false);
  const full = useTaskRoom()?.full;

  /**
   * Adds the task if it has a title and the plan allows one more. Returns its id; undefined
   * if it was not added.
   * @param another true if the form stays open for another task
   */
  const add = (another: boolean): string | undefined => {
    if (!typed.hasTitle()) {
      setMissing(true);
      focusTitle();
      return undefined;
    }
    if (full !== undefined) {
      // The plan allows no more tasks. Keep the text in the form.
      announce(full, 'assertive');
      return undefined;
    }
    const input = {
      ...values,
      sectionId,
      tagPaths: [...filterTags, ...pathsOf(described.words.taken)],
      description: description.trim() === '' ? null : description,
    };
    const id = typed.create(input);
    const isHidden = announceCreated(id === undefined ? [] : [id]);
    clear();
    setDescription('');
    described.clear();
    const noRoom = noRoomMessage(described.words.left);
    if (noRoom !== undefined) toast.show({ message: noRoom, type: 'warning', duration: 0 });
    if (another) {
      // Keep the dates, project and priority: users often add several similar tasks.
      if (id !== undefined) announceAccepted(data, id);
      focusTitle();
    } else if (noRoom === undefined && !isHidden) {
      toast.show({ message: 'Task created successfully!', type: 'success' });
    }
    return id;
  };

  const pasting = usePastedList({
    typed,
    preset: () => ({ ...values, sectionId, tagPaths: filterTags }),
    announceCreated,
    focusTitle,
  });

  return {
    typed,
    /** The list pasted into the title, and the functions that add it as tasks or keep it as one line. */
    pasting,
    /** Puts a pasted list that the user has not added into the title, so that the draft keeps it. */
    keepPasted: () => {
      if (pasting.pasted !== undefined) pasting.onCancel();
    },
    setTitle: (next: string) => {
      setText(next);
      setMissing(false);
    },
    error: missing && !typed.hasTitle() ? 'Title is required' : undefined,
    /** The message shown at the plan's limit; undefined below the limit. */
    full,
    filterTags,
    /** Removes one of the filter's tags. */
    leaveOut: (left: string) => {
      setFilterTags(filterTags.filter((path) => path !== left));
      focusTitle();
    },
    description,
    setDescription: (next: string) => setDescription(limitText(next, MAX_LONG_TEXT)),
    described,
    values: shown,
    /** Changes fields. A value selected in a field replaces the one typed in the title. */
    setValues: (next: TaskValues) => {
      const changed = Object.entries(next).filter(
        ([name, value]) => shown[name as keyof TaskValues] !== value,
      );
      setChosen({ ...chosen, ...Object.fromEntries(changed) });
      typed.drop(changed.map(([name]) => kindOf(name as keyof TaskValues)));
    },
    add,
  };
}

const KIND_OF_FIELD = {
  scheduledOn: 'schedule',
  thisEvening: 'schedule',
  scheduledTime: 'schedule',
  dueOn: 'due',
  projectId: 'project',
} as const;

function kindOf(name: keyof TaskValues): CaptureKind {
  return isTypedField(name) ? name : KIND_OF_FIELD[name];
}
