import { chunk, type Chunk } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import { popups } from '@questlog/ui/overlays/load-popups.ts';
import { whenIdle } from '../data/engine/browser/idle.ts';
import type { DataLayer } from '../data/data-layer.ts';
import { searchOf } from '../data/nouns/tasks/search/search-of.ts';
import { newTaskForms } from '../capture/new-task/load-new-task.ts';
import { capture } from '../capture/grammar/load-capture.ts';
import { readUnreadLines } from '../capture/grammar/unread-lines.ts';
import { pastePanel } from '../capture/load-paste-panel.ts';
import { markdown } from '../features/task-details/load-markdown.ts';
import { projectActions } from '../features/projects/use-project-actions.ts';
import { taskDetails } from '../features/task-details/load-details.ts';
import { listPlacing } from '../features/task-list/moves/load-placing.ts';
import { taskDialogs } from '../task-row/load-dialogs.ts';

/** The dialogs, panels and prompts over the dashboard, and the parts of the sidebar that can load later. */
export const overlays = chunk(() => import('./overlays.ts'));

export const journal = chunk(() => import('../features/journal/journal-screen.tsx'));
export const scheduled = chunk(() => import('../features/repeating/scheduled/scheduled-screen.tsx'));

const AHEAD: readonly Chunk<unknown>[] = [
  taskDetails,
  listPlacing,
  newTaskForms,
  capture,
  overlays,
  popups,
  taskDialogs,
  pastePanel,
  projectActions,
  markdown,
  journal,
];

/**
 * Preloads the chunks that are likely to be needed, once the list is shown and the page is idle. Their
 * dialogs and panels then open immediately, even offline. Also lets Back close overlays on the first page,
 * and prepares undo and search.
 * @returns a function that stops all of this
 */
export function fetchAhead(data: DataLayer): () => void {
  const { store, undo } = data;
  const ended = new AbortController();
  const fetchAll = async (): Promise<void> => {
    await whenIdle();
    for (const load of AHEAD) {
      if (ended.signal.aborted) return;
      // If this fails, the chunk is fetched when needed.
      await load().catch(() => undefined);
    }
    if (ended.signal.aborted) return;
    // A page before this one may have closed before it could read its last titles.
    readUnreadLines(data);
    const loaded = overlays.loaded();
    loaded?.guardFirstEntry();
    // Only Safari on iOS has this property.
    if ('standalone' in navigator) loaded?.linkStartupImages();
    void undo.prepare();
    await whenIdle();
    if (!ended.signal.aborted) searchOf(store);
  };
  void fetchAll();
  return () => ended.abort();
}
