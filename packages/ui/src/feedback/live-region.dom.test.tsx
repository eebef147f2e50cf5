import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { announce, LiveRegion, clearAnnouncements } from './live-region.tsx';

it('the live region announces messages until it is silenced', () => {
  render(<LiveRegion />);
  act(() => {
    announce('Added Task');
    announce('Picked up Task', 'assertive');
  });
  expect(screen.getByText('Added Task')).toBeDefined();
  expect(screen.getByText('Picked up Task')).toBeDefined();
  act(clearAnnouncements);
  expect(document.body.textContent).toBe('');
});
