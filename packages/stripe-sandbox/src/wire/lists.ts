/** Paginated lists (https://docs.stripe.com/api/pagination): newest first, with ids as cursors. */
import type { Stripe } from 'stripe';
import type { Kind, Kinds } from '../state/kinds.ts';
import { missing, rejectRequest } from './api-error.ts';
import type { Call } from './call.ts';

const USUAL = 10;
const MOST = 100;
/** Rows read at a time from a filtered list. */
const TOGETHER = 100;

export interface Listed<K extends Kind> {
  readonly kind: K;
  /** Lists only objects of this customer. */
  readonly owner?: string | undefined;
  /** Updates an object before listing it, for example because it has expired. */
  readonly current?: (one: Kinds[K]) => Promise<Kinds[K]>;
  /** Returns true if the object belongs in the list. By default, all do. */
  readonly matches?: (one: Kinds[K]) => boolean;
}

/**
 * Returns the requested page. Reads as few rows as possible. Throws `ApiError` for an invalid limit or
 * cursor.
 */
export async function pageOf<K extends Kind>(
  { store, params }: Pick<Call, 'store' | 'params'>,
  url: string,
  { kind, owner, current, matches: isRequested }: Listed<K>,
): Promise<Stripe.ApiList<Kinds[K]>> {
  const limit = params.integer('limit') ?? USUAL;
  if (limit < 1 || limit > MOST) {
    rejectRequest(`This value must be between 1 and ${MOST}.`, {
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  }
  const after = params.text('starting_after');
  let place =
    after === undefined
      ? undefined
      : ((await store.positionOf(kind, after)) ?? missing('object', after, 'starting_after'));
  const found: Kinds[K][] = [];
  while (found.length <= limit) {
    const next = await store.next(kind, { owner, place, limit: TOGETHER });
    for (const { body } of next) {
      const one = current === undefined ? body : await current(body);
      if (isRequested === undefined || isRequested(one)) found.push(one);
    }
    if (next.length < TOGETHER) break;
    place = next.at(-1)?.place;
  }
  return { object: 'list', data: found.slice(0, limit), has_more: found.length > limit, url };
}
