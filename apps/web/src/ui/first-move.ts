/**
 * The moment in which a person begins: a pointer, a key, a finger. What is likely to be wanted next is fetched from then
 * on, not before: the first load stays small, and who only looks pays for nothing else.
 */
const MOVES = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'wheel'] as const;

let begun = false;

/** Runs `then` at the first move on this page, at once where there was one. Gives back how to call it off. */
export function onFirstMove(then: () => void): () => void {
  if (begun) {
    then();
    return () => undefined;
  }
  const stop = (): void => {
    for (const move of MOVES) removeEventListener(move, moved, true);
  };
  const moved = (): void => {
    begun = true;
    stop();
    then();
  };
  for (const move of MOVES) addEventListener(move, moved, { capture: true, passive: true });
  return stop;
}
