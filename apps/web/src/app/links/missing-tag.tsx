import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@questlog/api-client/client';
import { hasFailed } from '@questlog/api-client/query-options';
import { useSession } from '../../data/hooks.ts';
import { accountQuery, useReader } from '../../data/queries/account-query.ts';
import type { LinkTargetProps } from './link-target-props.ts';
import { LinkDialog } from './link-dialog.tsx';
import { failedLookup } from './missing-row.tsx';
import { useAccountOfLink } from './use-account-of-link.ts';

/** Opens a link's tags in another of the user's accounts, if this account lacks them. */
export function MissingTag(target: LinkTargetProps & { link: string; paths: readonly string[] }) {
  const { link, paths, page } = target;
  const { account } = useSession();
  const [tag = ''] = paths;
  const read = useQuery(accountQuery(useReader(), 'GET /api/lookup', { query: { tag } }));
  const accountId = read.data?.accountId;
  useAccountOfLink(accountId, target);
  const isRemoved =
    accountId === undefined
      ? hasFailed(read) && read.error instanceof ApiError && read.error.status < 500
      : accountId === account?.id;
  const onLeave = (): void => page.dropLink(link);
  if (isRemoved) {
    const title = paths.length === 1 ? `There is no tag #${tag}` : 'These tags are gone';
    return <LinkDialog problem={{ title, text: TEXT }} onLeave={onLeave} />;
  }
  if (!hasFailed(read)) return null;
  return (
    <LinkDialog problem={failedLookup('tag', read.error, () => void read.refetch())} onLeave={onLeave} />
  );
}

const TEXT = 'It was renamed or deleted, or it belongs to an account that you are not a member of.';
