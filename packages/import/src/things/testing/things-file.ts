import initSqlJs from 'sql.js/dist/sql-asm.js';

export type Cells = Readonly<Record<string, string | number>>;

export interface ThingsContent {
  readonly tasks?: readonly Cells[];
  readonly areas?: readonly Cells[];
  readonly tags?: readonly Cells[];
  readonly taskTags?: readonly Cells[];
  readonly items?: readonly Cells[];
  /** SQL statements to run after the rows are inserted. */
  readonly statements?: string;
}

const SCHEMA = `
  CREATE TABLE TMTask (uuid TEXT PRIMARY KEY, creationDate REAL, type INTEGER, status INTEGER, stopDate REAL, trashed INTEGER,
    title TEXT, notes TEXT, start INTEGER, startDate INTEGER, startBucket INTEGER, reminderTime INTEGER, deadline INTEGER,
    "index" INTEGER, area TEXT, project TEXT, heading TEXT, rt1_repeatingTemplate TEXT, rt1_recurrenceRule BLOB,
    rt1_instanceCreationPaused INTEGER, rt1_instanceCreationCount INTEGER, rt1_nextInstanceStartDate INTEGER);
  CREATE TABLE TMArea (uuid TEXT PRIMARY KEY, title TEXT, visible INTEGER, "index" INTEGER);
  CREATE TABLE TMTag (uuid TEXT PRIMARY KEY, title TEXT, shortcut TEXT, parent TEXT, "index" INTEGER);
  CREATE TABLE TMTaskTag (tasks TEXT NOT NULL, tags TEXT NOT NULL);
  CREATE TABLE TMChecklistItem (uuid TEXT PRIMARY KEY, title TEXT, status INTEGER, "index" INTEGER, task TEXT);`;

/** Returns a date in Things' packed form: '2026-12-01'. */
export function packed(date: string): number {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return (year << 16) | (month << 12) | (day << 7);
}

/** Returns a repeat rule as a property list. @param parts such as `<key>fu</key><integer>16</integer>` */
export function ruleList(
  parts: Readonly<Record<string, number>>,
  offsets: readonly Record<string, number>[] = [],
): string {
  const dict = (values: Readonly<Record<string, number>>): string =>
    Object.entries(values)
      .map(([key, value]) => `<key>${key}</key><integer>${value}</integer>`)
      .join('');
  const list = offsets.map((offset) => `<dict>${dict(offset)}</dict>`).join('');
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN">\n<plist version="1.0"><dict>' +
    `<key>ed</key><real>64092211200</real>${dict({ fa: 1, rc: 0, rrv: 4, tp: 0, ts: 0, ...parts })}` +
    `<key>of</key><array>${list}</array></dict></plist>`
  );
}

export async function thingsFile(content: ThingsContent): Promise<Uint8Array> {
  const sql = await initSqlJs();
  const database = new sql.Database();
  database.run(SCHEMA);
  const insert = (table: string, rows: readonly Cells[] = []): void => {
    for (const row of rows) {
      const names = Object.keys(row).map((name) => `"${name}"`);
      database.run(
        `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
        Object.values(row),
      );
    }
  };
  const defaults = { type: 0, status: 0, trashed: 0, start: 1, index: 0 };
  insert(
    'TMTask',
    content.tasks?.map((row) => ({ ...defaults, ...row })),
  );
  insert('TMArea', content.areas);
  insert('TMTag', content.tags);
  insert('TMTaskTag', content.taskTags);
  insert('TMChecklistItem', content.items);
  if (content.statements !== undefined) database.run(content.statements);
  const bytes = database.export();
  database.close();
  return bytes;
}
