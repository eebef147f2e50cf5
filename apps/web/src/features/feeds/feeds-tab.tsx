import { loadAdvice, reasonOf } from '@questlog/api-client/call-failure';
import { hasFailed } from '@questlog/api-client/query-options';
import type { Account } from '@questlog/contract/accounts';
import type { CalendarFeed } from '@questlog/contract/feeds';
import { FEED_KIND_NAMES, lastFetchText } from '@questlog/domain/feeds/feed-texts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { RetryButton } from '@questlog/ui/feedback/retry-button.tsx';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';
import { useQuery } from '@tanstack/react-query';
import { CalendarSync } from 'lucide-react';
import { useRef, useState } from 'react';
import { useApi, useConnection, useSession } from '../../data/hooks.ts';
import { accountQuery, useReader } from '../../data/queries/account-query.ts';
import { NewFeed } from './new-feed.tsx';

/** The current account's calendar feeds, and the form for a new feed (FEED-16, FEED-17). */
export function FeedsTab({
  shows,
}: {
  /** The preselected view for a new feed. */
  shows: string | undefined;
}) {
  const { account } = useSession();
  return account === null ? null : <Feeds key={account.id} account={account} shows={shows} />;
}

function Feeds({ account, shows }: { account: Account; shows: string | undefined }) {
  const isOffline = useConnection() === 'offline';
  const input = { params: { accountId: account.id } };
  const read = useQuery(accountQuery(useReader(), 'GET /api/accounts/{accountId}/feeds', input));
  const { data, refetch } = read;
  return (
    <div className="flex flex-col gap-8">
      <p className="text-sm text-pretty text-muted">
        A calendar feed shows your tasks in Apple Calendar, Google Calendar, Outlook and other programs. They
        fetch it again by themselves. To change a task, open it here.
      </p>
      {isOffline && <Banner tone="warning">Calendar feeds need a connection. You are offline.</Banner>}
      <NewFeed
        // The view is the key, so that a link to a different view resets the form.
        key={shows}
        accountId={account.id}
        shows={shows}
        tagging={account.features.taggingEnabled}
        isOffline={isOffline}
        onCreated={() => void refetch()}
      />
      <section>
        <h3 className="mb-1 font-semibold">Your feeds</h3>
        {data !== undefined ? (
          <FeedList accountId={account.id} feeds={data.feeds} isOffline={isOffline} reload={refetch} />
        ) : hasFailed(read) ? (
          <EmptyState
            compact
            level={3}
            title="Failed to load your calendar feeds"
            hint={loadAdvice(read.error)}
            action={<RetryButton onRetry={refetch} />}
          />
        ) : (
          <SkeletonRows rows={2} label="Loading your calendar feeds" />
        )}
      </section>
    </div>
  );
}

function nameOf({ name, projectId, filterId }: CalendarFeed): string {
  if (name !== null) return name;
  // Its deletion can be undone, and it can be shared again.
  if (filterId !== null) return 'Filter that is no longer available';
  return projectId === null ? 'Deleted tag' : 'Project in the trash';
}

function FeedList({
  accountId,
  feeds,
  isOffline,
  reload,
}: {
  accountId: string;
  feeds: readonly CalendarFeed[];
  isOffline: boolean;
  reload: () => Promise<unknown>;
}) {
  const api = useApi();
  const confirm = useConfirm();
  const list = useRef<HTMLUListElement>(null);
  const [failure, setFailure] = useState<{ readonly name: string; readonly reason: string | undefined }>();
  const [openedAt] = useState(() => Date.now());

  const revoke = async (feed: CalendarFeed): Promise<void> => {
    const name = nameOf(feed);
    const isSure = await confirm({
      title: `Revoke the feed “${name}”?`,
      message: 'Programs that use its address can no longer read your tasks. This cannot be undone.',
      confirmText: 'Revoke',
      type: 'danger',
    });
    if (!isSure) return;
    setFailure(undefined);
    try {
      await api('DELETE /api/accounts/{accountId}/feeds/{id}', { params: { accountId, id: feed.id } });
    } catch (error) {
      setFailure({ name, reason: reasonOf(error) });
      return;
    }
    announce(`Revoked the feed ${name}`);
    await reload();
    // The focused button was removed along with its row, so move the focus.
    list.current?.focus();
  };

  return (
    <div className="flex flex-col gap-3">
      {failure !== undefined && (
        <Banner tone="error" title={`Failed to revoke the feed “${failure.name}”`}>
          {failure.reason}
        </Banner>
      )}
      {/* Safari drops the list role from lists without bullets. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list" aria-label="Your feeds" ref={list} tabIndex={-1} className="outline-none">
        {feeds.length === 0 && <li className="py-2 text-sm text-muted">You have no calendar feeds yet.</li>}
        {feeds.map((feed) => (
          <li
            key={feed.id}
            className="flex min-h-14 items-center gap-3 border-b border-border py-2 last:border-b-0"
          >
            <CalendarSync size={20} aria-hidden="true" className="shrink-0 text-muted" />
            <div className="min-w-0 flex-1">
              <p dir="auto" className="truncate font-medium" title={nameOf(feed)}>
                {nameOf(feed)}
              </p>
              <p className="text-sm text-pretty text-muted">
                {FEED_KIND_NAMES[feed.as]} · {lastFetchText(feed, openedAt)}
              </p>
            </div>
            <Button
              variant="quiet"
              size="sm"
              // Align the button's text with the end of the rows.
              className="-mr-2.5"
              disabled={isOffline}
              aria-label={`Revoke the feed ${nameOf(feed)}`}
              onClick={() => void revoke(feed)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
