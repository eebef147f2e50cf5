import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar, initials } from './avatar.tsx';

test.each([
  ['Ada Lovelace', 'AL'],
  ['Cleo Roth-Vandermeersch of the Long Name', 'CN'],
  ['  olga ', 'O'],
  ['Åsa Öberg', 'ÅÖ'],
  ['', '?'],
  ['\u200b\u200b', '?'],
  ['\u202eAda \u2066Lovelace', 'AL'],
  ['e\u0301mile zola', 'E\u0301Z'],
  ['👩‍🚀 Ada', '👩‍🚀A'],
  ['🇩🇪 Team', '🇩🇪T'],
  ['ßorg', 'ß'],
  ['김 민수', '김민'],
  [`z${'\u0301'.repeat(500)}`, `Z${'\u0301'.repeat(9)}`],
])('the name %j has the initials %s (IDENTITY-50, TASK-61)', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test('initials replace an image that fails to load, until a new image is given (IDENTITY-50)', () => {
  const { container, rerender } = render(<Avatar name="Ada Lovelace" src="/one" />);
  const picture = () => container.querySelector('img');
  expect(picture()?.getAttribute('src')).toBe('/one');
  fireEvent.error(picture() as HTMLImageElement);
  expect(picture()).toBeNull();
  expect(container.textContent).toBe('AL');
  rerender(<Avatar name="Ada Lovelace" src="/two" />);
  expect(picture()?.getAttribute('src')).toBe('/two');
});
