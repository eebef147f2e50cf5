import fc from 'fast-check';
import { HOSTILE_TEXTS } from '@questlog/testkit/hostile-texts';

/** Strings that an attacker might send. */
export const text: fc.Arbitrary<string> = fc.oneof(fc.string({ unit: 'binary' }), {
  arbitrary: fc.constantFrom(...HOSTILE_TEXTS),
  weight: 3,
});

/** Names whose length changes when they are lower-cased or Unicode-normalised. */
export const foldingNames: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom('\uFB2C', 'İ', 'J\u030C', 'e\u0301'), fc.constantFrom(1, 17, 26, 50))
  .map(([letter, times]) => letter.repeat(times));

/** Instants at the limits of the calendar and of time zone offsets. Some are invalid. */
export const instants: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('0000-01-01', '0001-01-01', '2026-03-01', '9999-12-31'),
    fc.constantFrom('00:00:00', '23:59:59.999999999', '24:00:00', '23:59:60'),
    fc.constantFrom('Z', '+00:01', '-00:01', '+16:00', '-16:00', '+23:59', '-23:59', '+24:00', ''),
  )
  .map(([day, time, offset]) => `${day}T${time}${offset}`);

/** Any value that can be expressed in JSON. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constantFrom(null, [], {}, [[]], 1e308, -1, 2 ** 53),
  fc.array(fc.oneof(text, fc.integer(), fc.constant(null)), { maxLength: 3 }),
);

function nested(levels: number): unknown {
  let value: unknown[] = [];
  for (let level = 1; level < levels; level += 1) value = [value];
  return Object.assign(value, { [fc.toStringMethod]: () => `${levels} arrays in each other` });
}

/** A body of nested arrays, either slightly deeper than any real request or too deep for the call stack. */
export const deepBody: fc.Arbitrary<unknown> = fc
  .tuple(fc.constantFrom(nested(33), nested(5_000)), fc.boolean())
  .map(([value, inField]) => (inField ? { title: value } : value));
