import type { Pool } from 'pg';
import * as contract from '@questlog/contract/feeds';
import { bind, type BoundRoute } from '../../endpoint/binding.ts';
import { empty, json } from '../../platform/http/responses/route-response.ts';
import { createFeed, revokeFeed } from './feeds.commands.ts';
import { feedsOf } from './feeds.queries.ts';

/** Returns the routes for managing a member's calendar feeds. */
export function feedRoutes({
  pool,
  publicUrl,
}: {
  readonly pool: Pool;
  readonly publicUrl: string;
}): BoundRoute[] {
  return [
    bind(contract.createFeed, ({ body }, member) => createFeed(pool, member, body, publicUrl), {
      respond: (created: contract.CreatedFeed) => json(201, created),
    }),
    bind(contract.listFeeds, async (_input, { accountId, userId }) =>
      json(200, { feeds: await feedsOf(pool, { accountId, userId }) }),
    ),
    bind(contract.revokeFeed, ({ params }, member) => revokeFeed(pool, member, params.id), {
      respond: () => empty,
    }),
  ];
}
