import { strToU8, zipSync } from 'fflate';
import type { SourceFile } from '../../reader.ts';

export const HEADER =
  'TYPE,CONTENT,DESCRIPTION,IS_COLLAPSED,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,' +
  'DURATION_UNIT,DEADLINE,DEADLINE_LANG';

export type Cells = Readonly<Record<string, string | number>>;

export function row(cells: Cells): string {
  return HEADER.split(',')
    .map((name) => `"${String(cells[name] ?? '').replaceAll('"', '""')}"`)
    .join(',');
}

export function table(...rows: readonly Cells[]): string {
  return ['\uFEFF' + HEADER, row({ TYPE: 'meta', CONTENT: 'view_style=list' }), ...rows.map(row), ''].join(
    '\r\n',
  );
}

/** Returns the exported template of a single project. */
export function template(text: string, name = 'Work.csv'): SourceFile {
  return { name, bytes: strToU8(text) };
}

export function backup(tables: Readonly<Record<string, string>>): SourceFile {
  const entries = Object.entries(tables).map(([name, text]) => [name, strToU8(text)] as const);
  return { name: 'Todoist backup.zip', bytes: zipSync(Object.fromEntries(entries)) };
}
