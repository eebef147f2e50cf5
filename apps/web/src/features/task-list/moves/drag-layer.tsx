import { SectionDrag } from './section-drag.tsx';
import { TaskDrag, type TaskDragProps } from './task-drag.tsx';

/** Makes a list's rows draggable, and the sections of a project by their headings. */
export function DragLayer(props: TaskDragProps) {
  return (
    <>
      <TaskDrag {...props} />
      <SectionDrag list={props.list} />
    </>
  );
}
