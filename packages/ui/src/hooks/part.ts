/**
 * Parts of the app that come in files of their own. React shows a lazy component's fallback even when its file is long
 * there, and then keeps it on screen for 300 ms, lest it flash. A part that has been fetched is handed over at once.
 */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

export interface Part<M> {
  /** Fetches the file; again after a failure. */
  (): Promise<M>;
  /** What the file holds, once it is there. */
  readonly loaded: () => M | undefined;
}

export function part<M>(load: () => Promise<M>): Part<M> {
  let module: M | undefined;
  const fetchPart = async (): Promise<M> => (module ??= await load());
  return Object.assign(fetchPart, { loaded: () => module });
}

/** The component of a part, to be rendered in a Suspense. */
export function lazyPart<M, P extends object>(
  source: Part<M>,
  pick: (module: M) => ComponentType<P>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(() => {
    const module = source.loaded();
    return module === undefined
      ? source().then((fetched) => ({ default: pick(fetched) }))
      : atOnce({ default: pick(module) });
  });
}

/** Like a promise, save that it does not wait for its turn: React takes the value in the same render. */
function atOnce<T>(value: T): Promise<T> {
  // oxlint-disable-next-line unicorn/no-thenable
  return { then: (take: (value: T) => void) => take(value) } as unknown as Promise<T>;
}
