import { useCallback, useMemo, useState } from 'react';
import { useData } from '../../data/data-context.ts';
import type { AddedTo, RowCallbacks, RowHandlers } from '../../task-row/row-context.tsx';
import type { SelectionControls } from '../../task-row/selection/use-selection.ts';
import type { TaskDrops } from './moves/task-moves.ts';
import { useTaskActions, type TaskActions } from '../../task-row/actions/use-task-actions.ts';

interface OpenRowDeps {
  readonly hold: (id: string) => void;
  readonly release: (id: string) => void;
  readonly openDialog: RowHandlers['request'];
  readonly focusRow: (id: string) => void;
  readonly drops: TaskDrops;
  readonly selection: SelectionControls;
  readonly openTask: RowCallbacks['openTask'];
  readonly fold: RowHandlers['fold'];
  readonly canStep: boolean;
}

export interface OpenRow {
  readonly openId: string | undefined;
  readonly editingId: string | undefined;
  /** The latest request to focus a field in the details. */
  readonly addingTo: AddedTo | undefined;
  readonly handlers: RowHandlers;
  readonly actions: TaskActions;
}

/** Returns a list's open row and edited title (at most one each), and the rows' callbacks. */
export function useOpenRow(deps: OpenRowDeps): OpenRow {
  const { hold, release, openDialog, focusRow, drops, selection, openTask, fold, canStep } = deps;
  const { store } = useData();
  const actions = useTaskActions();
  const [openId, setOpenId] = useState<string>();
  const [editingId, setEditingId] = useState<string>();
  const [addingTo, setAddingTo] = useState<AddedTo>();
  const isOpen = useCallback((id: string) => store.task(id)?.completedAt === null, [store]);

  const handlers = useMemo<RowHandlers>(
    () => ({
      toggleOpen: (id) => {
        if (isOpen(id)) setOpenId((current) => (current === id ? undefined : id));
        else openTask?.(id);
      },
      close: (id) => {
        setOpenId((current) => (current === id ? undefined : current));
        // The title's field saves its text when it is removed.
        setEditingId((current) => (current === id ? undefined : current));
        focusRow(id);
      },
      startEdit: (id) => {
        if (isOpen(id)) setEditingId(id);
      },
      endEdit: (id, keepFocus) => {
        setEditingId((current) => (current === id ? undefined : current));
        if (keepFocus) focusRow(id);
      },
      setCompleted: (id, completed) => {
        if (completed) {
          hold(id);
          setOpenId((current) => (current === id ? undefined : current));
          actions.complete([id], () => release(id));
        } else {
          release(id);
          actions.reopen([id], true);
        }
      },
      request: openDialog,
      focus: focusRow,
      step: (id, to) => {
        // The selected tasks move together, as when dragged.
        const selected = selection.selected();
        drops.step(id, to, selected.includes(id) ? selected : [], () => focusRow(id));
      },
      nest: (id, to) => {
        const selected = selection.selected();
        drops.nest(id, to, selected.includes(id) ? selected : [], () => focusRow(id));
      },
      canNest: drops.canNest,
      addTo: (id, what) => {
        if (!isOpen(id)) return;
        setOpenId(id);
        setAddingTo({ id, what });
        if (what === 'subtask') fold?.(id, false);
      },
      fold,
      canStep,
      select: (id) => {
        setOpenId(undefined);
        selection.toggle(id);
      },
      selectTo: (id) => {
        setOpenId(undefined);
        selection.reach(id);
      },
    }),
    [actions, openDialog, canStep, drops, focusRow, hold, isOpen, release, selection, openTask, fold],
  );
  return { openId, editingId, addingTo, handlers, actions };
}
