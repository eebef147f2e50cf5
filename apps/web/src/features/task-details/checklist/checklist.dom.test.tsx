import { ConfirmProvider } from '@questlog/ui/overlays/use-confirm.tsx';
import { LiveRegion } from '@questlog/ui/feedback/live-region.tsx';
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { DataContext, useData } from '../../../data/data-context.ts';
import { useTask } from '../../../data/hooks.ts';
import { task } from '../../../data/nouns/testing/rows.ts';
import { testData } from '../../../data/testing/data-layer.ts';
import { EditOnClick } from '../edit-text.tsx';
import { DescriptionView } from '../description-view.tsx';

afterEach(cleanup);

const LIST = '- [ ] milk\n- [x] **rye** bread\n- [ ] eggs';

function Description({ id }: { id: string }) {
  const text = useTask(id)?.description ?? '';
  const [edits, setEdits] = useState(0);
  const { commands } = useData();
  return (
    <EditOnClick text={text} onEdit={() => setEdits(edits + 1)}>
      <DescriptionView
        taskId={id}
        text={text}
        onWrite={(description) => commands.updateTask(id, { description })}
      />
      <p>Opened {edits} times</p>
    </EditOnClick>
  );
}

function show(description: string) {
  const { data } = testData({ rows: { tasks: [task('t', { description })] } });
  render(
    <DataContext value={data}>
      <ConfirmProvider>
        <LiveRegion />
        <Description id="t" />
      </ConfirmProvider>
    </DataContext>,
  );
  return { text: () => data.store.task('t')?.description };
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const boxes = () => screen.getAllByRole('checkbox').map((each) => each.getAttribute('aria-label'));
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Add an item' });

test('ticks a checkbox in place with a click or Space, without opening the editor (TASK-69)', async () => {
  const { text } = show(LIST);
  await userEvent.click(box('milk'));
  expect(text()).toBe('- [x] milk\n- [x] **rye** bread\n- [ ] eggs');
  expect(box('milk').checked).toBe(true);
  expect(document.activeElement).toBe(box('milk'));
  await userEvent.keyboard(' ');
  expect(text()).toBe(LIST);
  expect(document.activeElement).toBe(box('milk'));
  await userEvent.click(box('rye bread'));
  expect(text()).toBe('- [ ] milk\n- [ ] **rye** bread\n- [ ] eggs');
  expect(screen.getByText('Opened 0 times')).toBeDefined();
});

test('adds items at the end of a checklist and keeps the focus in the field (TASK-71)', async () => {
  const { text } = show(`${LIST}\n\nThanks`);
  await userEvent.type(field(), 'tea{Enter}jam{Enter}{Enter}');
  expect(text()).toBe(`${LIST}\n- [ ] tea\n- [ ] jam\n\nThanks`);
  expect(field().value).toBe('');
  expect(document.activeElement).toBe(field());
  expect(boxes()).toEqual(['milk', 'rye bread', 'eggs', 'tea', 'jam']);
});

test('saves a typed item exactly once when the field loses the focus (TASK-71)', async () => {
  const { text } = show(LIST);
  await userEvent.type(field(), 'tea{Escape}');
  expect(text()).toBe(`${LIST}\n- [ ] tea`);
  await userEvent.type(field(), 'jam');
  dispatchEvent(new Event('pagehide'));
  cleanup();
  expect(text()).toBe(`${LIST}\n- [ ] tea\n- [ ] jam`);
});

test('Escape saves a typed item, or focuses the last item if the field is empty (TASK-71)', async () => {
  const { text } = show(LIST);
  field().focus();
  await userEvent.keyboard('tea{Escape}');
  expect(text()).toBe(`${LIST}\n- [ ] tea`);
  expect(document.activeElement).toBe(field());
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(box('tea'));
});

test('adds pasted lines as items (TASK-71)', async () => {
  const { text } = show(LIST);
  await userEvent.click(field());
  await userEvent.paste('tea\n\n- [x] jam\n');
  expect(text()).toBe(`${LIST}\n- [ ] tea\n- [x] jam`);
});

test('Alt with an arrow key moves an item, keeps its focus and announces its position (TASK-72)', async () => {
  const { text } = show(LIST);
  box('milk').focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
  expect(text()).toBe('- [x] **rye** bread\n- [ ] eggs\n- [ ] milk');
  expect(document.activeElement).toBe(box('milk'));
  expect(screen.getByText('"milk". Position 3 of 3.')).toBeDefined();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(screen.getByText('Already last.')).toBeDefined();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(boxes()).toEqual(['rye bread', 'milk', 'eggs']);
});

test('Delete removes an item and focuses the next one (TASK-72)', async () => {
  const { text } = show(LIST);
  box('milk').focus();
  await userEvent.keyboard('{Delete}');
  expect(text()).toBe('- [x] **rye** bread\n- [ ] eggs');
  expect(document.activeElement).toBe(box('rye bread'));
});

test('holding Delete removes one item (VIEW-120)', async () => {
  const { text } = show(LIST);
  box('milk').focus();
  await userEvent.keyboard('{Delete}');
  fireEvent.keyDown(box('rye bread'), { key: 'Delete', repeat: true });
  expect(text()).toBe('- [x] **rye** bread\n- [ ] eggs');
});

test('a mouse drags an item by its grip, and Escape cancels the drag (TASK-72)', () => {
  const { text } = show(LIST);
  const items = screen.getAllByRole('listitem').slice(0, 3);
  for (const [index, item] of items.entries()) {
    item.getBoundingClientRect = () => new DOMRect(0, index * 20, 100, 20);
  }
  const grip = items[0]?.querySelector('[data-item-grip]') as HTMLElement;
  const point = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', clientY: number) => {
    const event = createEvent[type](grip, { button: 0, clientY, isPrimary: true });
    Object.defineProperties(event, { isPrimary: { value: true }, pointerType: { value: 'mouse' } });
    fireEvent(grip, event);
  };
  point('pointerDown', 10);
  point('pointerMove', 35);
  fireEvent.keyDown(grip, { key: 'Escape' });
  point('pointerUp', 35);
  expect(text()).toBe(LIST);
  point('pointerDown', 10);
  point('pointerMove', 35);
  expect(screen.getByText('Position 2 of 3.')).toBeDefined();
  point('pointerUp', 35);
  expect(text()).toBe('- [x] **rye** bread\n- [ ] milk\n- [ ] eggs');
});

test('offers no field for items in a list without checkboxes (TASK-71)', () => {
  show('- milk\n- bread');
  expect(screen.queryByRole('textbox')).toBeNull();
});
