/** Subscriptions by topic. A change collects topics, and their listeners are notified when it ends. */

/**
 * `change` fires after every row change, `pending` when an action is added or removed, `today` when the date
 * or the time zone changes. A collection's name fires when one of its rows changes, and a {@link rowTopic}
 * when that row does. Indexes add more topics.
 */
export type Topic = string;

/** Returns the topic of one row. */
export function rowTopic(collection: string, id: string): Topic {
  return `${collection}/${id}`;
}

export class Topics {
  readonly #listeners = new Map<Topic, Set<() => void>>();
  readonly #changed = new Set<Topic>();

  subscribe(topic: Topic, listener: () => void): () => void {
    let listeners = this.#listeners.get(topic);
    if (listeners === undefined) this.#listeners.set(topic, (listeners = new Set()));
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(topic) === listeners) this.#listeners.delete(topic);
    };
  }

  mark(topic: Topic): void {
    if (this.#listeners.has(topic)) this.#changed.add(topic);
  }

  notify(): void {
    if (this.#changed.size === 0) return;
    // Call each listener only once, even if it subscribes to several topics. Collect them first, because one
    // may unsubscribe another.
    const listeners = new Set<() => void>();
    for (const topic of this.#changed) {
      for (const listener of this.#listeners.get(topic) ?? []) listeners.add(listener);
    }
    this.#changed.clear();
    for (const listener of listeners) listener();
  }
}
