/**
 * Parts of the app that come in files of their own. Unlike a component of React's `lazy`, a part that was fetched before
 * renders without its fallback, which React would keep for 300 ms, and one that could not be fetched can be fetched again.
 */
import { createElement, lazy, type ComponentType } from 'react';

/** The file of a part could not be fetched, usually because there is no connection. */
export class PartNotLoaded extends Error {}

/** A second attempt is made after this many milliseconds, unless the browser is offline. */
const RETRY_AFTER_MS = 500;

export interface Part<M> {
  /** Fetches the file, with a second attempt where the first one fails. */
  (): Promise<M>;
  /** What the file holds, once it is there. */
  readonly loaded: () => M | undefined;
}

export function part<M>(load: () => Promise<M>): Part<M> {
  let module: M | undefined;
  const loadTwice = async (): Promise<M> => {
    try {
      return await load();
    } catch (error) {
      if (!navigator.onLine) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
      return load();
    }
  };
  const fetchPart = async (): Promise<M> => (module ??= await loadTwice());
  return Object.assign(fetchPart, { loaded: () => module });
}

/** Replaces the components whose file could not be fetched: React keeps their failure for every later render. */
const failures = new Set<() => void>();

/** The component of a part, to be rendered in a boundary. */
export function lazyPart<M, P extends object>(
  source: Part<M>,
  pick: (module: M) => ComponentType<P>,
): ComponentType<P> {
  const begin = () =>
    lazy(() => {
      const module = source.loaded();
      return module === undefined ? fetched() : atOnce({ default: pick(module) });
    });
  const fetched = async (): Promise<{ default: ComponentType<P> }> => {
    try {
      return { default: pick(await source()) };
    } catch (error) {
      failures.add(() => (Shown = begin()));
      throw new PartNotLoaded('the file of a part could not be fetched', { cause: error });
    }
  };
  let Shown = begin();
  return function LazyPart(props: P) {
    return createElement(Shown, props);
  };
}

/** Lets parts that could not be fetched be fetched again, the next time they are rendered. */
export function forgetFailures(): void {
  for (const forget of failures) forget();
  failures.clear();
}

/** Like a promise, except that it resolves synchronously: React takes the value in the same render. */
function atOnce<T>(value: T): Promise<T> {
  // oxlint-disable-next-line unicorn/no-thenable
  return { then: (take: (value: T) => void) => take(value) } as unknown as Promise<T>;
}
