/** The changed fields of an audit log entry. */
import { factTitle } from '@questlog/domain/admin/audit';

export interface ChangedField {
  readonly title: string;
  /** Undefined if the field had no value. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

type Fields = Readonly<Record<string, unknown>> | null;

/** Returns every field of either object with its values before and after, in order of first appearance. */
export function changedFields(before: Fields, after: Fields): ChangedField[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].map((name) => ({
    title: factTitle(name),
    before: textOf(before?.[name]),
    after: textOf(after?.[name]),
  }));
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
