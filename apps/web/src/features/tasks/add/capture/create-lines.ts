import type { Captured } from '@questlog/domain/capture/captured';
import type { DataLayer } from '../../../../data/data-layer.ts';
import type { TaskLine, TaskPreset } from '../../../../data/nouns/tasks/task-input.ts';
import { capture } from './load-capture.ts';

/**
 * Adds pasted lines as tasks, and returns their ids.
 * @param lines plain titles, or parsed lines
 * @param under for each line, the index of its parent, an earlier line
 */
export function createLines(
  data: Pick<DataLayer, 'commands' | 'commandDeps' | 'store' | 'undo'>,
  lines: readonly string[] | readonly Captured[],
  preset: TaskPreset,
  under: readonly (number | undefined)[] = [],
): readonly string[] {
  const part = capture.loaded();
  const inputs = lines.map((line, index): TaskLine => {
    if (typeof line === 'string') return { title: line, under: under[index] };
    const { title, tagPaths } = line;
    return { title, tagPaths, ...part?.changeCaptured(data, line), under: under[index] };
  });
  const ids = data.commands.createTasks(inputs, preset);
  ids.forEach((id, index) => {
    const line = lines[index];
    if (typeof line === 'object') part?.repeatCaptured(data, id, line);
  });
  return ids;
}
