/** Pages of lists (https://docs.stripe.com/api/pagination): the newest first, by cursors that are ids. */
import type { Stripe } from 'stripe';
import type { Kind, Kinds } from '../state/kinds.ts';
import { missing, refuse } from './api-error.ts';
import type { Call } from './call.ts';

const USUAL = 10;
const MOST = 100;
/** So many are read at once, where what is asked for is looked for among others. */
const TOGETHER = 100;

/** The objects that a list pages through. */
export interface Listed<K extends Kind> {
  readonly kind: K;
  /** Those of one customer, or clock, alone. */
  readonly owner?: string | undefined;
  /** Brings an object up to date before it is listed, since time may have ended it. */
  readonly current?: (one: Kinds[K]) => Promise<Kinds[K]>;
  /** Whether it is among what is asked for; all are by default. */
  readonly matches?: (one: Kinds[K]) => boolean;
}

/** The page that a call asks for; no more is read than it needs. Raises `ApiError` for a wrong limit or cursor. */
export async function pageOf<K extends Kind>(
  { store, params }: Pick<Call, 'store' | 'params'>,
  url: string,
  { kind, owner, current, matches: isAsked }: Listed<K>,
): Promise<Stripe.ApiList<Kinds[K]>> {
  const limit = params.integer('limit') ?? USUAL;
  if (limit < 1 || limit > MOST) {
    refuse(`This value must be between 1 and ${MOST}.`, {
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  }
  const after = params.text('starting_after');
  const before = params.text('ending_before');
  const cursor = before ?? after;
  const towards = before === undefined ? 'older' : 'newer';
  let place =
    cursor === undefined
      ? undefined
      : ((await store.placeOf(kind, cursor)) ??
        missing('object', cursor, before === undefined ? 'starting_after' : 'ending_before'));
  const found: Kinds[K][] = [];
  while (found.length <= limit) {
    const next = await store.next(kind, { owner, place, towards, limit: TOGETHER });
    for (const { body } of next) {
      const one = current === undefined ? body : await current(body);
      if (isAsked === undefined || isAsked(one)) found.push(one);
    }
    if (next.length < TOGETHER) break;
    place = next.at(-1)?.place;
  }
  const data = found.slice(0, limit);
  return {
    object: 'list',
    data: towards === 'older' ? data : data.reverse(),
    has_more: found.length > limit,
    url,
  };
}
