import type { LocalDate } from '@questlog/domain/dates/local-date';
import { unquotedText } from '@questlog/domain/export/quoted-text';
import type { RepeatRule } from '@questlog/domain/recurrence/repeat-rule';
import { MAX_TASKS } from '../bounds.ts';
import {
  importedTask,
  type Imported,
  type ImportedProject,
  type ImportedTask,
  type Loss,
} from '../imported.ts';
import { LocationIds } from '../location-ids.ts';
import { UnreadableFile, type ReadingContext } from '../reader.ts';
import { datesOfPhrase } from '../repeats/repeat-phrases.ts';
import { FileSections } from '../sections.ts';
import { projectLevelOf } from './heading-levels.ts';
import type { Heading, Item, ListLine, OtherLine } from './list-lines.ts';
import { listedFacts, type ListedFacts } from './listed-facts.ts';
import { obsidianMarks, type ObsidianMarks } from './obsidian-marks.ts';

const INBOX = 'inbox';
/** Maximum length of a quotation in the list of losses. */
const MAX_DETAIL = 500;

/** A task to which the following lines may belong. */
interface OpenTask {
  readonly task: ImportedTask;
  readonly indent: number;
  readonly textIndent: number;
  readonly hasBox: boolean;
  /** Lines of the task's description. */
  readonly texts: string[];
}

export class ListReading {
  readonly #lines: readonly ListLine[];
  readonly #context: ReadingContext;
  /** True if the file has list items. Otherwise each line of text is a task. */
  readonly #hasItems: boolean;
  /** True if the file has items with boxes. Bullets below them are part of the description. */
  readonly #hasBoxes: boolean;
  readonly #projectLevel: number;
  readonly #ids = new LocationIds();
  readonly #projects = new Map<string, ImportedProject>();
  readonly #read: OpenTask[] = [];
  readonly #losses: Loss[] = [];
  readonly #sections = new FileSections();
  /** Tasks that can be the parent of the next task, starting at the top level. */
  #path: OpenTask[] = [];
  #project: ImportedProject | null = null;
  #section = '';
  #isAfterBlank = false;

  constructor(lines: readonly ListLine[], context: ReadingContext) {
    this.#lines = lines;
    this.#context = context;
    this.#hasItems = lines.some(({ kind }) => kind === 'item');
    this.#hasBoxes = lines.some((line) => line.kind === 'item' && line.mark !== undefined);
    this.#projectLevel = projectLevelOf(lines);
  }

  read(): Imported {
    for (const line of this.#lines) {
      if (line.kind === 'item') this.#addItem(line);
      else if (line.kind === 'heading' && this.#ownerOf(line) === undefined) this.#addHeading(line);
      else if (line.kind !== 'blank') this.#addText(line);
      this.#isAfterBlank = line.kind === 'blank';
    }
    return {
      source: 'markdown',
      projects: [...this.#projects.values()],
      sections: this.#sections.sections,
      tags: [],
      tasks: this.#read.map(({ task, texts }) => ({
        ...task,
        description: unquotedText(texts.join('\n').trim()) || null,
      })),
      losses: [...this.#sections.losses, ...this.#losses],
    };
  }

  #addHeading({ level, text }: Heading): void {
    this.#path = [];
    if (level > this.#projectLevel) {
      this.#section = text;
      this.#sections.of(this.#project?.sourceId ?? null, text);
      return;
    }
    this.#section = '';
    this.#project = null;
    if (level < this.#projectLevel) {
      this.#lose('Headings', text, 'It is above the projects');
    } else if (text !== '' && text.toLowerCase() !== INBOX) {
      const title = text.replace(/ \(archived\)$/, '');
      const sourceId = this.#ids.idOf('project', title);
      this.#project = { sourceId, title, color: null, isArchived: title !== text };
      this.#projects.set(sourceId, this.#project);
    }
  }

  #addItem(item: Item): void {
    const owner = this.#ownerOf(item);
    // In a list with checkboxes, a bullet without one is part of the description of the task above it.
    if (this.#hasBoxes && item.mark === undefined && owner?.hasBox === true) this.#describe(owner, item.line);
    else if (item.text !== '') this.#addTask(item);
  }

  #addTask({ indent, textIndent, mark, text }: Pick<Item, 'indent' | 'textIndent' | 'mark' | 'text'>): void {
    if (this.#read.length > MAX_TASKS) throw new UnreadableFile('This file has too many tasks.');
    while ((this.#path.at(-1)?.indent ?? -1) >= indent) this.#path.pop();
    const parentId = this.#path.at(-1)?.task.sourceId ?? null;
    const marks = obsidianMarks(text);
    const { unreadable, tags, ...facts } = listedFacts(marks.rest);
    const projectId = this.#project?.sourceId ?? null;
    const section = this.#sections.of(projectId, parentId === null ? this.#section : '');
    const task = importedTask({
      sourceId: this.#ids.idOf('task', projectId ?? '', parentId ?? '', facts.title),
      parentId,
      projectId,
      sectionId: section.sectionId,
      ...facts,
      ...this.#marked(marks, facts, mark),
      tags: [...new Set([...tags, ...section.tags])],
    });
    for (const date of [...unreadable, ...marks.unreadable]) this.#lose('Dates', task.title, date);
    if (mark === '-') this.#lose('Canceled tasks', task.title, 'It is a completed task now');
    else if (!/^[ xX]?$/.test(mark ?? '')) this.#lose('Marks', task.title, `[${mark}]`);
    const open = { task, indent, textIndent, hasBox: mark !== undefined, texts: [] };
    this.#read.push(open);
    this.#path.push(open);
  }

  /** Returns the fields that a task has from its box and from Obsidian's marks. */
  #marked(
    marks: ObsidianMarks,
    facts: Omit<ListedFacts, 'unreadable' | 'tags'>,
    box: string | undefined,
  ): Partial<ImportedTask> {
    const scheduledOn = marks.scheduledOn ?? marks.startsOn ?? facts.scheduledOn;
    if (marks.scheduledOn !== null && marks.startsOn !== null && marks.startsOn !== marks.scheduledOn) {
      this.#lose('Dates', facts.title, `it starts on ${marks.startsOn}`);
    }
    const dueOn = marks.dueOn ?? facts.dueOn;
    const isCompleted = /[xX-]/.test(box ?? '');
    const isOpenRepeat = marks.repeat !== '' && !isCompleted;
    const repeat = isOpenRepeat ? repeatOf(marks.repeat, scheduledOn ?? dueOn, this.#context) : undefined;
    if (isOpenRepeat && repeat === undefined) this.#lose('Repeats', facts.title, marks.repeat);
    return {
      scheduledOn,
      dueOn,
      priority: marks.priority === 'none' ? facts.priority : marks.priority,
      repeat: repeat ?? null,
      createdAt: noonOf(marks.createdOn),
      isCompleted,
      completedAt: isCompleted ? noonOf(marks.completedOn) : null,
    };
  }

  #addText(line: Heading | OtherLine): void {
    const last = this.#read.at(-1);
    if (!this.#hasItems) {
      if (line.kind === 'text') {
        this.#addTask({
          indent: line.indent,
          textIndent: line.indent,
          mark: undefined,
          text: line.line.trim(),
        });
      }
      return;
    }
    // A line directly below an item belongs to the item, even if it is not indented.
    const isBelow = !this.#isAfterBlank && line.kind === 'text' && this.#path.length > 0;
    const owner = this.#ownerOf(line) ?? (isBelow ? last : undefined);
    if (owner !== undefined) this.#describe(owner, line.line);
    else if (line.kind === 'text') this.#lose('Texts', this.#project?.title ?? 'Inbox', line.line.trim());
  }

  /** Returns the innermost task that a line belongs to, judging by its indent. */
  #ownerOf({ indent }: ListLine): OpenTask | undefined {
    return this.#path.findLast((open) => indent >= open.textIndent);
  }

  #describe({ texts, textIndent }: OpenTask, line: string): void {
    if (this.#isAfterBlank && texts.length > 0) texts.push('');
    texts.push(line.slice(Math.min(textIndent, line.length - line.trimStart().length)));
  }

  #lose(kind: string, of: string, detail: string): void {
    this.#losses.push({ kind, of, detail: detail.slice(0, MAX_DETAIL) });
  }
}

/** Returns the rule for a repeat in Obsidian's words, which are English; undefined if it has none. */
function repeatOf(words: string, first: LocalDate | null, context: ReadingContext): RepeatRule | undefined {
  const phrase = words.replace(/ when done$/i, '');
  const dates = datesOfPhrase(phrase, { ...context, language: 'en', today: first ?? context.today });
  const rule = dates?.repeat ?? undefined;
  return rule && phrase !== words ? { ...rule, repeatMode: 'Completion' } : rule;
}

/** Returns noon of a day without a time. */
function noonOf(date: LocalDate | null): string | null {
  return date === null ? null : `${date}T12:00:00.000Z`;
}
