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
  const inputs = lines.map(({ title, isCompleted }, index): TaskLine => {
    const read = captured[index];
    const target = { isCompleted, under: under[index] };
    if (read === undefined) return { title, ...target };
    return {
      title: read.title,
      tagPaths: read.tagPaths,
      ...part?.changeFrom(data, preset.projectId, read),
      ...target,
    };
  });
  const ids = data.commands.createTasks(inputs, preset);
  ids.forEach((id, index) => {
    const read = captured[index];
    if (read !== undefined && lines[index]?.isCompleted !== true) part?.repeatCaptured(data, id, read);
  });
  if (ids.length > 0) {
    const action = { label: 'Undo', onClick: data.undo.ofThisStep() };
    toast.show({ message: addedMessage(ids.length), type: 'success', action });
  }
  return ids;
}
