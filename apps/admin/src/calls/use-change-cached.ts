import { useQueryClient, type DataTag, type QueryKey } from '@tanstack/react-query';

/**
 * Returns a function that applies a change to a loaded response. It also discards an in-flight response,
 * which may lack the change.
 */
export function useChangeCached() {
  const queries = useQueryClient();
  return <T>(
    { queryKey }: { readonly queryKey: DataTag<QueryKey, T, Error> },
    change: (data: T) => T,
  ): void => {
    if (queries.getQueryData(queryKey) === undefined) return;
    void queries.cancelQueries({ queryKey });
    queries.setQueryData<T>(queryKey, (data) => (data === undefined ? undefined : change(data)));
  };
}
