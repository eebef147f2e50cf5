import { Redo2, Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { useData } from '../../data/data-context.ts';
import { useUndoSteps } from '../../data/hooks.ts';
import type { ShownCommand } from '../../features/palette/palette-row.tsx';

/** Returns commands that undo one of the last steps or redo the latest undone one (UNDO-1). */
export function useUndoCommands(): readonly ShownCommand[] {
  const { undo } = useData();
  const steps = useUndoSteps();
  return useMemo(() => {
    const back = steps.undo.map(({ id, label }, index): ShownCommand => ({
      id: `undo-${id}`,
      group: 'Undo',
      word: 'undo',
      title: `Undo: ${label}`,
      icon: <Undo2 size={16} />,
      ...(index === 0 ? { keys: 'mod+z' } : {}),
      run: () => undo.undo(id),
    }));
    const again = steps.redo.slice(0, 1).map(({ id, label }): ShownCommand => ({
      id: `redo-${id}`,
      group: 'Undo',
      word: 'redo',
      title: `Redo: ${label}`,
      icon: <Redo2 size={16} />,
      keys: 'mod+shift+z',
      run: () => undo.redo(id),
    }));
    return [...back, ...again];
  }, [undo, steps]);
}
