import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testData } from '../../data/testing/data-layer.ts';
import { renderWith } from '../../data/testing/render-with.tsx';
import { PullToSync } from './pull-to-sync.tsx';

test('a finger that scrolls a part of the page back to its top does not pull the page (VIEW-83)', () => {
  const { data } = testData();
  renderWith(
    data,
    <main>
      <div data-testid="hours">
        <button type="button">9 AM</button>
      </div>
      <PullToSync />
    </main>,
  );
  const hour = screen.getByRole('button', { name: '9 AM' });
  const pull = () => {
    fireEvent.touchStart(hour, { touches: [{ clientX: 100, clientY: 100 }] });
    fireEvent.touchMove(hour, { touches: [{ clientX: 100, clientY: 200 }] });
    const isPulled = screen.queryByText('Release to sync') !== null;
    fireEvent.touchCancel(hour, { changedTouches: [{ clientX: 100, clientY: 200 }] });
    return isPulled;
  };
  screen.getByTestId('hours').scrollTop = 300;
  expect(pull()).toBe(false);
  screen.getByTestId('hours').scrollTop = 0;
  expect(pull()).toBe(true);
});
