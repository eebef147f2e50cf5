import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { chunk, lazyWithRetry } from './lazy-with-retry.ts';

const file = { Greeting: ({ name }: { name: string }) => <p>Hello {name}</p> };

function show(Greeting: ReturnType<typeof greeting>) {
  render(
    <Suspense fallback={<p>Wait</p>}>
      <Greeting name="Ada" />
    </Suspense>,
  );
}
const greeting = (source: ReturnType<typeof chunk<typeof file>>) =>
  lazyWithRetry(source, (module) => module.Greeting);

test('renders a component whose code is already fetched without showing the fallback (VIEW-60)', async () => {
  const source = chunk(() => Promise.resolve(file));
  await source();
  show(greeting(source));
  expect(screen.queryByText('Wait')).toBeNull();
  expect(screen.getByText('Hello Ada')).toBeDefined();
});

test('fetches the code of a lazy component when it first renders', async () => {
  show(greeting(chunk(() => Promise.resolve(file))));
  expect(screen.getByText('Wait')).toBeDefined();
  expect(await screen.findByText('Hello Ada')).toBeDefined();
});

/** Returns a chunk whose successive fetches have these results. */
function respondingWith(...responses: readonly (typeof file | Error)[]) {
  const left = [...responses];
  return chunk(async () => {
    const response = left.shift() ?? new Error('too many requests');
    if (response instanceof Error) throw response;
    return response;
  });
}

test('retries a failed fetch once, then caches the part', async () => {
  const source = respondingWith(new Error('lost'), file);
  expect(await source()).toBe(file);
  expect(await source()).toBe(file);
});

test('refetches a part on the next call after two failed attempts', async () => {
  const source = respondingWith(new Error('first'), new Error('second'), file);
  await expect(source()).rejects.toThrow('second');
  expect(await source()).toBe(file);
});

test('makes no second attempt while the browser is offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const source = respondingWith(new Error('first'), file);
  await expect(source()).rejects.toThrow('first');
  expect(await source()).toBe(file);
});
