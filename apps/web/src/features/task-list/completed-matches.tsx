import { loadAdvice } from '@questlog/api-client/call-failure';
import { hasFailed } from '@questlog/api-client/query-options';
import { completedQuestion } from '@questlog/domain/query/completed-question';
import { isOpenOnly } from '@questlog/domain/query/parse-query';
import { currentNames, nameOf, type CurrentNames } from '@questlog/domain/query/print-query';
import { typedIn } from '@questlog/domain/query/question-parts';
import { termsOf, type QueryTree } from '@questlog/domain/query/query-tree';
import { Button } from '@questlog/ui/controls/button.tsx';
import { RetryButton } from '@questlog/ui/feedback/retry-button.tsx';
import { Spinner } from '@questlog/ui/feedback/spinner.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useData } from '../../data/data-context.ts';
import { useConnection, useStore } from '../../data/hooks.ts';
import type { FilterItem } from '../../data/nouns/filters/filter-item.ts';
import { queryNamesOf } from '../../data/nouns/filters/query-names-of.ts';
import { tasks } from '../../data/nouns/tasks/tasks.ts';
import { useReader } from '../../data/queries/account-query.ts';

const PAGE = 100;

/**
 * Loads the matching completed tasks that this device does not have, page by page, and adds them to the rows above
 * (FILTER-39).
 */
export function CompletedMatches({ filter: { tree } }: { filter: FilterItem }) {
  const { commandDeps } = useData();
  const { api, scope } = useReader();
  const isOnline = useConnection() === 'online';
  const query = useStore('change', (store) => completedText(tree, currentNames(queryNamesOf(store))));
  const { languages, region } = typedIn(tree);
  const found = useInfiniteQuery({
    queryKey: [...scope, 'POST /api/tasks/query', query, ...languages],
    enabled: query !== undefined && isOnline,
    queryFn: async ({ pageParam: cursor }) => {
      const startedAt = commandDeps.store.sequence;
      const accountId = commandDeps.accountId();
      const page = await api('POST /api/tasks/query', {
        body: {
          query: query ?? '',
          limit: PAGE,
          ...(languages.length === 0 ? {} : { languages: [...languages] }),
          ...(region === undefined ? {} : { region }),
          ...(cursor === null ? {} : { cursor }),
        },
      });
      // The user may have switched to another account.
      if (commandDeps.accountId() === accountId) commandDeps.store.merge(tasks, page.tasks, startedAt);
      return { nextCursor: page.nextCursor, isCut: page.isCut };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = found;

  if (query === undefined) return null;
  if (!isOnline) {
    return (
      <p role="status" className="px-3 py-3 text-sm text-muted">
        You are offline. Only the completed tasks on this device are shown.
      </p>
    );
  }
  if (hasFailed(found)) {
    const retry = (): void => void (isFetchNextPageError ? fetchNextPage() : refetch());
    return (
      <div role="alert" className="flex items-center gap-2 px-3 py-3 text-sm">
        <span className="min-w-0 flex-1 text-danger">
          We couldn't load all completed tasks. {loadAdvice(found.error)}
        </span>
        <RetryButton size="sm" onRetry={retry} />
      </div>
    );
  }
  if (data === undefined) {
    return (
      <output className="flex items-center gap-2.5 px-3 py-3 text-sm text-muted">
        <Spinner size={14} />
        Loading completed tasks...
      </output>
    );
  }
  return (
    <>
      {data.pages.some(({ isCut }) => isCut) && (
        <p role="status" className="px-3 py-3 text-sm text-muted">
          This account has too many texts to search all of them. Older completed tasks may be missing.
        </p>
      )}
      {hasNextPage && (
        <Button className="mx-auto mt-3 flex" busy={isFetching} onClick={() => void fetchNextPage()}>
          Show more completed tasks
        </Button>
      )}
    </>
  );
}

/**
 * Returns the text of the question for the completed tasks of a filter; undefined if it only finds open ones, or names
 * rows that the server does not have.
 */
function completedText(tree: QueryTree, names: CurrentNames): string | undefined {
  const isKnown = tree.lists
    .filter((list) => !isOpenOnly(list))
    .flatMap(termsOf)
    .every((term) => !('id' in term) || (nameOf(term, names).exists && !term.id.startsWith('temp')));
  return isKnown ? completedQuestion(tree, names) : undefined;
}
