import { useSyncExternalStore } from 'react';

type Politeness = 'polite' | 'assertive';
type Spoken = Record<Politeness, string>;

let spoken: Spoken = { polite: '', assertive: '' };
const listeners = new Set<() => void>();

/**
 * Says `text` to screen readers, wherever the focus is. Polite waits for a pause; assertive interrupts and is for what
 * cannot wait, such as the place of a task that is being moved.
 */
export function announce(text: string, politeness: Politeness = 'polite'): void {
  // The same text twice is no change of the DOM and would be silent: a no-break space makes it one.
  const again = spoken[politeness] === text ? `${text}\u00a0` : text;
  speak({ ...spoken, [politeness]: again });
}

/** Takes back what was said last: whoever is at the screen next is not to find it. */
export function silence(): void {
  speak({ polite: '', assertive: '' });
}

function speak(next: Spoken): void {
  spoken = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The element that `announce` speaks through; mount it once, near the root. */
export function LiveRegion() {
  const { polite, assertive } = useSyncExternalStore(subscribe, () => spoken);
  return (
    <div className="sr-only">
      <p aria-live="polite" aria-atomic="true">
        {polite}
      </p>
      <p aria-live="assertive" aria-atomic="true">
        {assertive}
      </p>
    </div>
  );
}
