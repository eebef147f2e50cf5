import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { renderWith } from '../../../data/testing/render-with.tsx';
import { useParsedQuery, useQueryReader, useQuestionSettings } from '../../../data/query-reader-hooks.ts';
import { QueryLine } from './query-line.tsx';
import { countOf, filterData } from '../../../data/testing/filter-data.ts';
import { addInsertTextCommand } from './testing/insert-text.ts';

beforeAll(addInsertTextCommand);

function Editor({ begun }: { begun: string }) {
  const [text, setText] = useState(begun);
  const reader = useQueryReader(useQuestionSettings());
  const parsed = useParsedQuery(text, reader);
  return (
    <>
      <QueryLine {...{ text, parsed, reader, countOf }} onText={setText} />
      <button type="button">Next</button>
    </>
  );
}

function open(begun = '', options: Parameters<typeof filterData>[0] = {}) {
  const { container } = renderWith(filterData(options).data, <Editor begun={begun} />);
  const line = screen.getByRole<HTMLInputElement>('combobox', { name: 'Question' });
  const marks = () =>
    Array.from(container.querySelectorAll('[data-mark]:not([data-mark="plain"])'), (mark) => [
      mark.getAttribute('data-mark'),
      mark.textContent,
    ]);
  return { line, marks, user: userEvent.setup() };
}

const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const active = (line: HTMLInputElement) =>
  document.getElementById(line.getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('the text of the line', () => {
  it('the marks repeat the text of the question unchanged, so that no letter moves (FILTER-20)', async () => {
    const { line, marks, user } = open();
    await user.type(line, 'call  #home & overdue');
    expect(marks()).toEqual([
      ['term', '#home'],
      ['term', 'overdue'],
    ]);
    const repeated = document.querySelector('[data-mark]')?.parentElement?.textContent;
    expect(repeated).toBe(line.value);
  });

  it('the line marks an unknown name once the caret has left it, and describes the error (FILTER-20)', async () => {
    const { line, marks, user } = open();
    await user.type(line, '#hone');
    expect(line.getAttribute('aria-invalid')).toBeNull();
    await user.type(line, ' p1');
    expect(line.getAttribute('aria-invalid')).toBe('true');
    expect(marks()).toContainEqual(['error', '#hone']);
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toBe('Unknown tag “hone”. Did you mean “home”?');
    expect(line.getAttribute('aria-describedby')).toBe(alert.id);
  });

  it('the line shows the error of an unfinished question when it loses the focus (FILTER-20)', async () => {
    const { line, user } = open();
    await user.type(line, 'p1 &');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByRole('alert').textContent).toBe('A condition is missing here.');
  });
});

test('the number of tasks follows the question (FILTER-23)', async () => {
  const { line, user } = open();
  const status = screen.getByRole('status');
  expect(status.textContent).toContain('Such as');
  await user.type(line, 'p1');
  expect(status.textContent).toBe('10 tasks match.');
  await user.type(line, ', p2');
  expect(status.textContent).toBe('20 tasks match.');
});

describe('the completions of the line', () => {
  it('the line completes names after their sign, and Enter accepts the first (FILTER-21, FILTER-22)', async () => {
    const { line, user } = open();
    await user.type(line, '#ho');
    expect(options()).toEqual(['home', 'home/garden']);
    expect(active(line)).toBe('home');
    expect(line.getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{ArrowDown}');
    expect(active(line)).toBe('home/garden');
    await user.keyboard('{Enter}');
    expect(line.value).toBe('#home/garden ');
    expect(options()).toEqual([]);
  });

  it('Tab accepts the completion of a name and stays in the line (FILTER-22)', async () => {
    const { line, user } = open();
    await user.type(line, 'p1 +tw{Tab}');
    expect(line.value).toBe('p1 +"Two words" ');
    expect(document.activeElement).toBe(line);
  });

  it('the line completes the sections of a project and the members of a team (FILTER-21)', async () => {
    const { line, user } = open('', { isTeam: true });
    await user.type(line, '+garden/');
    expect(options()).toEqual(['Garden/Beds']);
    await user.clear(line);
    await user.type(line, '@');
    expect(options()).toEqual(['meAssigned to you', 'noneAssigned to nobody', 'Ada', 'Ben']);
  });

  it('Tab leaves the line, unless an arrow key has selected the completion of a word (FILTER-22)', async () => {
    const { line, user } = open();
    await user.type(line, 'over');
    expect(options()).toEqual(['overdueScheduled or due before today']);
    expect(active(line)).toBeUndefined();
    await user.tab();
    expect(line.value).toBe('over');
    expect(document.activeElement).not.toBe(line);
    await user.click(line);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(line.value).toBe('overdue ');
  });

  it('a click on a completion replaces the word around the caret (FILTER-22)', async () => {
    const { line, user } = open('p1 & #xx & p2');
    await user.click(line);
    line.setSelectionRange(6, 6);
    await user.keyboard('h');
    expect(line.value).toBe('p1 & #hxx & p2');
    await user.keyboard('{Delete}{Delete}');
    await user.click(screen.getByRole('option', { name: 'home' }));
    expect(line.value).toBe('p1 & #home & p2');
    expect(line.selectionStart).toBe('p1 & #home '.length);
  });

  it('Escape closes the completions but not the dialog, and an arrow key opens them again (FILTER-22)', async () => {
    const { line, user } = open();
    const keys: string[] = [];
    const listener = ({ key }: KeyboardEvent): void => void keys.push(key);
    document.addEventListener('keydown', listener);
    await user.type(line, '#ho');
    await user.keyboard('{Escape}');
    expect(options()).toEqual([]);
    expect(keys).not.toContain('Escape');
    await user.keyboard('{ArrowDown}');
    expect(options()).toEqual(['home', 'home/garden']);
    await user.keyboard('{Escape}{Escape}');
    expect(keys).toContain('Escape');
    document.removeEventListener('keydown', listener);
  });

  it('the arrow down in an empty line offers a condition of each kind (FILTER-21)', async () => {
    const { line, user } = open();
    await user.click(line);
    expect(options()).toEqual([]);
    await user.keyboard('{ArrowDown}');
    const list = screen.getByRole('listbox', { name: 'Completions' });
    expect(within(list).getByRole('option', { name: /^# A tag/ })).toBeDefined();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(line.value).toBe('#');
    expect(options()).toEqual(['home', 'home/garden', 'work']);
  });
});
