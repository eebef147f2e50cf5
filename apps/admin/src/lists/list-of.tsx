import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';
import { hasFailed } from '@questlog/api-client/query-options';
import { useLastDefined } from '@questlog/ui/hooks/use-last-defined.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Failure } from '../calls/failure.tsx';

/** A list that is loading, failed, or loaded. A loaded list may be empty. */
export function ListOf<T>({
  read,
  label,
  failure,
  isEmpty,
  empty,
  children,
}: {
  read: UseQueryResult<T>;
  /** The name of the data, for the loading message. */
  label: string;
  failure: ComponentProps<typeof Failure>['what'];
  isEmpty: (data: T) => boolean;
  empty: ComponentProps<typeof EmptyState>;
  children: (data: T, isStale: boolean) => ReactNode;
}) {
  const { data, error, isFetching, isError, refetch } = read;
  // Keep showing the previous page while the next one loads, and even if it fails to load.
  const shown = useLastDefined(data);
  const failed = hasFailed(read) && (
    <Failure className="mb-4" what={failure} error={error} onRetry={() => void refetch()} />
  );
  if (shown === undefined)
    return failed === false ? <SkeletonRows rows={8} label={`Loading ${label}`} /> : failed;
  return (
    <>
      {failed}
      {isEmpty(shown) ? <EmptyState {...empty} /> : children(shown, isFetching || isError)}
    </>
  );
}
