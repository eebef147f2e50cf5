import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
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
