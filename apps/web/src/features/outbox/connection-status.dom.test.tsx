import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createValue } from '../../data/engine/browser/signal.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { ConnectionStatus } from './connection-status.tsx';
import { renderWith } from '../../data/testing/render-with.tsx';

test("shows that changes are kept while the server's disk is full, until the disk has space again (OFFLINE-45)", () => {
  const isStorageFull = createValue(false);
  renderWith(testData({ parts: { isStorageFull } }).data, <ConnectionStatus />);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  act(() => isStorageFull.set(true));
  expect(status.textContent).toBe("The server's disk is full. Your changes are kept.");
  act(() => isStorageFull.set(false));
  expect(status.textContent).toBe('');
});
