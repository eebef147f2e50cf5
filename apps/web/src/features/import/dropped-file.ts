/** Hands a file that was dropped on the window to the import, which opens for it. */

let dropped: File | undefined;

/** Keeps a file for the import. */
export function keepDroppedFile(file: File): void {
  dropped = file;
}

/** Returns the file that was dropped last, once. */
export function takeDroppedFile(): File | undefined {
  const file = dropped;
  dropped = undefined;
  return file;
}
