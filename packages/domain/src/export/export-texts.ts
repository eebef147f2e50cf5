/** The files in an account export, including the README's text (EXPORT-1). */

export const EXPORT_FORMAT = 'questlog-export';
export const EXPORT_VERSION = 1;

export const EXPORT_FILES = {
  json: 'questlog.json',
  csv: 'tasks.csv',
  markdown: 'tasks.md',
  readme: 'README.txt',
} as const;

/**
 * Returns the archive's name.
 * @param exportedAt the time of the export, as an ISO instant
 */
export function exportName(exportedAt: string): string {
  return `questlog-${exportedAt.slice(0, 10)}.zip`;
}

export const EXPORT_TEXTS = {
  inProgress: 'You already have an export in progress. Wait until it is finished, then try again.',
  busy: 'The server is busy with the exports of others. Please try again in a minute.',
} as const;

export const EXPORT_IS_FOR_MANAGERS = 'Only an owner or an administrator can export this account.';

/**
 * Returns the text file that explains the other files.
 * @param exportedAt the time of the export, as an ISO instant
 */
export function exportReadme(accountName: string, exportedAt: string): string {
  return `Export of the Questlog account "${accountName}", made on ${exportedAt.slice(0, 10)} at ${exportedAt.slice(11, 16)} UTC.

${EXPORT_FILES.json}
  Everything in the account: tasks with their subtasks, open and completed ones, comments, projects, tags,
  repeating tasks with their dates, the names of the members, and the history of the tasks. Questlog can import
  this file (or the whole archive) into any account: Settings, Import. Its format is documented in
  docs/export/README.md of Questlog.

${EXPORT_FILES.csv}
  All tasks as a table for spreadsheets. Apostrophes before texts, and within them, keep a spreadsheet from
  running the texts as formulas.

${EXPORT_FILES.markdown}
  All tasks as lists to read or to paste into a document.

The trash, billing and sign-in data are not part of the export.
`;
}
