import { expect, it } from 'vitest';
import type { UndoNotice } from '../../engine/undo/undo-manager.ts';
import { testData } from '../../testing/data-layer.ts';
import { filter } from '../testing/rows.ts';
import { filterCommands } from './filter-commands.ts';

it.each([
  ['order', { order: 7 }, 'Undid: Moved the filter "Mine"'],
  ['colour', { color: '#000000' }, 'Undid: Edited the filter "Mine"'],
])('undoing a new %s of a filter names the step (UNDO-8)', async (_name, change, message) => {
  const { data } = testData({ rows: { filters: [filter('f', { name: 'Mine' })] } });
  const { undo, commandDeps } = data;
  const notices: UndoNotice[] = [];
  undo.onNotice((notice) => notices.push(notice));
  await undo.prepare();
  filterCommands(commandDeps).updateFilter('f', change);
  await new Promise((resolve) => setTimeout(resolve));
  undo.undo();
  expect(notices.at(-1)?.message).toBe(message);
});
