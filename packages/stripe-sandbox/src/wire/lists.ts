/** Pages of lists (https://docs.stripe.com/api/pagination): the newest first, by cursors that are ids. */
import type { Stripe } from 'stripe';
import { missing, refuse } from './api-error.ts';
import type { Params } from './params.ts';

const USUAL = 10;
const MOST = 100;

/** The page that a call asks for. @param all what there is, the newest first */
export function pageOf<T extends { readonly id: string }>(
  params: Params,
  url: string,
  all: readonly T[],
): Stripe.ApiList<T> {
  const limit = params.integer('limit') ?? USUAL;
  if (limit < 1 || limit > MOST) {
    refuse(`This value must be between 1 and ${MOST}.`, {
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  }
  const after = params.text('starting_after');
  const before = params.text('ending_before');
  const placeOf = (id: string, param: string): number => {
    const place = all.findIndex((one) => one.id === id);
    return place === -1 ? missing('object', id, param) : place;
  };
  if (before !== undefined) {
    const end = placeOf(before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: all.slice(start, end), has_more: start > 0, url };
  }
  const start = after === undefined ? 0 : placeOf(after, 'starting_after') + 1;
  return {
    object: 'list',
    data: all.slice(start, start + limit),
    has_more: start + limit < all.length,
    url,
  };
}
