import type { Trash } from '@questlog/contract/trash';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi, useCommands, usePendingCount } from '../../data/hooks.ts';
import { useReload } from '../../data/use-reload.ts';

/** Something that can be brought back. */
export interface TrashItem {
  readonly id: string;
  readonly title: string;
  readonly deletedAt: string;
  /** Its colour, and the tasks that come back with it; undefined for a task. */
  readonly project: { readonly color: string; readonly taskCount: number } | undefined;
}

export interface TrashContents {
  /** Latest first; undefined until the server has told. */
  readonly items: readonly TrashItem[] | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
  /** Brings it back; it leaves the list at once. */
  readonly restore: (item: TrashItem) => void;
}

/** What lies in the trash. It is read at once, and again when everything that was done here has reached the server. */
export function useTrash(): TrashContents {
  const api = useApi();
  const commands = useCommands();
  const [items, setItems] = useState<readonly TrashItem[]>();
  const [failed, setFailed] = useState(false);
  const settled = usePendingCount() === 0;
  const asked = useRef<object>(undefined);

  const read = useCallback(() => {
    const question = {};
    asked.current = question;
    const show = (answer: Trash | undefined): void => {
      if (asked.current !== question) return;
      setFailed(answer === undefined);
      if (answer !== undefined) setItems(trashItems(answer));
    };
    api('GET /api/trash').then(show, () => show(undefined));
  }, [api]);

  useEffect(() => {
    // At once, too: without a connection what waits would keep the trash from being shown at all.
    if (!settled && asked.current !== undefined) return;
    read();
  }, [read, settled]);

  useReload('/api/trash', read);

  return {
    items,
    failed,
    retry: () => {
      setFailed(false);
      read();
    },
    restore: ({ id, project }) => {
      // An answer that is on its way still has it.
      asked.current = {};
      setItems((shown) => shown?.filter((item) => item.id !== id));
      if (project === undefined) commands.restoreTask(id);
      else commands.restoreProject(id);
    },
  };
}

/** Projects and tasks as one list, latest first. */
export function trashItems({ projects, tasks }: Trash): readonly TrashItem[] {
  return [
    ...projects.map(({ id, title, deletedAt, color, taskCount }) => ({
      id,
      title,
      deletedAt,
      project: { color, taskCount },
    })),
    ...tasks.map(({ id, title, deletedAt }) => ({ id, title, deletedAt, project: undefined })),
  ].sort((a, b) => Number(a.deletedAt < b.deletedAt) - Number(a.deletedAt > b.deletedAt));
}
