import type { TaskItem } from '../../../data/nouns/tasks/task-item.ts';
import { Reminders } from '../../../reminders/remind-dialog.tsx';

/** The reminders of a series' task, which the next one gets too (REMINDER-5). Changes are saved immediately. */
export function SeriesReminders({ task }: { task: TaskItem }) {
  return (
    <section aria-labelledby="series-reminders" className="space-y-3">
      <h3 id="series-reminders" className="font-semibold">
        Reminders
      </h3>
      <p className="text-sm text-pretty text-muted">
        The next tasks have the same reminders, except those on a day at a time. Changes are saved
        immediately.
      </p>
      <Reminders task={task} />
    </section>
  );
}
