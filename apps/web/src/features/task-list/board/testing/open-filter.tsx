import { parseQuery } from '@questlog/domain/query/parse-query';
import { LiveRegion } from '@questlog/ui/feedback/live-region.tsx';
import { ToastRegion } from '@questlog/ui/feedback/toast-region.tsx';
import { ConfirmProvider } from '@questlog/ui/overlays/use-confirm.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import type { FilterItem } from '../../../../data/nouns/filters/filter-item.ts';
import { queryNamesOf } from '../../../../data/nouns/filters/query-names-of.ts';
import { DAY, filter } from '../../../../data/nouns/testing/rows.ts';
import { testData } from '../../../../data/testing/data-layer.ts';
import { renderWith } from '../../../../data/testing/render-with.tsx';
import { TaskDetails } from '../../../task-details/task-details.tsx';
import { ListActions } from '../../list-actions.tsx';
import { filterScreen } from '../../load-filter-screen.ts';
import { TaskScreen } from '../../task-screen.tsx';

type Test = NonNullable<Parameters<typeof testData>[0]>;

/** Shows a filter with a question. Today is Tuesday, 10 March 2026. */
export async function openFilter(query: string, fields: Partial<FilterItem>, test: Test = {}) {
  const made = testData(test);
  const { tree } = parseQuery(query, {
    ...queryNamesOf(made.store),
    today: DAY,
    weekStart: 1,
    isMonthFirst: false,
    languages: [],
  });
  if (tree === undefined) throw new Error(`No question: ${query}`);
  made.store.load({ filters: [filter('f', { query, tree, ...fields })] });
  await filterScreen();
  await made.data.filterMatching.load();
  const view = { kind: 'filter', filterId: 'f' } as const;
  renderWith(
    made.data,
    <QueryClientProvider client={made.data.queries}>
      <ConfirmProvider>
        <LiveRegion />
        <header>
          <ListActions view={view} label="Filter actions" entries={[]} />
        </header>
        <main>
          <TaskScreen Details={TaskDetails} view={view} />
        </main>
        <ToastRegion />
      </ConfirmProvider>
    </QueryClientProvider>,
  );
  return made;
}
