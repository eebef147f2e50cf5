import { expect, it } from 'vitest';
import { z } from 'zod';
import { routes } from '@questlog/contract/routes';
import { fieldMessage } from './field-messages.ts';

function messageOf(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value, { error: fieldMessage }).error?.issues[0]?.message;
}

it.each([
  [z.string(), undefined, 'This is required.'],
  [z.string(), 7, 'This must be text.'],
  [z.number(), '7', 'This must be a number.'],
  [z.number().int(), 1.5, 'This must be a whole number.'],
  [z.boolean(), 'yes', 'This must be true or false.'],
  [z.array(z.string()), {}, 'This must be a list.'],
  [z.object({}), [], 'This must be an object.'],
  [z.enum(['Daily', 'Weekly', 'Monthly']), 'Hourly', 'This must be Daily, Weekly or Monthly.'],
  [z.literal('on'), 'off', 'This must be on.'],
  [z.string().min(1), '', 'This must not be empty.'],
  [z.string().max(3), 'four', 'At most 3 characters.'],
  [z.number().min(1), 0, 'This must be at least 1.'],
  [z.coerce.number().max(500), '501', 'This must be at most 500.'],
  [z.array(z.string()).min(1), [], 'Give at least 1.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'At most 1 at once.'],
  [z.string().refine(() => false, { message: 'Our own words.' }), 'a', 'Our own words.'],
  [z.string().regex(/x/), 'a', 'This is not valid.'],
] as const)('validation message %# of %o is: %s', (schema, value, message) => {
  expect(messageOf(schema, value)).toBe(message);
});

it("no endpoint returns the validator's default messages (API-30)", () => {
  const odd: string[] = [];
  for (const { method, path, params, query, body } of routes.map((route) => ({
    params: undefined,
    query: undefined,
    body: undefined,
    ...route,
  }))) {
    for (const schema of [params, query, body]) {
      for (const value of [
        undefined,
        null,
        7,
        'x',
        [],
        {},
        { id: 7, title: 7, frequency: 'x', interval: 'x', tasks: 7 },
      ]) {
        const issues =
          (schema as z.ZodType | undefined)?.safeParse(value, { error: fieldMessage }).error?.issues ?? [];
        for (const { message } of issues) {
          if (/^(?:Invalid|Too|Unrecognized)\b|expected/.test(message))
            odd.push(`${method} ${path}: ${message}`);
        }
      }
    }
  }
  expect(odd).toEqual([]);
});
