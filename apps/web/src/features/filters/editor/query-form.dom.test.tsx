import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderWith } from '../../../data/testing/render-with.tsx';
import { useParsedQuery, useQueryReader, useQuestionSettings } from '../../../data/query-reader-hooks.ts';
import { QuestionField } from './question-field.tsx';
import { countOf, filterData } from '../../../data/testing/filter-data.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

function Editor({ begun }: { begun: string }) {
  const [text, setText] = useState(begun);
  const reader = useQueryReader(useQuestionSettings());
  const parsed = useParsedQuery(text, reader);
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <QuestionField {...{ text, parsed, reader, countOf, field }} onText={setText} />
      <p data-testid="text">{text}</p>
      <button type="button" onClick={() => setText('p3')}>
        Replace
      </button>
    </>
  );
}

/** Shows a question as it is on a phone. */
function open(begun = '', options: Parameters<typeof filterData>[0] = {}, isPhone = true) {
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue({
    matches: isPhone,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  } as unknown as MediaQueryList);
  renderWith(filterData(options).data, <Editor begun={begun} />);
  return userEvent.setup();
}

const written = () => screen.getByTestId('text').textContent;
const row = (number: number) => within(screen.getByRole('group', { name: `Condition ${number}` }));
const control = (name: 'Field' | 'Operator' | 'Value', number = 1) =>
  screen.getByLabelText<HTMLSelectElement>(`${name} of condition ${number}`);
/** Returns a row as it reads. */
const rowText = (number: number) =>
  row(number)
    .getAllByRole<HTMLSelectElement>('combobox')
    .map(({ selectedOptions }) => selectedOptions[0]?.textContent)
    .join(' ');

describe('the rows of a question', () => {
  it('the rows of the form read like the question (FILTER-24)', () => {
    open('#home & !p1 & due<=tomorrow & no time & +Garden/Beds & is:done');
    expect([1, 2, 3, 4, 5, 6].map(rowText)).toEqual([
      'Tag is home',
      'Priority is not High',
      'Due date is on or before Tomorrow',
      'Missing is Time',
      'Section is Garden/Beds',
      'State is Completed',
    ]);
    expect(screen.getByRole('status').textContent).toBe('10 tasks match.');
  });

  it('adding, filling in and removing rows of the form changes the text of the question (FILTER-24)', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Add condition' }));
    expect(document.activeElement).toBe(control('Field'));
    expect(written()).toBe('');
    expect(screen.getByRole('status').textContent).toBe('Choose a value to find tasks.');
    await user.selectOptions(control('Value'), 'home/garden');
    expect(written()).toBe('#home/garden');
    await user.selectOptions(control('Operator'), 'is not exactly');
    expect(written()).toBe('!#=home/garden');
    await user.click(screen.getByRole('button', { name: 'Add condition' }));
    await user.selectOptions(control('Field', 2), 'Text');
    await user.type(control('Value', 2), 'call  "ann');
    expect(written()).toBe('!#=home/garden & call ann');
    await user.click(screen.getByRole('radio', { name: 'Any of these' }));
    expect(written()).toBe('!#=home/garden | call ann');
    await user.click(screen.getByRole('button', { name: 'Remove condition 1' }));
    expect(written()).toBe('call ann');
    expect(document.activeElement).toBe(control('Field'));
    await user.click(screen.getByRole('button', { name: 'Remove condition 1' }));
    expect(written()).toBe('');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add condition' }));
  });

  it('rows of the form are joined to the row before them, and form a group (FILTER-55)', async () => {
    const user = open('#home & (overdue | today)');
    expect([1, 2, 3].map(rowText)).toEqual(['Tag is home', 'State is Overdue', 'Date is on Today']);
    expect(row(3).getByText('Or, instead of condition 2:')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Add “or” condition' }));
    expect(document.activeElement).toBe(control('Field', 4));
    await user.selectOptions(control('Field', 4), 'Priority');
    expect(written()).toBe('#home & (overdue | today | p1)');
    await user.click(screen.getByRole('button', { name: 'Remove condition 2' }));
    expect(written()).toBe('#home & (today | p1)');
    await user.click(screen.getByRole('radio', { name: 'Any of these' }));
    expect(written()).toBe('#home | today & p1');
    expect(row(3).getByText('And, together with condition 2:')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Add “and” condition' })).toBeDefined();
  });

  it('a row of the form takes a day, a date relative to today or a phrase (FILTER-24)', async () => {
    const user = open('due<="next fri"');
    expect(rowText(1)).toBe('Due date is on or before “next fri”');
    await user.selectOptions(control('Value'), 'Days from today…');
    expect(written()).toBe('due<=7 days');
    const days = screen.getByRole('spinbutton');
    await user.clear(days);
    await user.type(days, '14');
    // The 1 meant tomorrow, but the field is still there.
    expect(written()).toBe('due<=14 days');
    await user.selectOptions(control('Value'), 'Days ago…');
    expect(written()).toBe('due<=-7 days');
    await user.selectOptions(control('Value'), 'A day…');
    expect(written()).toBe('due<=2026-03-10');
    await user.selectOptions(control('Field'), 'Created');
    expect(written()).toBe('created<=2026-03-10');
    await user.selectOptions(control('Value'), 'Last month');
    expect(written()).toBe('created<=last month');
  });

  it('a row of the form takes a duration in minutes (FILTER-24)', async () => {
    const user = open('dur<=15m');
    const minutes = screen.getByRole('spinbutton');
    await user.clear(minutes);
    await user.type(minutes, '45');
    expect(written()).toBe('dur<=45m');
  });

  it('another text replaces the rows of the form and all that was typed in them (FILTER-24)', async () => {
    const user = open('call');
    await user.type(control('Value'), ' ann');
    await user.click(screen.getByRole('button', { name: 'Replace' }));
    expect(rowText(1)).toBe('Priority is Low');
    expect(written()).toBe('p3');
  });

  it('the form offers assignees in an account with several active members (FILTER-24)', () => {
    open('p1', { isTeam: true });
    expect(within(control('Field')).getByRole('option', { name: 'Assignee' })).toBeDefined();
  });

  it('the form offers no assignees to a single member (FILTER-24)', () => {
    open('p1');
    expect(within(control('Field')).queryByRole('option', { name: 'Assignee' })).toBeNull();
  });
});

describe('the form and the line', () => {
  it('a switch changes between the form and the line, and wide windows show the line first (FILTER-25)', async () => {
    const user = open('p1', {}, false);
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Question' }).value).toBe('p1');
    await user.click(screen.getByRole('radio', { name: 'Form' }));
    expect(rowText(1)).toBe('Priority is High');
    await user.selectOptions(control('Value'), 'Low');
    await user.click(screen.getByRole('radio', { name: 'Text' }));
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Question' }).value).toBe('p3');
  });

  it.each([
    ['#home & (p1 | p2 & today)', 'This question is too complex for the form.'],
    ['p1, p2', 'This question is too complex for the form.'],
    ['#nope', 'This question has an error. Edit it as text.'],
  ])('the editor shows %s as a line, and its form says: %s (FILTER-25)', async (text, sentence) => {
    const user = open(text);
    await user.click(screen.getByRole('radio', { name: 'Form' }));
    expect(screen.getByText(sentence)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Edit as text' }));
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Question' }));
    expect(written()).toBe(text);
  });
});
