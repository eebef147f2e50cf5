import { useSyncExternalStore } from 'react';

type Politeness = 'polite' | 'assertive';
type Spoken = Record<Politeness, string>;

let spoken: Spoken = { polite: '', assertive: '' };
const listeners = new Set<() => void>();

/**
 * Makes screen readers announce `text`, wherever the focus is. A polite announcement waits for a pause. An
 * assertive one interrupts: use it only for urgent information, such as the position of a task being moved.
 */
export function announce(text: string, politeness: Politeness = 'polite'): void {
  // Screen readers ignore text that does not change. Append a no-break space to make it different.
  const again = spoken[politeness] === text ? `${text}\u00a0` : text;
  speak({ ...spoken, [politeness]: again });
}

/** Removes the last announcement, so that the browser's next user does not find it. */
export function clearAnnouncements(): void {
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

/** `announce` writes to this element. Mount it once, near the root. */
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
