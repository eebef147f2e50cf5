import { ApiError } from '@questlog/api-client/client';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import type { DataLayer, Refusal } from '../../data/data-layer.ts';
import { createEvent } from '../../data/engine/browser/signal.ts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { RefusalBanners, useRefusalNotices } from './refusals.tsx';

afterEach(cleanup);

function Notices() {
  return <RefusalBanners {...useRefusalNotices(() => undefined)} />;
}

test('a refused order is passed over in silence; another change is told of', () => {
  const refusals = createEvent<Refusal>();
  // Only what the banners read; the rest of the layer needs a server.
  const data = { onRefusal: refusals.listen, queue: { forget: () => Promise.resolve() } };
  render(
    <DataContext value={data as unknown as DataLayer}>
      <Notices />
    </DataContext>,
  );
  const refuse = (description: string, silent: boolean) =>
    act(() =>
      refusals.tell({
        id: description,
        description,
        silent,
        content: '',
        error: new ApiError(new Response(null, { status: 400 }), { message: 'The server said no' }),
      }),
    );
  refuse('Reorder tasks', true);
  expect(document.body.textContent).toBe('');
  expect(toast.snapshot()).toEqual([]);
  refuse('Edit task', false);
  expect(screen.getByText('The server said no')).toBeDefined();
});
