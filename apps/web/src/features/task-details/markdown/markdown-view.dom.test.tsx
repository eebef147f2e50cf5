import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderWith } from '../../../data/testing/render-with.tsx';
import { testData } from '../../../data/testing/data-layer.ts';
import { MarkdownView } from './markdown-view.tsx';

afterEach(cleanup);

it('renders a short description in the first frame', () => {
  render(<MarkdownView text={'# Milk\n\n- [x] oat\n- [ ] soy'} />);
  expect(screen.getByRole('heading', { name: 'Milk' })).toBeDefined();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('img', { name: 'Done' })).toBeDefined();
});

it.each([
  ['2,500 quote marks', '>'.repeat(2_500)],
  ['2,000 list markers', '- '.repeat(2_000)],
  ['9,995 list markers', `${'- '.repeat(9_995)}-`],
  ['150 list markers', '- '.repeat(150)],
  ['200 stars around a letter', `${'*'.repeat(200)}a${'*'.repeat(200)}`],
])('shows a description of %s as plain text (TASK-57)', (_, text) => {
  const { container } = render(<MarkdownView text={text} />);
  expect(container.textContent).toBe(text);
});

it('shows images as links, and opens every link in a new tab', () => {
  const { container } = render(
    <MarkdownView text="![cat](https://example.org/cat.png) [more](https://example.org)" />,
  );
  expect(container.querySelector('img')).toBeNull();
  for (const link of screen.getAllByRole('link')) {
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  }
});

const ADA = '0193aaaa-0000-7000-8000-000000000002';

it.each([
  ['their current name', `**Ask** @[Old](user:${ADA}).`, 'Ask @Ada Vale.', 'Ada Vale'],
  ['text if the account has no such user', `@[Eve](user:${ADA.replace('2', '3')})`, '@Eve', undefined],
  ['a link if there is no "@"', `[Eve](user:${ADA})`, 'Eve', undefined],
])('shows a mentioned user as %s (COMMENT-16)', (_, text, shown, chip) => {
  const ada = { id: ADA, firstName: 'Ada', lastName: 'Vale', avatarUrl: null, isActive: false };
  const people = [{ ...ada, updatedAt: '', isPendingSync: false }];
  const { container } = renderWith(testData({ rows: { people } }).data, <MarkdownView text={text} />);
  expect(container.textContent).toBe(shown);
  expect(container.querySelector('bdi')?.textContent).toBe(chip);
});
