/**
 * Lazily loaded code. Unlike React's `lazy`, it renders a fetched component immediately, without a fallback,
 * and can retry a failed fetch.
 */
import { createElement, lazy, useState, type ComponentType } from 'react';

/** Thrown if a part's code could not be fetched, usually because the browser is offline. */
export class PartNotLoaded extends Error {}

/** Delay before the second attempt, in milliseconds. No second attempt is made while the browser is offline. */
const RETRY_AFTER_MS = 500;

export interface Chunk<M> {
  /** Fetches the file, with a second attempt if the first fails. */
  (): Promise<M>;
  /** Undefined until the module has loaded. */
  readonly loaded: () => M | undefined;
}

/** Wraps a dynamic import. @param load calls the dynamic import */
export function chunk<M>(load: () => Promise<M>): Chunk<M> {
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
  const fetchChunk = async (): Promise<M> => (module ??= await loadTwice());
  return Object.assign(fetchChunk, { loaded: () => module });
}

/**
 * Callbacks that replace components whose code could not be fetched. They are needed because React caches the
 * failure.
 */
const failures = new Set<() => void>();

/** Returns a component from a chunk. Render it inside a boundary. */
export function lazyWithRetry<M, P extends object>(
  source: Chunk<M>,
  pick: (module: M) => ComponentType<P>,
): ComponentType<P> {
  const begin = () =>
    lazy(async () => {
      try {
        return { default: pick(await source()) };
      } catch (error) {
        failures.add(() => (deferred = begin()));
        throw new PartNotLoaded('a file of the app could not be fetched', { cause: error });
      }
    });
  let deferred = begin();
  return function LazyWithRetry(props: P) {
    // Choose the component type only once, because a different type would remount the component.
    const [Shown] = useState((): ComponentType<P> => {
      const module = source.loaded();
      return module === undefined ? deferred : pick(module);
    });
    return createElement(Shown, props);
  };
}

/** Clears cached failures, so that the next render refetches the files. */
export function forgetFailures(): void {
  for (const forget of failures) forget();
  failures.clear();
}
