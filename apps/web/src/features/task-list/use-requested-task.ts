import { useContext, useEffect, useRef } from 'react';
import type { ListPlan } from '@questlog/ui/list/list-plan.ts';
import { useScope } from '../../data/drafts/draft-hooks.ts';
import { draftField } from '../../data/drafts/typed-texts.ts';
import { TaskToOpenContext, type TaskToOpen } from '../../task-row/task-to-open.ts';
import type { OpenRow } from './use-open-row.ts';

/** Outlives the list, which can be mounted again while the request is still the latest. */
const fulfilled = new WeakSet<TaskToOpen>();

/** Handles the request once the list contains the task: opens its row and focuses it. */
export function useRequestedTask(
  plan: ListPlan,
  { openId, handlers }: OpenRow,
  focusRow: (id: string) => void,
): void {
  const request = useContext(TaskToOpenContext);
  const scope = useScope();
  useEffect(() => {
    if (request === undefined || fulfilled.has(request) || plan.lineOf(request.id) === undefined) return;
    // Wait for one frame: a view that has just opened focuses its content first.
    const frame = requestAnimationFrame(() => {
      fulfilled.add(request);
      const { id } = request;
      // A field with a restored draft focuses itself.
      const draft = draftField(scope, id);
      if (draft === undefined) focusRow(id);
      if (draft === 'title') handlers.startEdit(id);
      else if (id !== openId) handlers.toggleOpen(id);
    });
    return () => cancelAnimationFrame(frame);
  }, [request, plan, scope, openId, handlers, focusRow]);

  const wasOpen = useRef<string>(undefined);
  useEffect(() => {
    const before = wasOpen.current;
    wasOpen.current = openId;
    if (before !== undefined && before !== openId && before === request?.id) request.onClosed?.();
  }, [request, openId]);
}
