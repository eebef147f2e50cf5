import { chunk, lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import { partAdvice } from '@questlog/ui/boundaries/part-advice.ts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import type * as ListTools from './list-tools.ts';

/** Fetched once the page is idle. */
export const listTools = chunk(() => import('./list-tools.ts'));

export const DisplayPanel = lazyWithRetry(listTools, (module) => module.DisplayPanel);
export const DragLayer = lazyWithRetry(listTools, (module) => module.DragLayer);

/** Loads the code for moving tasks if necessary, then calls `move`. */
export function withListTools(move: (tools: typeof ListTools) => void): void {
  const tools = listTools.loaded();
  if (tools !== undefined) move(tools);
  else
    void listTools().then(move, () =>
      toast.show({ message: `The task couldn't be moved. ${partAdvice()}`, type: 'warning' }),
    );
}
