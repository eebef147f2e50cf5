import type { ApiClient } from '@questlog/api-client/client';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { avatarPicture } from './avatar-pictures.ts';

function counting(respond: () => Promise<Uint8Array>) {
  const requested: unknown[] = [];
  const api = ((_route: string, input: unknown) => {
    requested.push(input);
    return respond();
  }) as unknown as ApiClient;
  return { api, requested, queries: new QueryClient({ defaultOptions: { queries: { retry: false } } }) };
}

const URL_OF_ONE = '/api/avatars/abc?v=1';

it('requests an avatar only once per hash and version, even if it is shown several times (IDENTITY-47)', async () => {
  const { api, requested, queries } = counting(async () => Uint8Array.of(1, 2));
  const shown = await Promise.all([
    avatarPicture(queries, api, URL_OF_ONE),
    avatarPicture(queries, api, URL_OF_ONE),
  ]);
  expect(shown).toEqual(['data:image/webp;base64,AQI=', 'data:image/webp;base64,AQI=']);
  expect(requested).toEqual([{ params: { hash: 'abc' }, query: { size: 64, v: '1' } }]);
});

it('retries an avatar after a failed request (IDENTITY-47)', async () => {
  const { api, requested, queries } = counting(() => Promise.reject(new Error('away')));
  for (let times = 0; times < 2; times += 1) {
    await expect(avatarPicture(queries, api, URL_OF_ONE)).rejects.toThrow('away');
  }
  expect(requested).toHaveLength(2);
});
