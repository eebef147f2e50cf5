import { useEffect, useEffectEvent } from 'react';
import { giveDroppedFile } from '../../features/import/dropped-file.ts';

/** Opens the import dialog for a file dropped anywhere on the window (IMPORT-52). */
export function FileDrop({ onDrop }: { onDrop: () => void }): null {
  const drop = useEffectEvent((event: DragEvent): void => {
    // An element that accepts files, such as the avatar, has already handled the drop.
    if (event.defaultPrevented || !hasFiles(event)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file === undefined) return;
    giveDroppedFile(file);
    onDrop();
  });
  useEffect(() => {
    const allow = (event: DragEvent): void => {
      // Prevent the default, or the browser would replace the app with the file.
      if (hasFiles(event)) event.preventDefault();
    };
    const onDropped = (event: DragEvent): void => drop(event);
    addEventListener('dragover', allow);
    addEventListener('drop', onDropped);
    return () => {
      removeEventListener('dragover', allow);
      removeEventListener('drop', onDropped);
    };
  }, []);
  return null;
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
