import { createLog } from '@questlog/server/platform/log/log';
import { RawConnection } from '@questlog/testkit/raw-connection';
import { serverForTests } from '@questlog/testkit/server';
import { expect, it } from 'vitest';

const lines: string[] = [];

const log = createLog('error', { write: (line) => void lines.push(line) });
const server = await serverForTests({ log });
const ada = await server.register();

it.each([
  ['/api/tasks', 'application/json'],
  ['/idp/token', 'application/x-www-form-urlencoded'],
  ['/idp/forgot-password', 'application/x-www-form-urlencoded'],
  ['/sandbox/pay/cs_test_1', 'application/x-www-form-urlencoded'],
])(
  'logs no error if the client disconnects while sending a body to %s (OPERATION-25)',
  async (path, type) => {
    lines.length = 0;
    for (let time = 0; time < 10; time += 1) {
      const connection = new RawConnection(server.url);
      connection.head('POST', path, {
        'content-type': type,
        'content-length': '200',
        authorization: `Bearer ${ada.tokens.accessToken}`,
      });
      connection.write('{"title":');
      // Half of the clients disconnect while the server waits for the rest of the body; the others disconnect
      // earlier.
      if (time % 2 === 0) await fetch(`${server.url}/healthz`);
      connection.drop();
      await connection.ended();
      await fetch(`${server.url}/readyz`);
    }
    expect(lines).toEqual([]);
  },
);
