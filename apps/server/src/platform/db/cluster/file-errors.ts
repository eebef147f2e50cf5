import { userInfo } from 'node:os';
import type { z } from 'zod';
import { OperatorError } from '../../operator-error.ts';

/**
 * The reason and the fix for each operating system error code. For others, `fileError` reports the system's
 * message.
 */
const REASONS: Readonly<Record<string, () => string>> = {
  EACCES: () => `cannot be used by ${userName()}; give it to that user (chown)`,
  EPERM: () => `cannot be used by ${userName()}; give it to that user (chown)`,
  EROFS: () => 'is on a read-only file system; mount it for writing, or set DATA_DIR to another folder',
  ENOSPC: () => 'cannot be written, because the disk is full; free some space',
  EDQUOT: () => 'cannot be written, because the disk quota is used up; free some space',
  EISDIR: () => 'is a folder, but must be a file; move it away',
  ENOTDIR: () => 'is not a folder, but must be one; move it away',
  EEXIST: () => 'is not a folder, but must be one; move it away',
  ENOENT: () => 'is missing; restore it from a copy of DATA_DIR',
};

/** Returns a one-line error with the file, the reason and the fix. */
export function fileError(path: string, error: NodeJS.ErrnoException): OperatorError {
  const reason = REASONS[error.code ?? '']?.() ?? `cannot be used: ${error.message}`;
  return new OperatorError(`${path} ${reason}.`, { cause: error });
}

/** Returns true if the operating system reported the error. Such errors have a code. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

/** Returns true if a file does not exist, and false if it cannot be read for a different reason. */
export function isMissing(error: unknown): boolean {
  return isSystemError(error) && error.code === 'ENOENT';
}

/**
 * Runs work on the data directory's files. Turns any file system failure into a one-line OperatorError, so
 * that code for new files need not handle errors.
 */
export async function explainFileErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw error.path === undefined ? error : explain(error.path, error);
  }
}

function explain(path: string, error: NodeJS.ErrnoException): OperatorError {
  if (!('dest' in error)) return fileError(path, error);
  // ENOTDIR means that the rename would replace a file with a folder, so `path` is a folder.
  return error.code === 'ENOTDIR'
    ? fileError(path, Object.assign(error, { code: 'EISDIR' }))
    : fileError(String(error.dest), error);
}

/**
 * Parses a JSON file in the data directory.
 *
 * @param remedy the second half of the error's line: how to fix the file
 * @throws OperatorError that names the file, if its content does not match the schema
 */
export function parseFile<Content>(
  path: string,
  text: string,
  schema: z.ZodType<Content>,
  remedy: string,
): Content {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    content = undefined;
  }
  const result = schema.safeParse(content);
  if (result.success) return result.data;
  throw new OperatorError(`${path} is ${text.trim() === '' ? 'empty' : 'damaged'}; ${remedy}.`);
}

function userName(): string {
  try {
    return `the user ${userInfo().username}`;
  } catch {
    return `the user ${process.getuid?.()}`;
  }
}
