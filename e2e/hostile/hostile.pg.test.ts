import { routes } from '@questlog/contract/routes';
import { startLiveServer } from '@questlog/testkit/live-server';
import { expect, it } from 'vitest';
import { attack } from './attack.ts';

it(
  "the API answers three hostile calls to each endpoint without a server error or another account's data (API-2)",
  { timeout: 120_000 },
  async () => {
    const server = await startLiveServer();
    try {
      const { called, statuses, problems } = await attack(server, 3 * routes.length, 1);
      expect(problems).toEqual([]);
      // Every operation in the contract must have been called.
      expect([...called].sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
      // Check that most calls had a valid token.
      expect(statuses.get(401) ?? 0).toBeLessThan((3 * routes.length) / 5);
    } finally {
      await server.close();
    }
  },
);
