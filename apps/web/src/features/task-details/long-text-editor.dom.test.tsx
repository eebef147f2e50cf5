import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderWith } from '../../data/testing/render-with.tsx';
import { testData } from '../../data/testing/data-layer.ts';
import { LongTextEditor } from './long-text-editor.tsx';

afterEach(cleanup);

const field = () => screen.getByRole('textbox', { name: 'Notes' });
const SAVE = '{Control>}{Enter}{/Control}';

test.each([
  ['Control+Enter', SAVE, [true]],
  ['Tab', '{Tab}', [false]],
])('the key %s saves edited multiline text only once (TASK-43)', async (_, keys, ended) => {
  const onCommit = vi.fn();
  const ends: boolean[] = [];
  render(
    <LongTextEditor
      label="Notes"
      changedNotice=""
      text="Before"
      onCommit={onCommit}
      onSetAside={vi.fn()}
      onEnd={(byKey) => ends.push(byKey)}
    />,
  );
  await userEvent.type(field(), ' and after');
  await userEvent.keyboard(keys);
  expect(ends.slice(0, 1)).toEqual(ended);
  cleanup();
  expect(onCommit.mock.calls).toEqual([['Before and after']]);
});

test.each([
  ['leaves a changed text unsaved', ' and after', [[{ text: 'Before and after', base: 'Before' }]]],
  ['does nothing with an unchanged text', '', []],
])('Escape %s (TASK-43)', async (_, typed, aside) => {
  const [onCommit, onSetAside] = [vi.fn(), vi.fn()];
  render(<LongTextEditor label="Notes" changedNotice="" text="Before" {...{ onCommit, onSetAside }} />);
  await userEvent.click(field());
  await userEvent.keyboard(`${typed}{Escape}`);
  expect(onSetAside.mock.calls).toEqual(aside);
  expect((field() as HTMLTextAreaElement).value).toBe('Before');
  cleanup();
  expect(onCommit).not.toHaveBeenCalled();
});

test('closing the page saves the typed text once (TASK-51)', async () => {
  const onCommit = vi.fn();
  render(
    <LongTextEditor label="Notes" changedNotice="" text="Before" onCommit={onCommit} onSetAside={vi.fn()} />,
  );
  await userEvent.type(field(), ' and after');
  dispatchEvent(new Event('pagehide'));
  dispatchEvent(new Event('pagehide'));
  expect(onCommit.mock.calls).toEqual([['Before and after']]);
});

test('puts the cursor at the end of multiline text (TASK-52)', () => {
  render(
    <LongTextEditor
      label="Notes"
      changedNotice=""
      text="Before"
      takeFocus
      onCommit={vi.fn()}
      onSetAside={vi.fn()}
    />,
  );
  expect(document.activeElement).toBe(field());
  expect((field() as HTMLTextAreaElement).selectionStart).toBe('Before'.length);
});

describe('a text that is changed elsewhere while it is being edited here (TASK-56)', () => {
  const NOTICE = 'The notes were changed elsewhere.';

  async function open() {
    const onCommit = vi.fn();
    const onEnd = vi.fn();
    const withText = (text: string) => (
      <LongTextEditor
        label="Notes"
        changedNotice={NOTICE}
        text={text}
        {...{ onCommit, onEnd }}
        takeFocus
        onSetAside={vi.fn()}
      />
    );
    const { rerender, unmount } = render(withText('Before'));
    const arrive = (text: string) => rerender(withText(text));
    await userEvent.type(field(), ' and mine');
    arrive('Theirs');
    return { onCommit, onEnd, arrive, unmount };
  }

  const value = () => (field() as HTMLTextAreaElement).value;

  test('shows the other version and does not save on blur until the user chooses one', async () => {
    const { onCommit, onEnd } = await open();
    expect(screen.getByRole('status').textContent).toContain(NOTICE);
    expect(screen.getByText('Theirs')).toBeDefined();
    expect(value()).toBe('Before and mine');
    await userEvent.click(document.body);
    expect(onCommit).not.toHaveBeenCalled();
    expect(onEnd).not.toHaveBeenCalled();
    expect(screen.getByRole('status')).toBeDefined();
  });

  test.each(['{Escape}', SAVE])(
    'pressing %s moves the focus to the choice between the two versions',
    async (keys) => {
      const { onCommit, onEnd } = await open();
      await userEvent.keyboard(keys);
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep mine' }));
      expect(onCommit).not.toHaveBeenCalled();
      expect(onEnd).not.toHaveBeenCalled();
    },
  );

  test('“Use theirs” replaces the text, and the user can continue typing', async () => {
    const { onCommit } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Use theirs' }));
    expect(screen.queryByRole('status')).toBeNull();
    expect(value()).toBe('Theirs');
    expect(document.activeElement).toBe(field());
    await userEvent.keyboard(` and more${SAVE}`);
    expect(onCommit.mock.calls).toEqual([['Theirs and more']]);
  });

  test('“Keep mine” saves the typed text, and a further change made elsewhere is shown again', async () => {
    const { onCommit, arrive } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    expect(screen.queryByRole('status')).toBeNull();
    expect(document.activeElement).toBe(field());
    arrive('Theirs again');
    expect(screen.getByText('Theirs again')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    await userEvent.keyboard(SAVE);
    expect(onCommit.mock.calls).toEqual([['Before and mine']]);
  });

  test.each(['the row', 'the page'])(
    'saves both versions if %s closes before the user has chosen',
    async (what) => {
      const { onCommit, unmount } = await open();
      if (what === 'the page') dispatchEvent(new Event('pagehide'));
      unmount();
      expect(onCommit.mock.calls).toEqual([['Theirs\n\nBefore and mine']]);
    },
  );

  test('reports no conflict if the other text equals the typed one or the text before editing', async () => {
    const { arrive } = await open();
    arrive('Before and mine');
    expect(screen.queryByRole('status')).toBeNull();
    arrive('Theirs');
    expect(value(), "the text is still the other user's").toBe('Theirs');
    cleanup();
    const again = await open();
    again.arrive('Before');
    expect(screen.queryByRole('status')).toBeNull();
    expect(value()).toBe('Before and mine');
  });
});

describe('a list in the text (TASK-73, TASK-74)', () => {
  const value = () => (field() as HTMLTextAreaElement).value;

  function open(text: string) {
    const onCommit = vi.fn();
    renderWith(
      testData().data,
      <LongTextEditor
        label="Notes"
        changedNotice=""
        text={text}
        lists
        takeFocus
        onCommit={onCommit}
        onSetAside={vi.fn()}
      />,
    );
    return onCommit;
  }

  test('Enter begins the next item, or ends the list in an empty item (TASK-73)', async () => {
    const onCommit = open('- [x] milk');
    await userEvent.keyboard(`{Enter}bread{Enter}{Enter}Thanks${SAVE}`);
    expect(value()).toBe('- [x] milk\n- [ ] bread\nThanks');
    expect(onCommit.mock.calls).toEqual([['- [x] milk\n- [ ] bread\nThanks']]);
  });

  test('Shift+Enter only inserts a line break (TASK-73)', async () => {
    open('- milk');
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}fresh');
    expect(value()).toBe('- milk\nfresh');
  });

  test('lines pasted into an item become items (TASK-74)', async () => {
    open('- [ ] ');
    await userEvent.paste('milk\nbread');
    expect(value()).toBe('- [ ] milk\n- [ ] bread');
  });

  test('Enter behaves normally in text without Markdown (TASK-73)', async () => {
    render(
      <LongTextEditor
        label="Notes"
        changedNotice=""
        text="- milk"
        takeFocus
        onCommit={vi.fn()}
        onSetAside={vi.fn()}
      />,
    );
    await userEvent.keyboard('{Enter}bread');
    expect(value()).toBe('- milk\nbread');
  });
});

test('merges changes to other lines without a notice (TASK-78)', async () => {
  const onCommit = vi.fn();
  const withText = (text: string) => (
    <LongTextEditor
      label="Notes"
      changedNotice="Changed"
      text={text}
      takeFocus
      onCommit={onCommit}
      onSetAside={vi.fn()}
    />
  );
  const { rerender } = render(withText('- [ ] milk\n- [ ] bread'));
  await userEvent.paste('\n- [ ] eggs');
  rerender(withText('- [x] milk\n- [ ] bread'));
  expect(screen.queryByRole('status')).toBeNull();
  expect((field() as HTMLTextAreaElement).value).toBe('- [ ] milk\n- [ ] bread\n- [ ] eggs');
  await userEvent.keyboard(SAVE);
  expect(onCommit.mock.calls).toEqual([['- [x] milk\n- [ ] bread\n- [ ] eggs']]);
});
