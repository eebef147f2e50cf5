/** Queries for calendar feeds, by member or by secret. */
import type { FeedKind, FeedView } from '@questlog/domain/feeds/calendar-feed';
import type { QueryTree } from '@questlog/domain/query/query-tree';
import { VIEW_TITLES } from '@questlog/domain/tasks/view-texts';
import { isoInstant } from '../../platform/db/json-sql.ts';
import { query } from '../../platform/db/query.ts';

/** The view, project, tag or filter that a feed shows. */
interface ShownRow {
  readonly kind: FeedKind;
  readonly shown_view: FeedView | null;
  readonly project_id: string | null;
  readonly tag_id: string | null;
  readonly filter_id: string | null;
  /** Null if the feed shows no project, or the project is in the trash. */
  readonly project_title: string | null;
  /** Null if the feed shows no tag, or the tag was deleted. */
  readonly tag_path: string | null;
  /** Null if the feed shows no filter, or the filter was deleted or is no longer shared with the user. */
  readonly filter_name: string | null;
}

const SHOWN = `f.kind, f.shown_view, f.project_id, f.tag_id, f.filter_id, p.title as project_title,
               g.full_path as tag_path, q.name as filter_name`;
const joinShown = (accountId: string): string => `
  left join projects p on p.account_id = ${accountId} and p.id = f.project_id and p.deleted_at is null
  left join tags g on g.account_id = ${accountId} and g.id = f.tag_id and g.deleted_at is null
  left join filters q on q.account_id = ${accountId} and q.id = f.filter_id and (q.shared or q.owner_id = f.user_id)`;

/** Returns the title of the view, project, tag or filter that a feed shows; null if it is no longer there. */
export function titleOf({
  shown_view: view,
  project_title: title,
  tag_path: path,
  filter_name: name,
}: ShownRow): string | null {
  if (view !== null) return VIEW_TITLES[view];
  return title ?? name ?? (path === null ? null : `#${path}`);
}

interface OwnFeedRow extends ShownRow {
  readonly id: string;
  readonly created: string;
  readonly fetched: string | null;
  readonly last_fetched_by: string | null;
}

/** Returns a member's feeds, newest first. */
export const feedsOf = query<OwnFeedRow, { accountId: string; userId: string }>(
  'feeds.own',
  `select f.id, ${SHOWN}, ${isoInstant('f.created_at')} as created, ${isoInstant('f.last_fetched_at')} as fetched,
          f.last_fetched_by
     from calendar_feeds f ${joinShown(':accountId')}
    where f.account_id = :accountId and f.user_id = :userId
    order by f.created_at desc, f.id desc`,
).map((row) => ({
  id: row.id,
  view: row.shown_view,
  projectId: row.project_id,
  tagId: row.tag_id,
  filterId: row.filter_id,
  as: row.kind,
  name: titleOf(row),
  createdAt: row.created,
  lastFetchedAt: row.fetched,
  lastFetchedBy: row.last_fetched_by,
}));

export const countFeeds = query<{ feeds: number }, { accountId: string; userId: string }>(
  'feeds.count',
  'select count(*)::int as feeds from calendar_feeds where account_id = :accountId and user_id = :userId',
).map(({ feeds }) => feeds);

/**
 * Adds a feed. Returns no row if the project or tag is in the trash or in another account, or the user does not see the
 * filter.
 */
export const insertFeed = query<
  { id: string },
  {
    accountId: string;
    id: string;
    userId: string;
    hash: Buffer;
    kind: FeedKind;
    view: FeedView | null;
    projectId: string | null;
    tagId: string | null;
    filterId: string | null;
    now: Date;
  }
>(
  'feeds.insert',
  `insert into calendar_feeds (account_id, id, user_id, secret_hash, kind, shown_view, project_id, tag_id, filter_id, created_at)
   select :accountId, :id, :userId, :hash, :kind, :view, :projectId, :tagId, :filterId, :now
    where (:projectId::uuid is null or exists (select from projects where account_id = :accountId
      and id = :projectId and deleted_at is null))
      and (:tagId::uuid is null or exists (select from tags where account_id = :accountId and id = :tagId
        and deleted_at is null))
      and (:filterId::uuid is null or exists (select from filters where account_id = :accountId and id = :filterId
        and (shared or owner_id = :userId)))
   returning id`,
);

export const deleteFeed = query<never, { accountId: string; id: string; userId: string }>(
  'feeds.delete',
  'delete from calendar_feeds where account_id = :accountId and id = :id and user_id = :userId',
);

/** A feed found by its secret, with the member who created it. */
export interface FeedRow extends ShownRow {
  readonly account_id: string;
  readonly id: string;
  readonly user_id: string;
  readonly time_zone: string;
  readonly last_fetched_at: Date | null;
  /** The question of the filter; null for other feeds. */
  readonly filter_tree: QueryTree | null;
}

/**
 * Returns the feed with the given secret (FEED-3). Returns undefined if the secret is unknown or revoked, the
 * account, project, tag or filter is deleted, the member no longer sees the filter, or is deactivated or no longer Active.
 * Always runs exactly one statement.
 */
export const feedBySecret = query<FeedRow, { hash: Buffer }>(
  'feeds.by-secret',
  `select f.account_id, f.id, f.user_id, u.time_zone, f.last_fetched_at, q.tree as filter_tree, ${SHOWN}
     from calendar_feeds f
     join accounts a on a.id = f.account_id and a.deleted_at is null
     join members m on m.account_id = f.account_id and m.user_id = f.user_id and m.status = 'Active'
     join users u on u.id = f.user_id and u.deactivated_at is null
     ${joinShown('f.account_id')}
    where f.secret_hash = :hash
      and (f.project_id is null or p.id is not null) and (f.tag_id is null or g.id is not null)
      and (f.filter_id is null or q.id is not null)`,
);

export const recordFetch = query<
  never,
  { accountId: string; id: string; now: Date; userAgent: string | null }
>(
  'feeds.record-fetch',
  `update calendar_feeds set last_fetched_at = :now, last_fetched_by = :userAgent where account_id = :accountId
     and id = :id`,
);
