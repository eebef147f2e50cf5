/** Imports files dropped on the window. */

type Listener = (file: File) => void;

let dropped: File | undefined;
let listener: Listener | undefined;

/** Passes a file to the open import, or stores it until the next import opens. */
export function giveDroppedFile(file: File): void {
  if (listener === undefined) dropped = file;
  else listener(file);
}

/**
 * Calls `receive` with the file dropped earlier, if any, and with each file dropped from now on. Returns an
 * unsubscribe function.
 */
export function receiveDroppedFiles(receive: Listener): () => void {
  listener = receive;
  const file = dropped;
  dropped = undefined;
  if (file !== undefined) receive(file);
  return () => {
    listener = undefined;
  };
}
