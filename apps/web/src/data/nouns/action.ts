/** Creates changes whose parameters and body match the API contract. */
import { buildPath, type CallArguments } from '@questlog/api-client/client';
import type { Calls } from '@questlog/contract/routes';
import type { ActionDraft } from '../engine/outbox/queued-action.ts';
import type { AnyCollection, EffectsOf } from '../engine/store/collection.ts';
import type { Effects } from '../engine/store/effects.ts';

type ChangeRoute = Exclude<keyof Calls, `GET ${string}`>;

type ActionInput<R extends ChangeRoute, Kind, AllowedEffects> = Pick<
  CallArguments<R>,
  'params' | 'query' | 'body'
> &
  Pick<ActionDraft, 'reload' | 'content' | 'taken' | 'unseen' | 'known'> & {
    readonly kind: Kind;
    readonly effects: AllowedEffects;
  };

/** The type of {@link action} for one noun, limited to its kinds of changes and its collections. */
export type ActionOf<Kind, C extends AnyCollection> = <R extends ChangeRoute>(
  route: R,
  input: ActionInput<R, Kind, EffectsOf<C>>,
) => ActionDraft;

/**
 * Creates a change for the outbox.
 *
 *   push(action('PUT /api/tasks/{id}', { params: { id }, body, kind: 'task.edit', effects }))
 */
export function action<R extends ChangeRoute>(route: R, input: ActionInput<R, string, Effects>): ActionDraft {
  const { params, query, body, ...rest } = input as ActionInput<R, string, Effects> & {
    readonly params?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
    readonly body?: object;
  };
  const space = route.indexOf(' ');
  return {
    method: route.slice(0, space) as ActionDraft['method'],
    url: buildPath(route.slice(space + 1), params, query),
    ...(body === undefined ? {} : { body }),
    ...rest,
  };
}
