/** A value that changes, read with `useSyncExternalStore`. */
export interface Readable<T> {
  readonly get: () => T;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface Value<T> extends Readable<T> {
  readonly set: (value: T) => void;
}

/** Creates a value that notifies its listeners when it changes. */
export function createValue<T>(initial: T): Value<T> {
  let value = initial;
  const changed = createEvent<T>();
  return {
    get: () => value,
    subscribe: changed.subscribe,
    set: (next) => {
      if (Object.is(value, next)) return;
      value = next;
      changed.emit(next);
    },
  };
}

export interface Event<T> {
  readonly subscribe: (listener: (value: T) => void) => () => void;
  readonly emit: (value: T) => void;
}

/** Creates an event without listeners. */
export function createEvent<T>(): Event<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit: (value) => {
      for (const listener of listeners) listener(value);
    },
  };
}
