/**
 * Calendar feeds (docs/rules/feeds.md). The feeds themselves are outside /api: `GET /calendar/{secret}.ics`.
 */
import { z } from 'zod';
import { FEED_KINDS, FEED_VIEWS, ONE_OF_FOUR } from '@questlog/domain/feeds/calendar-feed';
import { ownSessionOfMember } from './access.ts';
import { id, instant, uuid } from './fields.ts';
import { endpoint } from './route.ts';

const shown = {
  view: z.enum(FEED_VIEWS).nullable(),
  projectId: uuid.nullable(),
  tagId: uuid.nullable(),
  filterId: uuid.nullable(),
  as: z.enum(FEED_KINDS),
};

/** A feed as shown to the user who created it. The address is returned only on creation. */
export const calendarFeed = z
  .object({
    id: uuid,
    ...shown,
    /**
     * The view's or project's title, the tag's path or the filter's name; null if it was deleted or the caller no longer
     * sees it.
     */
    name: z.string().nullable(),
    createdAt: instant,
    /** When a program last fetched the feed, accurate to 15 minutes; null if never. */
    lastFetchedAt: instant.nullable(),
    /** User-Agent of the program that last fetched the feed. */
    lastFetchedBy: z.string().nullable(),
  })
  .meta({ id: 'CalendarFeed' });
export type CalendarFeed = z.infer<typeof calendarFeed>;

const createdFeed = z.object({
  id: uuid,
  /** The feed's address with its secret. It cannot be retrieved again. */
  url: z.string().meta({ format: 'uri' }),
  createdAt: instant,
});
export type CreatedFeed = z.infer<typeof createdFeed>;

const newFeed = z
  .object({
    view: z.enum(FEED_VIEWS, { error: `The view must be one of ${FEED_VIEWS.join(', ')}.` }).nullish(),
    projectId: id.nullish(),
    tagId: id.nullish(),
    filterId: id.nullish(),
    as: z.enum(FEED_KINDS, { error: 'A feed consists of events or of todos.' }),
  })
  .refine(
    ({ view, projectId, tagId, filterId }) =>
      [view, projectId, tagId, filterId].filter((one) => typeof one === 'string').length === 1,
    {
      path: ['view'],
      message: ONE_OF_FOUR,
    },
  );

const tag = 'Calendar feeds';
const ofAccount = z.object({ accountId: id });

export const createFeed = endpoint({
  method: 'POST',
  path: '/api/accounts/{accountId}/feeds',
  summary: 'Create a calendar feed of a view, a project, a tag or a filter; its address is shown once',
  tag,
  access: ownSessionOfMember,
  params: ofAccount,
  body: newFeed,
  secretBody: true,
  responses: { 201: createdFeed },
  errors: ['conflict'],
});

export const listFeeds = endpoint({
  method: 'GET',
  path: '/api/accounts/{accountId}/feeds',
  summary: "The caller's calendar feeds in the account, the newest first",
  tag,
  access: ownSessionOfMember,
  params: ofAccount,
  responses: { 200: z.object({ feeds: z.array(calendarFeed) }) },
});

export const revokeFeed = endpoint({
  method: 'DELETE',
  path: '/api/accounts/{accountId}/feeds/{id}',
  summary: 'Revoke a calendar feed of the caller; it also succeeds if the feed is revoked already',
  tag,
  access: ownSessionOfMember,
  params: ofAccount.extend({ id }),
  responses: { 204: null },
});

export const feedRoutes = [createFeed, listFeeds, revokeFeed] as const;
