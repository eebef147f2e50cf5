import { Redo2, Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { useData } from '../../data/data-context.ts';
import { useUndoSteps } from '../../data/hooks.ts';
import type { ShownCommand } from '../../features/palette/palette-row.tsx';

/** Maximum number of steps in the palette. */
const SHOWN = 20;

/** Returns commands that undo one of the last steps, or redo the step undone last (UNDO-1). */
export function useUndoCommands(): readonly ShownCommand[] {
  const { undo } = useData();
  const steps = useUndoSteps();
  return useMemo(() => {
    const back = steps.undo.slice(0, SHOWN).map(({ id, label }, index): ShownCommand => ({
      id: `undo-${id}`,
      group: 'Actions',
      title: `Undo: ${label}`,
      keywords: 'revert history',
      icon: <Undo2 size={16} />,
      ...(index === 0 ? { keys: 'mod+z' } : {}),
      run: () => undo.undo(id),
    }));
    const again = steps.redo.slice(0, 1).map(({ id, label }): ShownCommand => ({
      id: `redo-${id}`,
      group: 'Actions',
      title: `Redo: ${label}`,
      keywords: 'repeat history',
      icon: <Redo2 size={16} />,
      keys: 'mod+shift+z',
      run: () => undo.redo(id),
    }));
    return [...back, ...again];
  }, [undo, steps]);
}
