import type { Captured } from '@questlog/domain/capture/captured';
import { retitledMessage } from '@questlog/domain/tasks/task-messages';
import type { ToastAction } from '@questlog/ui/feedback/toast-store.ts';
import type { DataLayer } from '../../data/data-layer.ts';
import { grammar } from '../../capture/grammar/load-grammar.ts';
import type { Decisions } from '../../capture/typed-task.ts';
import { readOnceLoaded } from '../../capture/grammar/unread-lines.ts';

/** An edited title with its meaning. */
export interface Retitled {
  readonly captured: Captured;
  /** The user's decisions about the phrases, in case the grammar is not loaded yet. */
  readonly decisions: Decisions;
  /** Opens the task in its view, to which the message then leads. */
  readonly openTask: ((id: string) => void) | undefined;
}

/**
 * Changes a task's title and the fields typed in it, and adds its #tags. If the text sets more than the title,
 * announces what has changed (TASK-92).
 * @param rename changes only the title, and tells the user if the task has been completed or deleted
 */
export function retitle(
  data: DataLayer,
  id: string,
  { captured, decisions, openTask }: Retitled,
  rename: (title: string) => void,
  announce: (message: string, more: ToastAction | undefined) => void,
): void {
  const part = grammar.loaded();
  if (part === undefined || data.store.task(id)?.completedAt !== null) {
    rename(captured.title);
    readOnceLoaded(data, id, captured.title, decisions);
    return;
  }
  part.applyCaptured(data, id, captured);
  const labels = captured.items.flatMap((item) =>
    item.taken ? part.captureLabel(item, data.store.today) : [],
  );
  if (labels.length === 0) return;
  announce(
    retitledMessage(captured.title, labels),
    openTask && { label: 'Go to task', onClick: () => openTask(id) },
  );
}
