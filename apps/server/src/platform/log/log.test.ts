import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function logged(entry: object): string {
  const lines: string[] = [];
  createLog('info', { write: (line) => void lines.push(line) }).info(entry);
  return lines.join('');
}

test.each([
  { password: 'hunter2' },
  { req: { headers: { authorization: 'Bearer hunter2' } } },
  { headers: { cookie: 'hunter2', 'set-cookie': 'hunter2' } },
  { res: { headers: { 'set-cookie': 'hunter2' } } },
  { body: { refreshToken: 'hunter2', access_token: 'hunter2' } },
  { sent: [{ token: 'hunter2' }, { to: 'ada', password: { old: 'hunter2' } }] },
  { job: { call: { body: { newPassword: 'hunter2' } } } },
])('redacts the secret in %o (OPERATION-23, V14.2.4, V16.2.5)', (entry) => {
  expect(logged(entry)).not.toContain('hunter2');
});

test('redacts secrets in the fields of child loggers and nested objects', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const child = log.child({ route: '/x' }).child({ token: 'hunter2', from: { cookie: 'hunter2' } });
  child.info({ mail: { to: 'ada', token: 'hunter2' } }, 'sent');
  expect(JSON.parse(lines.join(''))).toMatchObject({
    token: '[redacted]',
    from: { cookie: '[redacted]' },
    route: '/x',
    mail: { to: 'ada', token: '[redacted]' },
    msg: 'sent',
  });
});

test('does not modify the logged object', () => {
  const entry = {
    body: { password: 'hunter2' },
    list: ['token', { cookie: 'c' }],
    at: new Date(0),
    none: null,
  };
  expect(JSON.parse(logged(entry))).toMatchObject({ at: '1970-01-01T00:00:00.000Z', none: null });
  expect(entry).toEqual({
    body: { password: 'hunter2' },
    list: ['token', { cookie: 'c' }],
    at: new Date(0),
    none: null,
  });
});

test('writes an error passed as `err` as one line of JSON (OPERATION-23, V16.2.2, V16.2.4, V16.4.1)', () => {
  const line = logged({ err: new Error('no luck'), code: 7 });
  expect(line.endsWith('\n')).toBe(true);
  expect(JSON.parse(line)).toMatchObject({ level: 30, code: 7, err: { message: 'no luck' } });
});

test("logs an error's type, message, stack and code, but no data or connection details (OPERATION-19, V14.2.4, V16.2.5)", () => {
  const cause = Object.assign(new Error('refused'), { rejected: ['ada@example.org'] });
  const err = Object.assign(new Error('duplicate key value violates unique constraint', { cause }), {
    code: '23505',
    constraint: 'users_email_unique',
    detail: 'Key (email)=(ada@example.org) already exists.',
    where: 'COPY users, line 1: "ada@example.org"',
    client: { connectionParameters: { user: 'ada@example.org' } },
  });
  const line = logged({ err });
  expect(JSON.parse(line)).toMatchObject({
    err: {
      type: 'Error',
      message: 'duplicate key value violates unique constraint: refused',
      stack: expect.stringContaining('caused by: Error: refused'),
      code: '23505',
      constraint: 'users_email_unique',
    },
  });
  expect(line).not.toContain('ada@example.org');
});
