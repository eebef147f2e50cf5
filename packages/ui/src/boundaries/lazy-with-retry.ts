/**
 * Code that the build puts into files of its own. Unlike a component of React's `lazy`, one whose file was fetched before
 * renders at once, without a fallback, and one whose file could not be fetched can be fetched again.
 */
import { createElement, lazy, useState, type ComponentType } from 'react';

/** The file could not be fetched, usually because there is no connection. */
export class PartNotLoaded extends Error {}

/** A second attempt is made after this many milliseconds, unless the browser is offline. */
const RETRY_AFTER_MS = 500;

export interface Chunk<M> {
  /** Fetches the file, with a second attempt where the first one fails. */
  (): Promise<M>;
  /** The module, once it is there. */
  readonly loaded: () => M | undefined;
}

/** @param load a dynamic import */
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

/** Replaces the components whose file could not be fetched: React keeps their failure for every later render. */
const failures = new Set<() => void>();

/** Returns a component of a chunk, to be rendered in a boundary. */
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
    // Decided once: another type would mount the component again.
    const [Shown] = useState((): ComponentType<P> => {
      const module = source.loaded();
      return module === undefined ? deferred : pick(module);
    });
    return createElement(Shown, props);
  };
}

/** Lets what could not be fetched be fetched again, the next time it is rendered. */
export function forgetFailures(): void {
  for (const forget of failures) forget();
  failures.clear();
}
