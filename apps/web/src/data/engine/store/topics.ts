/** Who wants to know of what. Topics are collected while a change is made, and told once when it is done. */

/**
 * `change` after every change of a row, `pending` where an action came or went, `today` where the date or the zone did, the name of
 * a collection where one of its rows changed, {@link rowTopic} of that row; and what indexes tell.
 */
export type Topic = string;

/** The topic of one row. */
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
    // One listener may wait for several topics, and a listener may unsubscribe another.
    const listeners = new Set<() => void>();
    for (const topic of this.#changed) {
      for (const listener of this.#listeners.get(topic) ?? []) listeners.add(listener);
    }
    this.#changed.clear();
    for (const listener of listeners) listener();
  }
}
