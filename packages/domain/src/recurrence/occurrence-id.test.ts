import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, epochDay } from '../dates/local-date.ts';
import { isUuid } from '../uuid.ts';
import { occurrenceId, occurrenceTaskId } from './occurrence-id.ts';

const pattern = '0190a1b2-c3d4-7e5f-8a6b-7c8d9eafb0c1';
const anyDate = fc
  .integer({ min: 0, max: epochDay('9999-12-31') - epochDay('0001-01-01') })
  .map((days) => addDays('0001-01-01', days));

describe('the id of an occurrence', () => {
  it('is that of the pattern and the date, and the same everywhere', () => {
    expect(occurrenceId(pattern, '2026-11-22')).toBe('0190a1b2-c3d4-8e5f-8a6b-7c8d9ea4faa4');
    expect(occurrenceTaskId(pattern, '2026-11-22')).toBe('0190a1b2-c3d4-8e5f-8a6b-7c8d9ee4faa4');
    expect(occurrenceId(pattern.toUpperCase(), '2026-11-22')).toBe(occurrenceId(pattern, '2026-11-22'));
  });

  it('is a UUID of version 8 whatever UUID the pattern has', () => {
    fc.assert(
      fc.property(fc.uuid(), anyDate, (uuid, date) => {
        for (const id of [occurrenceId(uuid, date), occurrenceTaskId(uuid, date)]) {
          expect(isUuid(id)).toBe(true);
          expect(id).toMatch(/^.{14}8.{4}[89ab]/);
        }
      }),
    );
  });

  it('is another for another date, and another for its task', () => {
    fc.assert(
      fc.property(fc.uuid(), anyDate, anyDate, (uuid, one, other) => {
        expect(occurrenceId(uuid, one) === occurrenceId(uuid, other)).toBe(one === other);
        expect(occurrenceTaskId(uuid, one) === occurrenceTaskId(uuid, other)).toBe(one === other);
        expect(occurrenceId(uuid, one)).not.toBe(occurrenceTaskId(uuid, other));
      }),
    );
  });

  it('is another for another pattern made in the same millisecond', () => {
    const sibling = `${pattern.slice(0, 24)}000000000000`;
    expect(occurrenceId(sibling, '2026-11-22')).not.toBe(occurrenceId(pattern, '2026-11-22'));
  });
});
