/** The fields of an occurrence in a response, from its pattern or its task. */
import type { ScheduledTask } from '@questlog/contract/repeating/scheduled-tasks';
import type {
  ProjectFacts,
  ScheduledSources,
  StoredOccurrenceRow,
  TemplateRow,
} from './scheduled-tasks.queries.ts';

/** Approximate size of the fields in which a pattern's occurrences differ, in characters. */
const OWN_WEIGHT = 130;

/** The fields in which a pattern's pending occurrences differ. */
export type Own = Pick<ScheduledTask, 'id' | 'scheduledDate' | 'dueDate' | 'createdTaskId'>;
type Common = Omit<ScheduledTask, keyof Own>;

/** The projects and tags needed to render an account's occurrences. */
export class Facts {
  readonly #accountId: string;
  readonly #projects: ReadonlyMap<string | null, ProjectFacts>;
  readonly #tags: ScheduledSources['tags'];

  constructor(accountId: string, { projects, tags }: ScheduledSources) {
    this.#accountId = accountId;
    this.#projects = new Map(projects.map((project) => [project.id, project]));
    this.#tags = tags;
  }

  /** Returns whether the pattern's project is archived. Lists never show occurrences in archived projects. */
  isHidden({ project_id: projectId }: { readonly project_id: string | null }): boolean {
    return this.#projects.get(projectId)?.left_out === true;
  }

  /**
   * Returns an occurrence's approximate size in characters, both in the response and while it is rendered.
   */
  weightOf(pattern: TemplateRow, stored: StoredOccurrenceRow | undefined): number {
    const text = JSON.stringify(this.commonOf(pattern, stored, null));
    return OWN_WEIGHT + text.length + (stored?.task ? 0 : pattern.description_length);
  }

  /** @param description the pattern's description, for an occurrence without a task */
  commonOf(
    pattern: TemplateRow,
    stored: StoredOccurrenceRow | undefined,
    description: string | null,
  ): Common {
    const made = stored?.task ?? undefined;
    const {
      title,
      project_id: projectId,
      tag_ids: tagIds,
      scheduled_time: scheduledTime,
      duration_minutes: durationMinutes,
    } = made ?? pattern;
    const project = this.#projects.get(projectId);
    const tags = tagIds.length === 0 ? [] : this.#tags.filter((tag) => tagIds.includes(tag.id));
    return {
      repeatPatternId: pattern.id,
      taskId: pattern.task_id,
      accountId: this.#accountId,
      userId: pattern.user_id,
      scheduledTime,
      durationMinutes,
      title,
      description: made === undefined ? description : made.description,
      projectId: project?.id ?? null,
      projectTitle: project?.title ?? null,
      projectColor: project?.color ?? null,
      project: project === undefined ? null : { id: project.id, title: project.title, color: project.color },
      tagIds: tags.map((tag) => tag.id),
      tags,
      status: stored?.status ?? 'Pending',
      createdAt: (stored ?? pattern).created,
      updatedAt: (stored ?? pattern).updated,
    };
  }
}
