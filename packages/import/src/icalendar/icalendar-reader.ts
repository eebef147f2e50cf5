/** Reads calendar files: their to-dos or, in a file without to-dos, their events. */
import { MAX_TASKS } from '../bounds.ts';
import { colorOf } from '../colors.ts';
import { beginningOf } from '../formats/text.ts';
import type { Imported, ImportedProject, ImportedTask, Loss } from '../imported.ts';
import { LocationIds } from '../location-ids.ts';
import { UnreadableFile, type Reader, type ReadingContext } from '../reader.ts';
import { icalFileOf, textNamed, type IcalComponent } from './ical-components.ts';
import { changedDates } from './ical-repeats.ts';
import { eventTask, todoTask, type ReadEntry } from './ical-tasks.ts';

export const icalendarReader: Reader = {
  accepts: ({ bytes }) => /^\s*BEGIN\s*:\s*VCALENDAR\s*$/im.test(beginningOf(bytes, 256)),
  read: ({ bytes }, context) => {
    const { calendars, strayLines } = icalFileOf(bytes);
    if (calendars.length === 0) throw new UnreadableFile('This file has no calendar.');
    const imported = readCalendars(calendars, context);
    const stray = strayLines.map((line) => ({ kind: 'Unreadable lines', of: 'The file', detail: line }));
    return { ...imported, losses: [...imported.losses, ...stray] };
  },
};

function readCalendars(calendars: readonly IcalComponent[], context: ReadingContext): Imported {
  const all = calendars.flatMap(({ components }) => components);
  const hasTodos = all.some(({ name }) => name === 'vtodo');
  const componentName = hasTodos ? 'vtodo' : 'vevent';
  if (all.filter(({ name }) => name === componentName).length > MAX_TASKS) {
    throw new UnreadableFile('This calendar file has too many entries.');
  }
  const changed = changedDates(
    all.filter(({ name }) => name === componentName),
    context.timeZone,
  );
  const ids = new LocationIds();
  const projects: ImportedProject[] = [];
  const losses: Loss[] = [];
  const entries: ReadEntry[] = [];
  for (const calendar of calendars) {
    const project = projectOf(calendar, ids);
    const known = projects.find(({ sourceId }) => sourceId === project?.sourceId);
    if (project !== null && known === undefined) projects.push(project);
    for (const component of calendar.components) {
      if (component.name !== componentName) {
        losses.push(...lossOf(component));
        continue;
      }
      const read = hasTodos ? todoTask : eventTask;
      const entry = read(component, { projectId: project?.sourceId ?? null, ids, context, changed });
      if (entry.task !== undefined) entries.push(entry);
      losses.push(...entry.losses);
    }
  }
  return { source: 'icalendar', projects, sections: [], tags: [], tasks: withParents(entries), losses };
}

/**
 * Returns the project for a calendar; null if the calendar has no name, in which case its tasks go to the
 * Inbox.
 */
function projectOf(calendar: IcalComponent, ids: LocationIds): ImportedProject | null {
  const title = textNamed(calendar, 'x-wr-calname') || textNamed(calendar, 'name');
  if (title === '') return null;
  const color = colorOf(
    (textNamed(calendar, 'x-apple-calendar-color') || textNamed(calendar, 'color')).slice(0, 7),
  );
  return { sourceId: ids.idOf('calendar', title), title, color, isArchived: false };
}

const OTHER_KINDS: ReadonlyMap<string, string> = new Map([
  ['vevent', 'Events'],
  ['vjournal', 'Journals'],
  ['vfreebusy', 'Busy times'],
]);

function lossOf(component: IcalComponent): Loss[] {
  const kind = OTHER_KINDS.get(component.name);
  if (kind === undefined) return [];
  const title = textNamed(component, 'summary');
  return [{ kind, of: title === '' ? 'Untitled' : title, detail: textNamed(component, 'dtstart') }];
}

/** Returns the tasks with their parents. A subtask may name its parent, or a parent its subtasks. */
function withParents(entries: readonly ReadEntry[]): ImportedTask[] {
  const sourceIds = new Map<string, string>();
  const namedByParent = new Map<string, string>();
  for (const { uid, task, childUids } of entries) {
    if (task === undefined) continue;
    if (uid !== '' && !sourceIds.has(uid)) sourceIds.set(uid, task.sourceId);
    for (const child of childUids) namedByParent.set(child, uid);
  }
  return entries.flatMap(({ uid, task, parentUid }) => {
    const parent = parentUid || namedByParent.get(uid) || '';
    return task === undefined
      ? []
      : { ...task, parentId: parent === '' ? null : (sourceIds.get(parent) ?? parent) };
  });
}
