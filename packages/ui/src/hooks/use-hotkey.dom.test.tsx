import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setCharacterKeys, useHotkey } from './use-hotkey.ts';

function Bound({ combo, onPress }: { combo: string; onPress: () => void }) {
  useHotkey(combo, onPress);
  return (
    <>
      <input aria-label="Title" />
      <input type="checkbox" aria-label="Done" />
    </>
  );
}

afterEach(() => {
  cleanup();
  setCharacterKeys(true);
});

test.each([
  ['mod+n', 'Title', { key: 'n', ctrlKey: true }, true],
  ['mod+n', 'Title', { key: 'n' }, false],
  ['mod+n', 'Done', { key: 'N', ctrlKey: true, shiftKey: true }, false],
  ['mod+a', 'Title', { key: 'a', ctrlKey: true }, false],
  ['mod+a', 'Done', { key: 'a', ctrlKey: true }, true],
  ['?', 'Title', { key: '?', shiftKey: true }, false],
  ['?', 'Done', { key: '?', shiftKey: true }, true],
  ['x', 'Done', { key: 'X', shiftKey: true }, false],
  ['mod+n', 'Title', { key: 'т', code: 'KeyN', ctrlKey: true }, true],
  ['x', 'Done', { key: 'ч', code: 'KeyX' }, true],
  ['x', 'Done', { key: 'χ', code: 'KeyX' }, true],
  ['n', 'Done', { key: 'מ', code: 'KeyN' }, true],
  ['n', 'Done', { key: 'ㅜ', code: 'KeyN' }, true],
  ['shift+m', 'Done', { key: 'Ь', code: 'KeyM', shiftKey: true }, true],
  ['n', 'Done', { key: 'b', code: 'KeyN' }, false],
  ['b', 'Done', { key: 'b', code: 'KeyN' }, true],
  ['z', 'Done', { key: ';', code: 'KeyZ' }, false],
  ['x', 'Done', { key: 'x', keyCode: 229 }, false],
  ['alt+up', 'Done', { key: 'ArrowUp', altKey: true }, true],
  [']', 'Done', { key: ']' }, true],
  [']', 'Title', { key: ']' }, false],
  [']', 'Done', { key: ']', ctrlKey: true, altKey: true, modifierAltGraph: true }, true],
  ['mod+n', 'Done', { key: 'n', ctrlKey: true, repeat: true }, false],
  ['?', 'Done', { key: '?', repeat: true }, false],
  ['mod+z', 'Done', { key: 'z', ctrlKey: true, repeat: true }, true],
  ['alt+up', 'Done', { key: 'ArrowUp', altKey: true, repeat: true }, true],
  [']', 'Done', { key: ']', repeat: true }, true],
  ['mod+shift+,', 'Title', { key: '<', code: 'Comma', ctrlKey: true, shiftKey: true }, true],
  ['mod+shift+,', 'Done', { key: ';', code: 'Comma', ctrlKey: true, shiftKey: true }, true],
  ['mod+shift+,', 'Done', { key: ',', code: 'Comma', ctrlKey: true }, false],
  ['mod+shift+,', 'Done', { key: 'W', code: 'Comma', ctrlKey: true, shiftKey: true }, false],
])(
  'the shortcut %s with the focus in %s handles the key event %o: %s (VIEW-61, VIEW-62, VIEW-120)',
  (combo, field, press, called) => {
    const onPress = vi.fn();
    render(<Bound combo={combo} onPress={onPress} />);
    fireEvent.keyDown(screen.getByLabelText(field), press);
    expect(onPress).toHaveBeenCalledTimes(called ? 1 : 0);
  },
);

test.each([
  ['x', { key: 'x' }, false],
  ['shift+m', { key: 'M', shiftKey: true }, false],
  ['?', { key: '?', shiftKey: true }, false],
  ['mod+n', { key: 'n', ctrlKey: true }, true],
  ['alt+shift+x', { key: 'X', altKey: true, shiftKey: true }, true],
  ['delete', { key: 'Delete' }, true],
  ['space', { key: ' ' }, true],
])(
  'with single-letter shortcuts disabled, the shortcut %s handles the key event %o: %s (IDENTITY-41)',
  (combo, press, called) => {
    setCharacterKeys(false);
    const onPress = vi.fn();
    render(<Bound combo={combo} onPress={onPress} />);
    fireEvent.keyDown(screen.getByLabelText('Done'), press);
    expect(onPress).toHaveBeenCalledTimes(called ? 1 : 0);
  },
);
