/**
 * The moment in which a person begins: a pointer, a key, a finger. What is likely to be wanted next is fetched from then
 * on, not before: the first load stays small, and who only looks pays for nothing else.
 */
const MOVES = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'wheel'] as const;

let begun = false;
const waiting = new Set<() => void>();

function begin(): void {
  for (const move of MOVES) removeEventListener(move, begin, true);
  begun = true;
  for (const then of waiting) then();
  waiting.clear();
}

// From the start, and not from when somebody asks: a person may have begun before the list was there.
for (const move of MOVES) addEventListener(move, begin, { capture: true, passive: true });

/** Runs `then` at the first move on this page, at once where there was one. Gives back how to call it off. */
export function onFirstMove(then: () => void): () => void {
  if (begun) {
    then();
    return () => undefined;
  }
  waiting.add(then);
  return () => waiting.delete(then);
}
