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

/** Returns the objects in a list; an empty list for other values. */
export function objectsOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

export function objectsIn(object: JsonObject, field: string): JsonObject[] {
  return objectsOf(object[field]);
}

/** Returns a field's trimmed text, or `''`. Converts numbers, such as ids, to strings. */
export function textIn(object: JsonObject, field: string): string {
  const value = object[field];
  return typeof value === 'string' ? storable(value).trim() : typeof value === 'number' ? String(value) : '';
}

export function numberIn(object: JsonObject, field: string): number {
  const value = object[field];
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
