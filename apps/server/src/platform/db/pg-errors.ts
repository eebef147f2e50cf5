import { DatabaseError } from 'pg';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const CHECK_VIOLATION = '23514';
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';

/** Whether a row was refused because another has its key; of that constraint (or unique index) alone, where named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return violates(error, UNIQUE_VIOLATION, constraint);
}

/** Whether a row was refused because one it refers to is missing, or one was kept because it is referred to. */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  return violates(error, FOREIGN_KEY_VIOLATION, constraint);
}

/** Whether a row was refused by a check constraint. */
export function isCheckViolation(error: unknown, constraint?: string): boolean {
  return violates(error, CHECK_VIOLATION, constraint);
}

/** Whether PostgreSQL gave a transaction up for the sake of another, so that the same one may succeed when repeated. */
export function isRetryable(error: unknown): boolean {
  const code = codeOf(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED;
}

function violates(error: unknown, code: string, constraint: string | undefined): boolean {
  return (
    error instanceof DatabaseError &&
    error.code === code &&
    (constraint === undefined || error.constraint === constraint)
  );
}

function codeOf(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined;
}
