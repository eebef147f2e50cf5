import { expect, it } from 'vitest';
import { parseCapture } from './capture.ts';
import { captureReader } from './testing/capture-readers.ts';

const house = { id: 'house', title: 'House' };
const projects = [house, { id: 'two', title: 'Two words' }, { id: 'slash', title: 'House/Garden' }];
const sections = new Map([
  ['house', ['Kitchen', 'Living room', 'Garden', 'Up/down'].map((title) => ({ id: title, title }))],
  ['two', [{ id: 'Küche', title: 'Küche' }]],
]);
const read = (text: string) =>
  parseCapture(text, {
    ...captureReader,
    projects,
    sectionsOf: (projectId) => sections.get(projectId) ?? [],
  });

it.each([
  ['Paint +House/Kitchen', 'house', 'Kitchen'],
  ['Paint +house/kitchen, please', 'house', 'Kitchen'],
  ['Paint +"House/Living room"', 'house', 'Living room'],
  ['Paint +"house / living room" !1', 'house', 'Living room'],
  ['Paint +House/Up/down', 'house', 'Up/down'],
  ['Paint +"Two words/kuche"', 'two', 'Küche'],
  ['Paint +House', 'house', undefined],
  ['Paint +House/Garden', 'slash', undefined],
])('the line %j names the project %s and its section %s (SECTION-20)', (text, project, section) => {
  const captured = read(text);
  expect([captured.project?.id, captured.section?.id]).toEqual([project, section]);
});

it.each(['Paint +House/Cellar', 'Paint +House/', 'Paint +Two/kuche', 'Paint House/Kitchen'])(
  'the line %j names no section (SECTION-20)',
  (text) => {
    expect(read(text)).toMatchObject({ title: text, project: undefined, section: undefined });
  },
);

it('the mark of a section is taken out of the title (SECTION-20)', () => {
  expect(read('Paint +House/Kitchen tomorrow').title).toBe('Paint');
});
