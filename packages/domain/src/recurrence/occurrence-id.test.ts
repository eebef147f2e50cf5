import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, epochDay } from '../dates/local-date.ts';
import { isUuid, newId } from '../uuid.ts';
import { isComputedId, occurrenceDate, occurrenceId } from './occurrence-id.ts';

const pattern = '0190a1b2-c3d4-7e5f-8a6b-7c8d9eafb0c1';
const anyDate = fc
  .integer({ min: 0, max: epochDay('9999-12-31') - epochDay('0001-01-01') })
  .map((days) => addDays('0001-01-01', days));

it('derives the same id from the same pattern and date everywhere (REPEAT-15)', () => {
  expect(occurrenceId(pattern, '2026-11-22')).toBe('0190a1b2-c3d4-8e5f-8a6b-7c8d9ea4faa4');
  expect(occurrenceId(pattern.toUpperCase(), '2026-11-22')).toBe(occurrenceId(pattern, '2026-11-22'));
});

it("an occurrence id is a version 8 UUID, whatever the pattern's id (REPEAT-15)", () => {
  fc.assert(
    fc.property(fc.uuid(), anyDate, (uuid, date) => {
      const id = occurrenceId(uuid, date);
      expect(isUuid(id)).toBe(true);
      expect(id).toMatch(/^.{14}8.{4}[89ab]/);
      expect(isComputedId(id)).toBe(true);
    }),
  );
  expect(occurrenceId('00000000-0000-0000-0000-000000000000', '0001-01-01')).toBe(
    '00000000-0000-8000-8000-000000000000',
  );
});

it('an occurrence id is never mistaken for a random id (REPEAT-15)', () => {
  expect(isComputedId(newId(0))).toBe(false);
});

it('occurrence ids of different dates differ (REPEAT-15)', () => {
  fc.assert(
    fc.property(fc.uuid(), anyDate, anyDate, (uuid, one, other) => {
      expect(occurrenceId(uuid, one) === occurrenceId(uuid, other)).toBe(one === other);
    }),
  );
});

it('occurrence ids of patterns created in the same millisecond differ (REPEAT-15)', () => {
  const sibling = `${pattern.slice(0, 24)}000000000000`;
  expect(occurrenceId(sibling, '2026-11-22')).not.toBe(occurrenceId(pattern, '2026-11-22'));
});

it("an occurrence id reveals its date only with the pattern's id (REPEAT-15)", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), anyDate, (uuid, other, date) => {
      fc.pre(uuid.slice(0, 8) !== other.slice(0, 8));
      expect(occurrenceDate(uuid, occurrenceId(uuid, date))).toBe(date);
      expect(occurrenceDate(other, occurrenceId(uuid, date))).toBeUndefined();
      expect(occurrenceDate(uuid, other)).toBeUndefined();
    }),
  );
  expect(occurrenceDate(pattern, occurrenceId(pattern, '2026-11-22').toUpperCase())).toBe('2026-11-22');
  // The bits of this id encode a day after the last valid date.
  expect(occurrenceDate(pattern, '0190a1b2-c3d4-8e5f-8a6b-7c8d9e504f3e')).toBeUndefined();
});
