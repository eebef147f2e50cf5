import { useTask } from '../../data/hooks.ts';

/** The title of a task, which opens it. A task that this browser does not store is opened by its address. */
export function ActivityTask({
  taskId,
  title,
  onOpen,
}: {
  taskId: string;
  /** The title on the server, for a task that this browser does not store. */
  title: string;
  onOpen: (taskId: string) => void;
}) {
  const task = useTask(taskId);
  return (
    <button
      type="button"
      className="focus-ring max-w-full rounded-sm text-left font-medium wrap-anywhere hover:underline"
      onClick={() => onOpen(taskId)}
    >
      <span dir="auto">{task?.title ?? title}</span>
    </button>
  );
}
