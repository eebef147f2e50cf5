import { DatabaseError } from 'pg';
import { PARTITIONS_SCHEMA } from './schema/partitions.ts';

const UNIQUE_VIOLATION = '23505';
const CHECK_VIOLATION = '23514';
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const FEATURE_NOT_SUPPORTED = '0A000';

/**
 * Returns true for a unique violation. If a constraint or unique index is given, it must be the violated one.
 */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    error instanceof DatabaseError &&
    error.code === UNIQUE_VIOLATION &&
    (constraint === undefined || constraintOf(error) === constraint)
  );
}

/** Returns true for a violation of this check constraint. */
export function isCheckViolation(error: unknown, constraint: string): boolean {
  return (
    error instanceof DatabaseError && error.code === CHECK_VIOLATION && constraintOf(error) === constraint
  );
}

/** Returns a table's violated constraint, even if one of its partitions rejected the row (OPERATION-35). */
function constraintOf({ schema, constraint }: DatabaseError): string | undefined {
  return schema === PARTITIONS_SCHEMA ? constraint?.replace(/_\d+$/, '') : constraint;
}

/** Returns true if PostgreSQL aborted a transaction in favour of a concurrent one. A retry may succeed. */
export function isRetryable(error: unknown): boolean {
  return (
    error instanceof DatabaseError &&
    (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK_DETECTED)
  );
}

/**
 * Returns true if a migration changed types that a prepared statement reads. On that connection, PostgreSQL
 * always rejects the statement before it has any effect. A new connection can prepare it again.
 */
export function isStalePlan(error: unknown): boolean {
  return (
    error instanceof DatabaseError &&
    error.code === FEATURE_NOT_SUPPORTED &&
    error.routine === 'RevalidateCachedQuery'
  );
}
