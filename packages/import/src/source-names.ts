import type { Source } from './imported.ts';

/** The displayed name of each source. */
export const SOURCE_NAMES: Readonly<Record<Source, string>> = {
  questlog: 'Questlog',
  todoist: 'Todoist',
  ticktick: 'TickTick',
  things: 'Things',
  vikunja: 'Vikunja',
  'google-tasks': 'Google Tasks',
  'super-productivity': 'Super Productivity',
  icalendar: 'a calendar file',
  csv: 'a table',
  markdown: 'a list',
};
