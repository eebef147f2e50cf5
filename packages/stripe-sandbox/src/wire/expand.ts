/**
 * Expansions (https://docs.stripe.com/api/expanding_objects): replaces ids in a response with their objects.
 */
import type { Store } from '../state/store.ts';
import { rejectRequest } from './api-error.ts';

const MOST_LEVELS = 4;

type Tree = Record<string, unknown>;

async function expandPath(store: Store, tree: Tree, path: readonly string[], whole: string): Promise<void> {
  const [name = '', ...rest] = path;
  const value = tree[name];
  if (value === undefined) {
    rejectRequest(`This property cannot be expanded (${whole}).`, { param: 'expand' });
  }
  if (Array.isArray(value)) {
    tree[name] = await Promise.all(
      value.map(async (one: unknown) => {
        const body = typeof one === 'string' ? ((await store.any(one)) ?? one) : one;
        if (rest.length > 0 && typeof body === 'object' && body !== null) {
          await expandPath(store, body as Tree, rest, whole);
        }
        return body;
      }),
    );
    return;
  }
  if (typeof value === 'string') tree[name] = (await store.any(value)) ?? value;
  const next = tree[name];
  if (rest.length > 0 && typeof next === 'object' && next !== null) {
    await expandPath(store, next as Tree, rest, whole);
  }
}

/**
 * Expands the ids at the given paths.
 * @returns the response, or a copy of it if anything was expanded
 */
export async function expand(store: Store, response: object, paths: readonly string[]): Promise<object> {
  if (paths.length === 0) return response;
  const copy = structuredClone(response) as Tree;
  for (const path of paths) {
    const names = path.split('.');
    if (names.length > MOST_LEVELS)
      rejectRequest('You cannot expand more than 4 levels.', { param: 'expand' });
    await expandPath(store, copy, names, path);
  }
  return copy;
}
