import { expect, it } from 'vitest';
import type { UndoNotice } from '../../engine/undo/undo-manager.ts';
import { putting } from '../../engine/store/effects.ts';
import { testData } from '../../testing/data-layer.ts';
import { task } from '../testing/rows.ts';
import { tagDeletion } from './tag-commands.ts';

const tag = (id: string, name: string) => ({
  id,
  name,
  fullPath: name,
  parentId: null,
  color: null,
  createdAt: '',
  updatedAt: '',
  isPendingSync: false,
});

it("undoing a tag's deletion creates no second tag if the name is in use (TAG-49)", async () => {
  const { data, store, sent } = testData({ rows: { tags: [tag('old', 'work')], tasks: [task('t')] } });
  const { undo, commandDeps } = data;
  const notices: UndoNotice[] = [];
  undo.onNotice((notice) => notices.push(notice));
  commandDeps.push(tagDeletion(commandDeps, tag('old', 'work')));
  await undo.prepare();
  await new Promise((resolve) => setTimeout(resolve));
  store.addAction('elsewhere', { tags: putting([tag('new', 'work')]) });
  undo.undo();
  expect(sent.at(-1)?.url).toMatch(/\/tags\/old\/restore$/);
  expect(store.tags().map(({ id }) => id)).toEqual(['new']);
  expect(notices).toEqual([{ message: 'Undid: Deleted #work', type: 'success' }]);
  expect(undo.steps.get()).toEqual({ undo: [], redo: [] });
});
