/** A task of the store as questions see it. */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { QueryTask } from '@questlog/domain/query/match-query';
import type { StoreReader } from '../../store-reader.ts';
import { blankTask } from '../../tasks/task-draft.ts';
import type { TaskItem } from '../../tasks/task-item.ts';
import type { LocalDays } from './local-days.ts';

type Facts = Pick<StoreReader, 'subtaskCount' | 'commentCount' | 'remindersOf'>;

/**
 * Shows one task after another, so that 50,000 tasks need no objects. The facts that other rows determine are read
 * only if the question asks for them.
 */
export class ShownTask implements QueryTask {
  task: TaskItem = blankTask('', '', '', null);
  readonly #store: Facts;
  readonly #days: () => LocalDays;

  constructor(store: Facts, days: () => LocalDays) {
    this.#store = store;
    this.#days = days;
  }

  get title(): string {
    return this.task.title;
  }

  get notes(): string | null {
    return this.task.notes;
  }

  get description(): string | null {
    return this.task.description;
  }

  get priority(): TaskItem['priority'] {
    return this.task.priority;
  }

  get durationMinutes(): number | null {
    return this.task.durationMinutes;
  }

  get projectId(): string | null {
    return this.task.projectId;
  }

  get sectionId(): string | null {
    return this.task.sectionId;
  }

  get parentId(): string | null {
    return this.task.parentId;
  }

  get scheduledOn(): LocalDate | null {
    return this.task.scheduledOn;
  }

  get scheduledTime(): TaskItem['scheduledTime'] {
    return this.task.scheduledTime;
  }

  get dueOn(): LocalDate | null {
    return this.task.dueOn;
  }

  get someday(): boolean {
    return this.task.someday;
  }

  get hidden(): boolean {
    return this.task.hidden;
  }

  get completedOn(): LocalDate | null {
    return this.task.completedOn;
  }

  get tagIds(): readonly string[] {
    return this.task.tagIds;
  }

  get assigneeId(): string | null {
    return this.task.assigneeId;
  }

  get repeats(): boolean {
    return this.task.isRepeatingTask;
  }

  get hasSubtasks(): boolean {
    return this.#store.subtaskCount(this.task.id) !== undefined;
  }

  get hasComments(): boolean {
    return this.#store.commentCount(this.task.id) > 0;
  }

  get hasReminder(): boolean {
    return this.#store.remindersOf(this.task.id).length > 0;
  }

  get createdOn(): LocalDate {
    return this.#days().of(this.task.createdAt);
  }

  get updatedOn(): LocalDate {
    return this.#days().of(this.task.updatedAt);
  }
}
