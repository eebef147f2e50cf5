import { CircleCheck, Undo2 } from 'lucide-react';
import { countOf } from '@questlog/domain/counts';
import { viewKey, type View } from '@questlog/domain/tasks/task-views';
import { Button } from '@questlog/ui/controls/button.tsx';
import { ProgressBar } from '@questlog/ui/feedback/progress-bar.tsx';
import { Spinner } from '@questlog/ui/feedback/spinner.tsx';
import { useId, useMemo, useState } from 'react';
import { useData } from '../../data/data-context.ts';
import { useCounts, usePendingCount, useProjects, useUndoSteps } from '../../data/hooks.ts';
import { useViewTitle } from '../../data/view-title.ts';
import { importedViews } from './imported-views.ts';
import type { Imported } from './use-import.ts';

export function FileReading({ name, onCancel }: { name: string; onCancel: () => void }) {
  return (
    <div className="flex items-center gap-3 text-sm">
      <Spinner />
      <p role="status">Reading {name}…</p>
      <Button size="sm" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

export function ImportProgress({
  label,
  share,
  onCancel,
}: {
  label: string;
  /** The fraction of rows added so far, from 0 to 1. */
  share: number;
  onCancel: () => void;
}) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm">{label}…</p>
      <ProgressBar label={label} value={Math.round(share * 100)} />
      <Button className="self-start" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

/**
 * The result of an import, or that it was undone. All rows are on screen, but the queue may still be sending
 * them.
 */
export function ImportDone({
  imported: { added, plan, stepId, makesTags },
  onOpenView,
  onMore,
}: {
  imported: Imported;
  onOpenView: (view: View) => void;
  onMore: () => void;
}) {
  const waiting = usePendingCount();
  const { undo: history, store } = useData();
  const projects = useProjects();
  const counts = useCounts();
  // Rows that are restored from the trash arrive later.
  // oxlint-disable-next-line react/exhaustive-deps -- read again after changes of projects and tasks
  const views = useMemo(() => importedViews(plan, store), [plan, store, projects, counts]);
  const { undo, redo } = useUndoSteps();
  const noteId = useId();
  // The undone step is dropped at the next change, but the import stays undone.
  const [isUndone, setUndone] = useState(false);
  const has = (steps: typeof undo): boolean => steps.some(({ id }) => id === stepId);
  const canUndo = has(undo);
  const canRedo = has(redo);
  const isUndoneNow = canRedo || (isUndone && !canUndo);
  if (isUndoneNow !== isUndone) setUndone(isUndoneNow);
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="flex items-center gap-2 text-sm">
        {isUndone ? (
          <Undo2 size={18} aria-hidden="true" className="shrink-0 text-muted" />
        ) : (
          <CircleCheck size={18} aria-hidden="true" className="shrink-0 text-success" />
        )}
        {isUndone ? `The import of ${added} was undone.` : `Imported ${added}.`}
      </p>
      {waiting > 0 && (
        <p className="text-sm text-muted">
          {countOf(waiting, 'change')} still to be saved on the server. You can go on working, or close the
          page.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {!isUndone &&
          views.map((view) => <ViewButton key={viewKey(view)} view={view} onOpenView={onOpenView} />)}
        {(canUndo || canRedo) && (
          <Button
            aria-describedby={canUndo ? noteId : undefined}
            onClick={() => (canUndo ? history.undo(stepId) : history.redo(stepId))}
          >
            {canUndo ? 'Undo import' : 'Redo import'}
          </Button>
        )}
        <Button onClick={onMore}>Import Another File</Button>
      </div>
      {canUndo && (
        <p id={noteId} className="text-sm text-muted">
          {makesTags
            ? 'Undoing the import removes everything that came with it, except the tags that its tasks created.'
            : 'Undoing the import removes everything that came with it.'}
        </p>
      )}
    </div>
  );
}

/** A button that opens a view; nothing if its project is gone. */
function ViewButton({ view, onOpenView }: { view: View; onOpenView: (view: View) => void }) {
  const title = useViewTitle(view);
  if (title === undefined) return null;
  return (
    <Button onClick={() => onOpenView(view)}>
      <span>
        Go to <bdi>{title}</bdi>
      </span>
    </Button>
  );
}
