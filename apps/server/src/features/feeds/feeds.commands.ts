/** Creates and revokes calendar feeds (docs/decisions/043-calendar-feeds.md). */
import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { CreatedFeed } from '@questlog/contract/feeds';
import {
  MAX_FEEDS,
  TOO_MANY_FEEDS,
  type FeedKind,
  type FeedView,
} from '@questlog/domain/feeds/calendar-feed';
import { newId } from '@questlog/domain/uuid';
import type { Actor } from '../../account-change/actor.ts';
import { changeAccount } from '../../account-change/change.ts';

import { fail, failField } from '../../platform/errors.ts';
import { countFeeds, deleteFeed, insertFeed } from './feeds.queries.ts';

const SECRET_BYTES = 32;

export function hashOfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** A request for a new feed, for exactly one view, project, tag or filter. */
export interface NewFeed {
  readonly view?: FeedView | null | undefined;
  readonly projectId?: string | null | undefined;
  readonly tagId?: string | null | undefined;
  readonly filterId?: string | null | undefined;
  readonly as: FeedKind;
}

/**
 * Creates a feed with a new secret (FEED-1). Throws `conflict` if the member has too many feeds (FEED-4), and
 * a field error for an unknown project, tag or filter.
 * @returns the feed with its URL, which cannot be retrieved later
 */
export function createFeed(
  pool: Pool,
  actor: Actor<CreatedFeed>,
  { view = null, projectId = null, tagId = null, filterId = null, as }: NewFeed,
  publicUrl: string,
): Promise<CreatedFeed> {
  return changeAccount(pool, actor, {}, async (client, { id: accountId }) => {
    const { userId, now } = actor;
    if ((await countFeeds.one(client, { accountId, userId })) >= MAX_FEEDS)
      fail('conflict', { message: TOO_MANY_FEEDS });
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    const id = newId(now.getTime());
    const hash = hashOfSecret(secret);
    const made = await insertFeed.first(client, {
      accountId,
      id,
      userId,
      hash,
      kind: as,
      view,
      projectId,
      tagId,
      filterId,
      now,
    });
    if (made === undefined) {
      if (projectId !== null) failField('projectId', 'Project not found');
      if (tagId !== null) failField('tagId', 'Tag not found');
      failField('filterId', 'Filter not found');
    }
    return { id, url: `${publicUrl}/calendar/${secret}.ics`, createdAt: now.toISOString() };
  });
}

/**
 * Revokes one of the member's feeds (FEED-2). Does nothing if it is already revoked or belongs to somebody
 * else.
 */
export function revokeFeed(pool: Pool, actor: Actor<undefined>, id: string): Promise<undefined> {
  return changeAccount(pool, actor, {}, async (client, { id: accountId }) => {
    await deleteFeed(client, { accountId, id, userId: actor.userId });
    return undefined;
  });
}
