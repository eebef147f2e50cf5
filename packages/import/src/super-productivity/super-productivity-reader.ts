import { MAX_TASKS } from '../bounds.ts';
import { colorOf } from '../colors.ts';
import { isObject, jsonOf, textIn, type JsonObject } from '../formats/json.ts';
import { beginningOf } from '../formats/text.ts';
import type { Imported, ImportedProject, ImportedTag, ImportedTask, Loss } from '../imported.ts';
import { UnreadableFile, type Reader, type ReadingContext } from '../reader.ts';
import { FileSections } from '../sections.ts';
import { repeatText, ruleOf } from './super-repeats.ts';
import { INBOX, listedRows, stateOf, type ListedRow, type SuperState } from './super-state.ts';
import { taskOf, TODAY } from './super-task.ts';

/** Number of bytes to search for a field that only this app's files have. */
const BEGINNING = 65_536;
const MAX_DETAIL = 200;

export const superProductivityReader: Reader = {
  accepts: ({ bytes }) => {
    const text = beginningOf(bytes, BEGINNING);
    return (
      /^\s*\{/.test(text) && /"(?:crossModelVersion|subTaskIds|backlogTaskIds|INBOX_PROJECT)"/.test(text)
    );
  },
  read: ({ bytes }, context) => {
    const state = stateOf(jsonOf(bytes));
    if (state === undefined) {
      throw new UnreadableFile(
        'This file has no tasks of Super Productivity. Choose the JSON file of its export.',
      );
    }
    if (state.tasks.size + state.archived.size > MAX_TASKS)
      throw new UnreadableFile('This file has too many tasks.');
    return readState(state, context);
  },
};

function readState(state: SuperState, context: ReadingContext): Imported {
  const losses: Loss[] = [];
  const sections = new FileSections();
  const read = listedRows(state).map((listed) => {
    const { task, losses: lost } = taskOf(listed, { tags: state.tags, sections }, context);
    losses.push(...lost);
    return { listed, task };
  });
  const tasks = withRepeats(read, state, losses);
  for (const note of state.notes.values()) {
    losses.push({
      kind: 'Notes',
      of: titleOf(state, note),
      detail: textIn(note, 'content').slice(0, MAX_DETAIL),
    });
  }
  for (const counter of state.counters.values()) {
    losses.push({ kind: 'Habits and counters', of: textIn(counter, 'title'), detail: 'It is not a task' });
  }
  return {
    source: 'super-productivity',
    projects: projectsOf(state),
    sections: sections.sections,
    tags: tagsOf(state),
    tasks,
    losses: [...sections.losses, ...losses],
  };
}

interface ReadRow {
  readonly listed: ListedRow;
  readonly task: ImportedTask;
}

/** Assigns each repeat to its newest open task. */
function withRepeats(read: readonly ReadRow[], { repeats }: SuperState, losses: Loss[]): ImportedTask[] {
  const carriers = new Map<string, ImportedTask>();
  for (const { listed, task } of read) {
    const id = textIn(listed.row, 'repeatCfgId');
    const other = carriers.get(id);
    const isNewer = other === undefined || (task.createdAt ?? '') > (other.createdAt ?? '');
    if (id !== '' && !task.isCompleted && isNewer) carriers.set(id, task);
  }
  const changed = new Map<ImportedTask, ImportedTask>();
  for (const [id, repeat] of repeats) {
    const task = carriers.get(id);
    const date = task?.scheduledOn ?? null;
    const rule = date === null ? undefined : ruleOf(repeat, date);
    if (task === undefined || rule === undefined) {
      losses.push({
        kind: 'Repeats',
        of: task?.title ?? textIn(repeat, 'title'),
        detail: repeatText(repeat),
      });
    } else {
      changed.set(task, { ...task, repeat: rule, isPaused: repeat['isPaused'] === true });
    }
  }
  return read.map(({ task }) => changed.get(task) ?? task);
}

function projectsOf({ projects }: SuperState): ImportedProject[] {
  return [...projects]
    .filter(([id]) => id !== INBOX)
    .map(([sourceId, row]) => ({
      sourceId,
      title: textIn(row, 'title'),
      color: primaryColor(row),
      isArchived: row['isArchived'] === true,
    }));
}

function tagsOf({ tags }: SuperState): ImportedTag[] {
  return [...tags].flatMap(([id, row]) => {
    const [path, color] = [textIn(row, 'title'), colorOf(textIn(row, 'color')) ?? primaryColor(row)];
    return id === TODAY || path === '' || color === null ? [] : { path, color };
  });
}

function primaryColor({ theme }: JsonObject): string | null {
  return isObject(theme) ? colorOf(textIn(theme, 'primary')) : null;
}

function titleOf({ projects }: SuperState, row: JsonObject): string {
  const project = projects.get(textIn(row, 'projectId'));
  return project === undefined ? '' : textIn(project, 'title');
}
