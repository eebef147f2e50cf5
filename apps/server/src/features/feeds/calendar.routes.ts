/**
 * Serves calendar feeds at `/calendar/{secret}.ics`, outside the API. The secret in the URL is the only
 * credential, so that calendar programs can fetch the feed (docs/decisions/043-calendar-feeds.md).
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { FEED_REFRESH_MINUTES } from '@questlog/domain/feeds/calendar-feed';
import { addDays, localDateAt, startOfDay } from '@questlog/domain/dates/local-date';
import { isStorable, limitText } from '@questlog/domain/text';
import { queuesOf } from '../../account-change/account-queues.ts';
import type { Clock } from '../../platform/clock.ts';

import type { FreeSpace } from '../../platform/free-space.ts';
import { holds, send } from '../../platform/http/responses/send.ts';
import { releaseOnClose, type ByteBudget } from '../../platform/http/bodies/byte-budget.ts';
import { clientOf, networksOf } from '../../platform/http/connections/client-address.ts';
import { TokenBuckets } from '../../platform/http/connections/token-bucket.ts';
import type { Log } from '../../platform/log/log.ts';
import { feedCalendar } from './feed-calendar.ts';
import type { FeedTag, FeedTags } from './feed-tags.ts';
import { hashOfSecret } from './feeds.commands.ts';
import { feedBySecret, recordFetch, type FeedRow } from './feeds.queries.ts';

export interface CalendarDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly tags: FeedTags;
  readonly space: Pick<FreeSpace, 'isFull'>;
  readonly responseBudget: ByteBudget;
  /** The public URL, without a trailing slash. */
  readonly publicUrl: string;
}

/** Matches a feed's secret: 256 bits in base64url. */
const SECRET = /^[\w-]{43}$/;
const NOT_FOUND = 'This calendar feed does not exist, or it has been revoked.\n';
const REFRESH_MS = FEED_REFRESH_MINUTES * 60_000;
/** Number of seconds for which a calendar program may use its copy. */
const MAX_AGE = 300;
/** Maximum length of a feed's stored User-Agent, in code points. */
const MAX_USER_AGENT = 200;
/**
 * Rate limit per client address. It only protects the server from overload, because services such as Google
 * Calendar fetch many feeds from few addresses. Nobody can guess a 256-bit secret.
 */
const CLIENT_LIMIT = { burst: 300, perSecond: 10 } as const;
/**
 * Rate limit for building one feed, which takes a quarter of a second for 10,000 tasks. Cached responses do
 * not count.
 */
const FEED_LIMIT = { burst: 30, perSecond: 0.2 } as const;

const HEADERS = {
  'cache-control': `private, max-age=${MAX_AGE}`,
  'content-disposition': 'attachment; filename="questlog.ics"',
  'x-robots-tag': 'noindex, nofollow',
} as const;

/** A feed's text and its ETag. */
interface BuiltFeed {
  readonly tag: FeedTag;
  readonly text: string;
}

/** Mounts the feeds (FEED-13). A calendar program with a current copy gets a 304 without any SQL. */
export function mountCalendarFeeds(app: FastifyInstance, deps: CalendarDeps): void {
  const { pool, clock, log, tags, space, responseBudget, publicUrl } = deps;
  const clients = new TokenBuckets(CLIENT_LIMIT);
  const feeds = new TokenBuckets(FEED_LIMIT);

  /**
   * Records the fetch, at most once every 15 minutes (FEED-14). The program gets the feed even if recording
   * fails.
   */
  const record = async (feed: FeedRow, userAgent: string | undefined, now: Date): Promise<void> => {
    const { last_fetched_at: last } = feed;
    if (space.isFull || (last !== null && now.getTime() - last.getTime() < REFRESH_MS)) return;
    const reader =
      userAgent === undefined || !isStorable(userAgent) ? null : limitText(userAgent, MAX_USER_AGENT);
    await recordFetch(pool, { accountId: feed.account_id, id: feed.id, now, userAgent: reader }).catch(
      (error: unknown) => log.warn({ err: error }, 'the fetch of a calendar feed could not be recorded'),
    );
  };

  const build = async (hash: Buffer, request: FastifyRequest, now: Date): Promise<BuiltFeed | undefined> => {
    const feed = await feedBySecret.first(pool, { hash });
    if (feed === undefined) return undefined;
    feeds.count(feed.id, now);
    const { account_id: accountId, user_id: userId, time_zone: timeZone } = feed;
    const today = localDateAt(now.getTime(), timeZone);
    const text = await queuesOf(pool).read({ userId, accountId }, () =>
      feedCalendar(pool, feed, { today, publicUrl }),
    );
    await record(feed, request.headers['user-agent'], now);
    const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    const until = Math.min(now.getTime() + REFRESH_MS, startOfDay(addDays(today, 1), timeZone));
    return { text, tag: { etag, accountId, userId, until } };
  };

  const sendNotFound = (reply: FastifyReply): FastifyReply =>
    reply
      .code(404)
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
      .type('text/plain; charset=utf-8')
      .send(NOT_FOUND);

  app.get<{ Params: { secret: string } }>('/calendar/:secret.ics', async (request, reply) => {
    const now = new Date(clock.now().epochMilliseconds);
    for (const { network, share } of networksOf(request.ip)) clients.count(network, now, share);
    const { secret } = request.params;
    if (!SECRET.test(secret)) return sendNotFound(reply);
    const hash = hashOfSecret(secret);
    const key = hash.toString('base64url');
    const known = tags.find(key, now.getTime());
    if (known !== undefined && holds(request, known)) {
      return reply
        .headers({ ...HEADERS, etag: known, vary: 'accept-encoding' })
        .code(304)
        .send();
    }
    const built = await tags.keep(key, () => build(hash, request, now));
    if (built === undefined) return sendNotFound(reply);
    const held = responseBudget.hold(clientOf(request.ip), undefined);
    releaseOnClose(reply.raw, held);
    const cached = {
      etag: built.tag.etag,
      type: 'text/calendar; charset=utf-8',
      body: async () => ({ bytes: Buffer.from(built.text), encoding: undefined }),
    };
    return send(reply, { status: 200, json: undefined, cached, headers: HEADERS }, request, held);
  });
}
