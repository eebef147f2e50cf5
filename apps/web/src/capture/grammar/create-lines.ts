import type { Captured } from '@questlog/domain/capture/captured';
import type { PastedLine } from '@questlog/domain/tasks/pasted-list';
import { addedMessage } from '@questlog/domain/tasks/task-messages';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import type { DataLayer } from '../../data/data-layer.ts';
import type { TaskLine, TaskPreset } from '../../data/nouns/tasks/task-input.ts';
import { grammar } from './load-grammar.ts';

interface LineOptions {
  /** The parsed lines, if their phrases and tags are used. */
  readonly captured?: readonly Captured[] | undefined;
  /** For each line, the index of its parent, an earlier line. */
  readonly under?: readonly (number | undefined)[] | undefined;
  readonly preset: TaskPreset;
}

/** Adds pasted lines as tasks, shows a message with Undo, and returns their ids. */
export function createLines(
  data: Pick<DataLayer, 'commands' | 'commandDeps' | 'store' | 'undo'>,
  lines: readonly PastedLine[],
  { captured = [], under = [], preset }: LineOptions,
): readonly string[] {
  const part = grammar.loaded();
  const { projectId = null } = preset;
  const sections = projectId === null ? undefined : part?.sectionsNamed(data, projectId, lines);
  const inputs = lines.map(({ title, isCompleted, section }, index): TaskLine => {
    const read = captured[index];
    const sectionId = section === undefined ? undefined : sections?.get(section);
    const target = { isCompleted, under: under[index] };
    const named = sectionId === undefined ? {} : { sectionId };
    if (read === undefined) return { title, ...named, ...target };
    return {
      title: read.title,
      tagPaths: read.tagPaths,
      ...named,
      ...part?.changeFrom(data, preset.projectId, read),
      ...target,
    };
  });
  const ids = data.commands.createTasks(inputs, preset);
  ids.forEach((id, index) => {
    const read = captured[index];
    if (read !== undefined && lines[index]?.isCompleted !== true) part?.finishCaptured(data, id, read);
  });
  if (ids.length > 0) {
    const action = { label: 'Undo', onClick: data.undo.ofThisStep() };
    toast.show({ message: addedMessage(ids.length), type: 'success', action });
  }
  return ids;
}
