/**
 * Parses form-encoded bodies with nested names, as Stripe does: `items[0][price]=p` is `{items: {0: {price:
 * 'p'}}}`, and `expand[]=a&expand[]=b` is `{expand: {0: 'a', 1: 'b'}}`. A list becomes an object with numeric
 * keys.
 */
import { rejectRequest } from './api-error.ts';

export interface FormTree {
  [name: string]: string | FormTree;
}

const MOST_LEVELS = 6;

const emptyTree = (): FormTree => Object.create(null) as FormTree;

/** Parses a body or a query. Throws `ApiError` (400) if names contradict each other. */
export function parseForm(text: string): FormTree {
  const root = emptyTree();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split('[').map((part, level) => (level === 0 ? part : part.replace(/\]$/, '')));
    if (path.length > MOST_LEVELS) rejectRequest(`Invalid parameter: ${name}`);
    let tree = root;
    for (const part of path.slice(0, -1)) {
      const key = part === '' ? String(Object.keys(tree).length) : part;
      const next = (tree[key] ??= emptyTree());
      if (typeof next === 'string') rejectRequest(`Invalid parameter: ${name}`);
      tree = next;
    }
    const last = path.at(-1) ?? '';
    tree[last === '' ? String(Object.keys(tree).length) : last] = value;
  }
  return root;
}
