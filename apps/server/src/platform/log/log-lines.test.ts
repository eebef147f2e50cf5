import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { readableLines } from './log-lines.ts';
import { createLog } from './log.ts';

function watched(): { readonly log: ReturnType<typeof createLog>; readonly shown: () => string } {
  const written: string[] = [];
  const log = createLog('debug', readableLines({ write: (text) => void written.push(text) }));
  return { log, shown: () => stripVTControlCharacters(written.join('')) };
}

test("prints a log line's time, level, message and fields (OPERATION-23)", () => {
  const { log, shown } = watched();
  log.info({ migration: '001-foundation', rows: 3 }, 'migrated the database');
  expect(shown()).toMatch(/^\d\d:\d\d:\d\d info  migrated the database migration=001-foundation rows=3\n$/);
});

test.each(['debug', 'info', 'warn', 'error', 'fatal'] as const)('prints the log level %s', (level) => {
  const { log, shown } = watched();
  log[level]('it happened');
  expect(shown()).toContain(` ${level.padEnd(5)} it happened\n`);
});

test("prints an error's stack below its line", () => {
  const { log, shown } = watched();
  log.error({ err: new Error('no luck') }, 'a job failed');
  const [first, second, third] = shown().split('\n');
  expect(first).toMatch(/ error a job failed$/);
  expect(second).toBe('Error: no luck');
  expect(third).toMatch(/^ +at /);
});

test('redacts secrets and strips terminal control characters (OPERATION-23)', () => {
  const { log, shown } = watched();
  log.warn({ password: 'hunter2', title: '\u001b[2Jwiped' }, 'odd \u0007 input');
  expect(shown()).toContain('odd \u{FFFD} input password=[redacted] title=\u{FFFD}[2Jwiped');
});
