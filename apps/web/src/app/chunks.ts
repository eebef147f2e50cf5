import { chunk, type Chunk } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import { popups } from '@questlog/ui/overlays/load-popups.ts';
import { whenIdle } from '../data/engine/browser/idle.ts';
import type { DataLayer } from '../data/data-layer.ts';
import { grammar } from '../capture/grammar/load-grammar.ts';
import { readUnreadLines } from '../capture/grammar/unread-lines.ts';
import { editor } from '../features/task-details/load-editor.ts';
import { projectActions } from '../features/projects/use-project-actions.ts';
import { listTools } from '../features/task-list/load-list-tools.ts';
import { rowOverlays } from '../task-row/load-overlays.ts';

/** The dialogs, panels and prompts over the dashboard, and the parts of the sidebar that can load later. */
export const overlays = chunk(() => import('./overlays.ts'));

/** All fields of a task below its row. */
export const details = chunk(() => import('./views/details-with-history.tsx'));

export const journal = chunk(() => import('../features/journal/journal-screen.tsx'));
export const calendar = chunk(() => import('../features/task-list/calendar/calendar-screen.tsx'));
export const scheduled = chunk(() => import('../features/repeating/scheduled/scheduled-screen.tsx'));

const AHEAD: readonly Chunk<unknown>[] = [
  details,
  listTools,
  grammar,
  overlays,
  popups,
  rowOverlays,
  projectActions,
  editor,
  journal,
  calendar,
];

/**
 * Preloads the chunks that are likely to be needed, once the list is shown and the page is idle. Their
 * dialogs and panels then open immediately, even offline. Also lets Back close overlays on the first page,
 * and prepares undo and search.
 * @returns a function that stops all of this
 */
export function fetchAhead(data: DataLayer): () => void {
  const { undo } = data;
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
    void loaded?.renewRegistration(data).catch(() => undefined);
    if (loaded !== undefined) ended.signal.addEventListener('abort', loaded.followBadge(data));
    void undo.prepare();
    await whenIdle();
    if (!ended.signal.aborted) data.search();
  };
  void fetchAll();
  return () => ended.abort();
}
