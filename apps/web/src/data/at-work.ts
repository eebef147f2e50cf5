import { onFirstMove } from '@questlog/ui/hooks/first-move.ts';
import { whenIdle } from './engine/browser/idle.ts';

/**
 * Runs `then` once a person is at work: at their first move, or before it once the page has loaded and nothing is left to
 * do, so that the first key that opens a dialog finds it there. Gives back how to call it off.
 */
export function whenAtWork(then: () => void): () => void {
  let isOver = false;
  const begin = (): void => {
    if (isOver) return;
    isOver = true;
    then();
  };
  const stopWaiting = onFirstMove(begin);
  void whenIdle().then(begin);
  return () => {
    isOver = true;
    stopWaiting();
  };
}
