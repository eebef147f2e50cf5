import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { Failure } from '../calls/failure.tsx';
import type { Read } from '../calls/use-read.ts';

/** What is read, in its three states: not there yet, not to be had, there and maybe empty. */
export function ListOf<T>({
  read,
  label,
  failure,
  isEmpty,
  empty,
  children,
}: {
  read: Read<T>;
  /** What is loading. */
  label: string;
  failure: ComponentProps<typeof Failure>['what'];
  isEmpty: (answer: T) => boolean;
  empty: ComponentProps<typeof EmptyState>;
  children: (answer: T, isStale: boolean) => ReactNode;
}) {
  const { value, state, error, reload } = read;
  const failed = state === 'failed' && (
    <Failure className="mb-4" what={failure} error={error} onRetry={() => void reload()} />
  );
  if (value === undefined)
    return failed === false ? <SkeletonRows rows={8} label={`Loading ${label}`} /> : failed;
  return (
    <>
      {failed}
      {isEmpty(value) ? <EmptyState {...empty} /> : children(value, state !== 'ready')}
    </>
  );
}
