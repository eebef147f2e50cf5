/** The projects, tags and to-dos in a Things database (IMPORT-39 to IMPORT-41). */
import { countOf } from '@questlog/domain/counts';
import { MAX_TASKS } from '../bounds.ts';
import type { Imported, ImportedProject, ImportedTask, Loss } from '../imported.ts';
import { UnreadableFile } from '../reader.ts';
import { FileSections, sectionTag } from '../sections.ts';
import { packedDate } from './packed-dates.ts';
import type { ThingsRow, ThingsTables } from './things-database.ts';
import { isDone, repeatingTask, todoTask, type ReadTodo, type TodoContainer } from './things-tasks.ts';

const [TO_DO, PROJECT, HEADING] = [0, 1, 2];
const SOMEDAY = 2;
const MAX_DETAIL = 500;

export function importedFrom(tables: ThingsTables): Imported {
  if (tables.tasks.length > MAX_TASKS) throw new UnreadableFile('This database has too many to-dos.');
  return new ThingsReading(tables).read();
}

class ThingsReading {
  readonly #rows: ReadonlyMap<string, ThingsRow>;
  readonly #tasks: readonly ThingsRow[];
  readonly #areas: ReadonlyMap<string, string>;
  readonly #tagPaths: ReadonlyMap<string, string>;
  readonly #tagsOf: ReadonlyMap<string, readonly string[]>;
  readonly #items: ReadonlyMap<string, readonly ThingsRow[]>;
  readonly #losses: Loss[] = [];
  readonly #sections = new FileSections();

  constructor({ tasks, areas, tags, taskTags, checklistItems }: ThingsTables) {
    const inOrder = (rows: readonly ThingsRow[]): ThingsRow[] =>
      rows.toSorted((a, b) => a.number('index') - b.number('index'));
    this.#tasks = inOrder(tasks);
    this.#rows = new Map(tasks.map((row) => [row.text('uuid'), row]));
    this.#areas = new Map(inOrder(areas).map((row) => [row.text('uuid'), row.text('title')]));
    this.#tagPaths = tagPaths(tags);
    const paths = taskTags.map(
      (row) => [row.text('tasks'), this.#tagPaths.get(row.text('tags')) ?? ''] as const,
    );
    this.#tagsOf = grouped(paths.filter(([, path]) => path !== ''));
    this.#items = grouped(inOrder(checklistItems).map((row) => [row.text('task'), row] as const));
  }

  read(): Imported {
    const remaining = this.#tasks.filter((row) => row.text('uuid') !== '' && !this.#isInTrash(row));
    const projects = remaining.filter((row) => row.number('type') === PROJECT && !isTemplate(row));
    const titles = new Map(projects.map((row) => [row.text('uuid'), row.text('title')]));
    const todos = remaining.filter((row) => row.number('type') === TO_DO && !this.#isInTemplate(row));
    const headings = remaining.filter(
      (row) => row.number('type') === HEADING && titles.has(this.#projectOf(row)),
    );
    const ranks = new Map([...projects, ...headings].map((row, rank) => [row.text('uuid'), rank + 1]));
    const rank = (id: string): number => ranks.get(id) ?? 0;
    const sorted = todos.toSorted(
      (a, b) =>
        rank(this.#projectOf(a)) - rank(this.#projectOf(b)) || rank(headingOf(a)) - rank(headingOf(b)),
    );
    for (const row of headings) this.#sections.of(this.#projectOf(row), row.text('title'), row.text('uuid'));
    const tasks = this.#tasksOf(sorted, titles);
    this.#loseProjects(remaining, projects);
    this.#loseCounts();
    return {
      source: 'things',
      projects: projects.map((row): ImportedProject => ({
        sourceId: row.text('uuid'),
        title: row.text('title'),
        color: null,
        isArchived: isDone(row),
        someday: isForSomeday(row),
      })),
      sections: this.#sections.sections,
      tags: [...new Set(this.#tagPaths.values())].map((path) => ({ path, color: null })),
      tasks,
      losses: this.#losses,
    };
  }

  #tasksOf(todos: readonly ThingsRow[], titles: ReadonlyMap<string, string>): ImportedTask[] {
    const read = new Map<string, ReadTodo>();
    /** The newest open to-do created from each template. */
    const open = new Map<string, string>();
    for (const row of todos.filter((each) => !isTemplate(each))) {
      const id = row.text('uuid');
      read.set(id, todoTask(row, this.#containerOf(row, titles)));
      const template = row.text('rt1_repeatingTemplate', 'repeatingTemplate');
      const known = this.#rows.get(open.get(template) ?? '');
      const isNewest = (known?.number('startDate') ?? 0) <= row.number('startDate');
      if (template !== '' && !isDone(row) && isNewest) open.set(template, id);
    }
    for (const row of todos.filter(isTemplate)) {
      const made = open.get(row.text('uuid'));
      const repeating = repeatingTask(
        { row, open: made === undefined ? undefined : read.get(made) },
        this.#containerOf(row, titles),
      );
      const { task, losses } = repeating;
      if (task === undefined) this.#losses.push(...losses);
      else read.set(made ?? row.text('uuid'), { task, losses });
    }
    const all = [...read.values()];
    this.#losses.push(...all.flatMap(({ losses }) => losses));
    return all.map(({ task }) => task);
  }

  #containerOf(row: ThingsRow, titles: ReadonlyMap<string, string>): TodoContainer {
    const id = row.text('uuid');
    const project = this.#projectOf(row);
    const isInProject = titles.has(project);
    const heading = headingOf(row);
    const area = isInProject ? undefined : sectionTag(this.#areas.get(row.text('area')) ?? '');
    const title = this.#rows.get(heading)?.text('title') ?? '';
    return {
      projectId: isInProject ? project : null,
      sectionId: isInProject ? this.#sections.of(project, title, heading).sectionId : null,
      tags: [...(this.#tagsOf.get(id) ?? []), ...(area === undefined ? [] : [area])],

      items: this.#items.get(id) ?? [],
    };
  }

  /**
   * Returns a row's project. A to-do below a heading refers only to the heading, which belongs to a project.
   */
  #projectOf(row: ThingsRow): string {
    return row.text('project') || (this.#rows.get(headingOf(row))?.text('project') ?? '');
  }

  #isInTrash(row: ThingsRow): boolean {
    const above = [row, this.#rows.get(headingOf(row)), this.#rows.get(this.#projectOf(row))];
    return above.some((each) => each?.number('trashed') === 1);
  }

  /** Returns whether a to-do is part of a repeating project. */
  #isInTemplate(row: ThingsRow): boolean {
    const project = this.#rows.get(this.#projectOf(row));
    return project !== undefined && isTemplate(project);
  }

  #loseProjects(remaining: readonly ThingsRow[], projects: readonly ThingsRow[]): void {
    for (const row of remaining.filter((each) => each.number('type') === PROJECT && isTemplate(each))) {
      this.#lose('Repeats', row.text('title'), 'It is a project: the next one is left out');
    }
    for (const row of projects) {
      const title = row.text('title');
      const [start, deadline] = [packedDate(row.number('startDate')), packedDate(row.number('deadline'))];
      if (row.text('notes') !== '') this.#lose('Notes of projects', title, row.text('notes'));
      if (start) this.#lose('Dates of projects', title, `from ${start}`);
      if (deadline) this.#lose('Dates of projects', title, `due ${deadline}`);
      const tags = this.#tagsOf.get(row.text('uuid')) ?? [];
      if (tags.length > 0) this.#lose('Tags of projects', title, tags.join(', '));
    }
    for (const [id, area] of this.#areas) {
      const own = projects.filter((row) => row.text('area') === id).map((row) => row.text('title'));
      const loose = remaining.some((row) => row.number('type') === TO_DO && row.text('area') === id);
      const tag = sectionTag(area);
      const lossDetails = own.length === 0 ? [] : [`its projects stand on their own: ${own.join(', ')}`];
      const tagged = loose && tag !== undefined;
      const details = [
        ...lossDetails,
        ...(tagged ? [`its tasks without a project have the tag #${tag}`] : []),
      ];
      const without = [...lossDetails, ...(tagged ? ['its tasks without a project go to the Inbox'] : [])];
      this.#lose('Areas', area, details.join('; '), tagged ? without.join('; ') : undefined);
    }
  }

  #loseCounts(): void {
    const trashed = this.#tasks.filter(
      (row) => row.number('type') !== HEADING && this.#isInTrash(row),
    ).length;
    if (trashed > 0) this.#lose('Trash', 'Things', countOf(trashed, 'item'));
  }

  /** @param withoutTags the detail on a plan without tags, if it differs */
  #lose(kind: string, of: string, detail: string, withoutTags?: string): void {
    const without = withoutTags === undefined ? {} : { without: { tags: withoutTags.slice(0, MAX_DETAIL) } };
    this.#losses.push({ kind, of, detail: detail.slice(0, MAX_DETAIL), ...without });
  }
}

function headingOf(row: ThingsRow): string {
  return row.text('heading', 'actionGroup');
}

function isForSomeday(row: ThingsRow): boolean {
  return !packedDate(row.number('startDate')) && row.number('start') === SOMEDAY && !isDone(row);
}

function isTemplate(row: ThingsRow): boolean {
  return row.text('rt1_recurrenceRule', 'recurrenceRule', 'repeater') !== '';
}

function tagPaths(tags: readonly ThingsRow[]): Map<string, string> {
  const rows = new Map(tags.map((row) => [row.text('uuid'), row]));
  const pathOf = (row: ThingsRow): string => {
    const names: string[] = [];
    const seen = new Set<ThingsRow>();
    for (
      let at: ThingsRow | undefined = row;
      at !== undefined && !seen.has(at);
      at = rows.get(at.text('parent'))
    ) {
      seen.add(at);
      // A slash in a tag's name would create another level.
      names.unshift(at.text('title').replaceAll('/', '-'));
    }
    return names.filter((name) => name !== '').join('/');
  };
  return new Map(
    tags.map((row) => [row.text('uuid'), pathOf(row)] as const).filter(([, path]) => path !== ''),
  );
}

function grouped<Value>(pairs: readonly (readonly [string, Value])[]): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const [key, value] of pairs) {
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}
