/** The changed fields of an entry. */
import { factTitle } from '@questlog/domain/admin/audit';

export interface ChangedField {
  /** In words. */
  readonly title: string;
  /** Undefined where there was, or is, nothing. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

type Fields = Readonly<Record<string, unknown>> | null;

/** The fields of both sides, in the order in which they first stand. */
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
