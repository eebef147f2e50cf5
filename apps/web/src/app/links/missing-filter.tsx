import { hasFailed } from '@questlog/api-client/query-options';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFilter, useSession } from '../../data/hooks.ts';
import { accountQuery, useReader } from '../../data/queries/account-query.ts';
import { LinkDialog } from './link-dialog.tsx';
import type { LinkTargetProps } from './link-target-props.ts';
import { failedLookup } from './missing-row.tsx';

/**
 * Opens a filter that this device does not have yet. Shows the same message whether the filter does not exist or is not
 * shared with the reader (FILTER-35).
 */
export function MissingFilter({ link, id, page }: LinkTargetProps & { link: string; id: string }) {
  const { account } = useSession();
  const filter = useFilter(id);
  const { settle } = page;
  const isHere = filter !== undefined;
  useEffect(() => {
    if (isHere) settle({ view: { kind: 'filter', filterId: id } });
  }, [isHere, id, settle]);
  const read = useQuery(
    accountQuery(useReader(), 'GET /api/accounts/{accountId}/filters', {
      params: { accountId: account?.id ?? '' },
    }),
  );
  const onLeave = (): void => page.dropLink(link);
  if (hasFailed(read)) {
    return (
      <LinkDialog problem={failedLookup('filter', read.error, () => void read.refetch())} onLeave={onLeave} />
    );
  }
  // A filter that the server has is about to arrive.
  if (isHere || read.data === undefined || read.data.filters.some((each) => each.id === id)) return null;
  return <LinkDialog problem={PROBLEM} onLeave={onLeave} />;
}

const PROBLEM = {
  title: "We couldn't find this filter",
  text: 'It was deleted, it is no longer shared with you, or it belongs to another account.',
};
