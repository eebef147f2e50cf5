/** The fields that an audit log entry records as changed. */
import { factTitle } from '@questlog/domain/admin/audit';

export interface ChangedField {
  /** A human-readable name for the field. */
  readonly title: string;
  /** Undefined if the field had no value before, or has none now. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

type Fields = Readonly<Record<string, unknown>> | null;

/** Returns the fields that occur in either of the two objects, in order of first appearance. */
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
