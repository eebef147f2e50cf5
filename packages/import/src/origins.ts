import type { Source } from './imported.ts';

/** Phrases that follow a file's name to show its origin: 'backup.zip comes from Todoist'. */
export const ORIGINS: Readonly<Record<Source, string>> = {
  questlog: 'comes from Questlog',
  todoist: 'comes from Todoist',
  ticktick: 'comes from TickTick',
  things: 'comes from Things',
  vikunja: 'comes from Vikunja',
  'google-tasks': 'comes from Google Tasks',
  'microsoft-todo': 'comes from Microsoft To Do',
  'super-productivity': 'comes from Super Productivity',
  icalendar: 'is a calendar file',
  csv: 'is a table',
  markdown: 'is a list',
};
