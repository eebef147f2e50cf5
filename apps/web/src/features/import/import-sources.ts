/** Instructions for exporting a file from each app; docs/import has the details. */
export const IMPORT_SOURCES: readonly { readonly name: string; readonly how: string }[] = [
  {
    name: 'Todoist',
    how: 'Settings → Backups → download the latest zip file, or a project → Export as a template (CSV).',
  },
  { name: 'TickTick', how: 'On the web: Settings → Account → Backup & Restore → Generate Backup (CSV).' },
  {
    name: 'Things',
    how: 'On a Mac: the folder Things Database.thingsdatabase as a zip file, or main.sqlite in it.',
  },
  { name: 'Vikunja', how: 'User settings → Export your Vikunja data (zip).' },
  { name: 'Google Tasks', how: 'Google Takeout → Tasks → Tasks.json, or the whole zip file.' },
  {
    name: 'Microsoft To Do',
    how: 'The JSON of its API (Microsoft Graph): /me/todo/lists with their tasks, or the tasks of one list.',
  },
  { name: 'Super Productivity', how: 'Settings → Sync & Export → Export Data (JSON).' },
  { name: 'Calendars', how: 'To-dos as an iCalendar file (.ics), or events if it has no to-dos.' },
  {
    name: 'Tables and lists',
    how: 'A CSV table of a spreadsheet, Outlook or another app, or a Markdown or text file with a task on each line.',
  },
  { name: 'Questlog', how: 'Settings → Import and export → Export Account.' },
];
