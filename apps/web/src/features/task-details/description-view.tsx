import { useEffect, useEffectEvent, useRef } from 'react';
import { MarkdownView } from './markdown/markdown-view.tsx';
import { ChecklistContext } from './checklist/checklist-context.ts';
import { attachItemDrag } from './checklist/item-drag.ts';
import { useChecklist } from './checklist/use-checklist.ts';

/**
 * A rendered description whose checklists can be changed in place. Import it lazily.
 * @param onWrite saves the description after such a change
 */
export function DescriptionView({
  taskId,
  text,
  onWrite,
}: {
  taskId: string;
  text: string;
  onWrite: (text: string) => void;
}) {
  const controls = useChecklist(taskId, onWrite);
  const container = useRef<HTMLDivElement>(null);
  const move = useEffectEvent(controls.move);
  useEffect(() => {
    if (container.current === null) return undefined;
    return attachItemDrag(container.current, (line, by) => move(line, by));
  }, []);
  return (
    <ChecklistContext value={controls}>
      <div ref={container}>
        <MarkdownView text={text} />
      </div>
    </ChecklistContext>
  );
}
