/** A member's choices for the lists of an account: sorting, grouping and favourites (VIEW-116). */
import { z } from 'zod';
import {
  isSynchronized,
  MAX_ARRANGED,
  MAX_STORED_FAVOURITES,
  MAX_VIEW_KEY,
} from '@questlog/domain/list-choices';
import { COLUMN_KINDS } from '@questlog/domain/tasks/board';
import { GROUPINGS, LAYOUTS, SORTS } from '@questlog/domain/tasks/task-arrangement';
import { MAX_ORDER } from '@questlog/domain/tasks/task-order';
import { changesOwn, readsContent } from './access.ts';
import { id, text } from './fields.ts';
import { endpoint } from './route.ts';

const viewKey = text(MAX_VIEW_KEY).refine(isSynchronized, { message: 'This is not the key of a view.' });
/** Milliseconds since 1970. */
const time = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const listChoices = z
  .object({
    /** The views that the member has arranged, including those returned to the default order. */
    arranged: z
      .array(
        z.object({
          view: viewKey,
          sort: z.enum(SORTS),
          group: z.enum(GROUPINGS),
          /** A list by default. */
          layout: z.enum(LAYOUTS).optional(),
          /** The columns of a board: the sections by default. */
          columns: z.enum(COLUMN_KINDS).optional(),
          /** The assignee of the tasks that the view shows; all tasks by default. */
          assignee: z.union([z.enum(['me', 'none']), id]).optional(),
          at: time,
        }),
      )
      .max(MAX_ARRANGED),
    /** The favourite projects and tags with their sort positions, and removed ones with null. */
    favourites: z
      .array(
        z.object({ view: viewKey, place: z.number().min(-MAX_ORDER).max(MAX_ORDER).nullable(), at: time }),
      )
      .max(MAX_STORED_FAVOURITES),
  })
  .meta({ id: 'ListChoices' });

const shared = {
  path: '/api/accounts/{accountId}/list-choices',
  tag: 'Accounts',
  params: z.object({ accountId: id }),
  responses: { 200: listChoices },
} as const;

export const getListChoices = endpoint({
  ...shared,
  method: 'GET',
  access: readsContent,
  summary: "The caller's choices for the lists of the account: sorting, grouping and favourites",
});

export const mergeListChoices = endpoint({
  ...shared,
  method: 'PUT',
  access: changesOwn,
  summary:
    "Merge a device's choices with the stored ones; for each view and each favourite, the later one wins",
  body: listChoices,
});

export const listChoicesRoutes = [getListChoices, mergeListChoices] as const;
