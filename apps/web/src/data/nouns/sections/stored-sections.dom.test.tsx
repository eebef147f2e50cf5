import type { SectionRecord } from '@questlog/contract/sections';
import { expect, it, vi } from 'vitest';
import type { Rejection } from '../../engine/outbox/follow-outbox.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { testPages } from '../../testing/pages.ts';
import { rejectionText } from '../action-texts.ts';
import { sectionCommands } from './section-commands.ts';

const SECTION: SectionRecord = {
  id: 's',
  projectId: 'p',
  title: 'Before',
  order: 1_000,
  wipLimit: null,
  archivedAt: null,
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
};

const pages = testPages();

it('shows sections and their unsent changes after an offline restart (SECTION-15)', async () => {
  const server = new FakeServer();
  server.sections = [SECTION];
  const data = pages.start(server);
  await vi.waitFor(() => expect(data.store.section('s')?.title).toBe('Before'));
  server.isDown = true;
  const id = sectionCommands(data.commandDeps).createSection('p', { title: 'During' }) ?? '';
  sectionCommands(data.commandDeps).updateSection('s', { title: 'Early' });
  await data.update.apply();
  pages.close();

  const again = pages.start(server);
  await vi.waitFor(() => expect(again.store.section(id)?.title).toBe('During'));
  expect(again.store.sectionsOf('p').map(({ title }) => title)).toEqual(['Early', 'During']);
  server.isDown = false;
  server.sent.length = 0;
  await again.queue.sendNow();
  await vi.waitFor(() =>
    expect(server.sent.map(({ route }) => route)).toContain('POST /api/projects/p/sections'),
  );
});

it('undoes a change to a section that the server rejects (SECTION-15)', async () => {
  const server = new FakeServer();
  server.sections = [SECTION];
  server.responses.set('DELETE /api/sections/s', () => Response.json({ message: 'No' }, { status: 403 }));
  const data = pages.start(server);
  await vi.waitFor(() => expect(data.store.section('s')).toBeDefined());
  const rejections: Rejection[] = [];
  data.onRejection((rejection) => rejections.push(rejection));
  sectionCommands(data.commandDeps).deleteSection('s', 'keep');
  expect(data.store.section('s')).toBeUndefined();
  await vi.waitFor(() => expect(rejections.map(rejectionText)).toEqual(['Failed to delete section']));
  expect(data.store.section('s')?.title).toBe('Before');
});
