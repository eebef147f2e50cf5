/** Hands a file that was dropped on the window to the import, which opens for it. */

type Listener = (file: File) => void;

let dropped: File | undefined;
let listener: Listener | undefined;

/** Gives a file to the import that is shown, or keeps it for the one that opens next. */
export function giveDroppedFile(file: File): void {
  if (listener === undefined) dropped = file;
  else listener(file);
}

/** Receives the file that was dropped last, and those that will be. Returns a function that ends it. */
export function receiveDroppedFiles(receive: Listener): () => void {
  listener = receive;
  const file = dropped;
  dropped = undefined;
  if (file !== undefined) receive(file);
  return () => {
    listener = undefined;
  };
}
