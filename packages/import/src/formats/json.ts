/** Reads JSON files whose values may have any type. */
import { UnreadableFile } from '../reader.ts';
import { storable, textOf } from './text.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Parses a file. Throws an {@link UnreadableFile} if it is not JSON. */
export function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(textOf(bytes));
  } catch {
    throw new UnreadableFile('This file is damaged: it is not complete JSON. Export it again.');
  }
}

/** Returns whether a value is an object other than a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the objects in a list; empty if the value is not a list. */
export function objectsOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** Returns the objects in the list that a field contains. */
export function objectsIn(object: JsonObject, field: string): JsonObject[] {
  return objectsOf(object[field]);
}

/**
 * Returns the trimmed text in a field, or `''` if there is none. Converts numbers, such as ids, to strings.
 */
export function textIn(object: JsonObject, field: string): string {
  const value = object[field];
  return typeof value === 'string' ? storable(value).trim() : typeof value === 'number' ? String(value) : '';
}

/** Returns the number in a field, or 0 if there is none. */
export function numberIn(object: JsonObject, field: string): number {
  const value = object[field];
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
