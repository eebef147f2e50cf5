import { expect, it } from 'vitest';
import { newId } from '@questlog/domain/uuid';
import { serverForTests } from '@questlog/testkit/server';
import { sendRaw } from './testing/send-raw.ts';

const server = await serverForTests();
const ada = await server.register({ tier: 'PersonalPro' });

it.each([
  ['a number as title', { title: 5 }, 'title'],
  ['no title', {}, 'title'],
  ['a blank title', { title: ' \n ' }, 'title'],
  ['a NUL character', { title: 'a\0b' }, 'title'],
  ['half a surrogate pair in its title', { title: 'a\ud800' }, 'title'],
  ['an impossible date', { title: 'a', dueDate: '2026-02-31' }, 'dueDate'],
  ['an evening as due date', { title: 'a', dueDate: '2026-02-01T18:00:00.000Z' }, 'dueDate'],
  ['a time of day', { title: 'a', scheduledDate: '2026-02-01T09:30:00.000Z' }, 'scheduledDate'],
  ['an unknown priority', { title: 'a', priority: 'urgent' }, 'priority'],
  ['an invalid id', { title: 'a', id: '1; drop table tasks' }, 'id'],
  ['an unknown project', { title: 'a', projectId: newId(1) }, 'projectId'],
  ['an unknown tag', { title: 'a', tagIds: [newId(1)] }, 'tagIds'],
  ['a tag path of four levels', { title: 'a', tagPaths: ['a/b/c/d'] }, 'tagPaths.0'],
  ['notes that are too long', { title: 'a', notes: 'x'.repeat(100_001) }, 'notes'],
  ['a description that is too long', { title: 'a', description: 'x'.repeat(100_001) }, 'description'],
])('rejects a task with %s and names the field (DATE-2, TASK-2, TASK-5, TASK-21)', async (_, body, field) => {
  const response = await sendRaw(server, ada, {
    method: 'POST',
    path: '/api/tasks',
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'validation_failed', errors: [{ field }] });
});

it.each([
  ['broken JSON', '{"title":', {}, 400, 'invalid_json'],
  ['an empty body', '', {}, 400, 'validation_failed'],
  ['plain text', '{"title":"a"}', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
  ['a string instead of an object', '"title"', {}, 400, 'validation_failed'],
  ['a list', '[]', {}, 400, 'validation_failed'],
  [
    'an unsupported content type',
    '<task/>',
    { 'content-type': 'application/xml' },
    415,
    'unsupported_media_type',
  ],
  [
    'a body over 1 MB',
    JSON.stringify({ title: 'a', notes: 'x'.repeat(1_100_000) }),
    {},
    413,
    'payload_too_large',
  ],
  ['an unknown time zone', '{"title":"a"}', { 'x-time-zone': 'Mars/Base' }, 400, 'unknown_time_zone'],
  ['a __proto__ field', '{"title":"a","__proto__":{"x":1}}', {}, 400, 'invalid_json'],
])('rejects an invalid request: %s (API-6, DATE-5)', async (_, body, headers, status, code) => {
  const response = await sendRaw(server, ada, { method: 'POST', path: '/api/tasks', body, headers });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ code });
});

it('a rejected change leaves the task unchanged', async () => {
  const { id } = await ada.api('POST /api/tasks', { body: { title: 'stays' } });
  const before = await ada.api('GET /api/tasks/{id}', { params: { id } });
  for (const body of [
    { title: 'new', dueDate: '2026-02-31' },
    { title: 'new', projectId: newId(2) },
    { notes: 5 },
  ]) {
    expect(
      (await sendRaw(server, ada, { method: 'PUT', path: `/api/tasks/${id}`, body: JSON.stringify(body) }))
        .status,
    ).toBe(400);
  }
  expect(await ada.api('GET /api/tasks/{id}', { params: { id } })).toEqual(before);
});
