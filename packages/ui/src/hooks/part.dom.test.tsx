import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { lazyPart, part } from './part.ts';

afterEach(cleanup);

const file = { Greeting: ({ name }: { name: string }) => <p>Hello {name}</p> };

function show(Greeting: ReturnType<typeof greeting>) {
  render(
    <Suspense fallback={<p>Wait</p>}>
      <Greeting name="Ada" />
    </Suspense>,
  );
}
const greeting = (source: ReturnType<typeof part<typeof file>>) =>
  lazyPart(source, (module) => module.Greeting);

test('shows a part that was fetched before without a fallback', async () => {
  const source = part(() => Promise.resolve(file));
  await source();
  show(greeting(source));
  expect(screen.queryByText('Wait')).toBeNull();
  expect(screen.getByText('Hello Ada')).toBeDefined();
});

test('fetches a part that is wanted first now', async () => {
  show(greeting(part(() => Promise.resolve(file))));
  expect(screen.getByText('Wait')).toBeDefined();
  expect(await screen.findByText('Hello Ada')).toBeDefined();
});

test('asks again for a part that could not be had', async () => {
  const answers = [() => Promise.reject(new Error('offline')), () => Promise.resolve(file)];
  const source = part(() => answers.shift()?.() ?? Promise.reject(new Error('asked too often')));
  await expect(source()).rejects.toThrow('offline');
  expect(await source()).toBe(file);
  expect(await source()).toBe(file);
});
