import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { clientInvocations, HUB_PATH, REALTIME_LIMITS, REALTIME_VERSION, serverEvents } from './realtime.ts';

/** Fingerprints of all versions of the protocol. Old ones are kept, so that no version number is reused. */
const VERSIONS: Readonly<Record<number, string>> = {
  1: 'e992e4f6bcf80493',
  2: 'e284e42a438c6a51',
  3: 'e638b15d9a750165',
  4: '5dfa718d30da469f',
  5: '57c7800b4b7280c1',
  6: '231dc402ace5c927',
  7: 'b679209fe11b9007',
};

it('requires a new version number when the realtime protocol changes', () => {
  const shapes = (schemas: Readonly<Record<string, z.ZodType>>) =>
    Object.entries(schemas).map(([name, schema]) => [name, z.toJSONSchema(schema)]);
  const protocol = JSON.stringify([
    HUB_PATH,
    REALTIME_LIMITS,
    shapes(serverEvents),
    shapes(clientInvocations),
  ]);
  const hash = createHash('sha256').update(protocol).digest('hex').slice(0, 16);
  expect(
    { version: REALTIME_VERSION, hash },
    'raise REALTIME_VERSION, and add the hash of the new one',
  ).toEqual({ version: Math.max(...Object.keys(VERSIONS).map(Number)), hash: VERSIONS[REALTIME_VERSION] });
});
