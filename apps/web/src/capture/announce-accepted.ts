import { announce } from '@questlog/ui/feedback/live-region.tsx';
import type { DataLayer } from '../data/data-layer.ts';
import { rowTopic } from '../data/engine/store/topics.ts';

type Announcer = Pick<DataLayer, 'store' | 'online' | 'isReached' | 'isStorageFull'>;

/**
 * Announces a new task to screen readers once the server has accepted it or it was queued offline. A rejected
 * task is never announced (TASK-62).
 */
export function announceAccepted(data: Announcer, id: string): void {
  const { store, online, isReached, isStorageFull } = data;
  let isShown = false;
  const announceIfAccepted = (): void => {
    const task = store.task(id);
    if (task === undefined) {
      if (isShown) stop();
      return;
    }
    isShown = true;
    const isServerAvailable = online.get() && isReached.get() && !isStorageFull.get();
    if (task.isPendingSync && isServerAvailable) return;
    stop();
    announce(`Added ${task.title}`);
  };
  const stops = [
    store.subscribe(rowTopic('tasks', id), announceIfAccepted),
    ...[online, isReached, isStorageFull].map((each) => each.subscribe(announceIfAccepted)),
  ];
  const stop = (): void => {
    for (const end of stops) end();
  };
  announceIfAccepted();
}
