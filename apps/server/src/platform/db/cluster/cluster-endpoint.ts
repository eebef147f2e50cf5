import { createServer } from 'node:net';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClusterHome } from './cluster-home.ts';

/**
 * Maximum length of the socket folder's path, in bytes. The whole path, with 15 bytes for the socket's name,
 * may be at most 107 bytes long on Linux and 103 on macOS.
 */
const LONGEST_SOCKET_DIR = 85;

export interface Endpoint {
  readonly settings: Readonly<Record<string, string>>;
  readonly socketDir?: string;
  url(user: string, password: string, database: string): string;
  remove(): Promise<void>;
}

/**
 * Chooses where PostgreSQL listens: on a socket in a folder that only its user and root can enter or, without
 * such sockets, on a loopback port. Call it only while no PostgreSQL runs on the cluster.
 */
export async function makeEndpoint(cluster: ClusterHome): Promise<Endpoint> {
  if (process.platform === 'win32') {
    const port = await freePort();
    return {
      settings: { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' },
      url: (user, password, database) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`,
      remove: () => Promise.resolve(),
    };
  }
  const socketDir = await makeSocketDir(cluster);
  return {
    settings: {
      listen_addresses: '',
      port: '5432',
      unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
      unix_socket_permissions: '0700',
    },
    socketDir,
    url: (user, password, database) =>
      `postgres://${user}:${password}@localhost:5432/${database}?host=${encodeURIComponent(socketDir)}`,
    remove: () => rm(socketDir, { recursive: true, force: true }),
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('a listening server has no port');
  return address.port;
}

/**
 * Creates the socket folder next to the database, or in the system's temporary folder if the path would be
 * too long.
 */
async function makeSocketDir({ home, user }: ClusterHome): Promise<string> {
  let path = join(home, 'socket');
  if (Buffer.byteLength(path) <= LONGEST_SOCKET_DIR) {
    await rm(path, { recursive: true, force: true });
    await mkdir(path);
  } else {
    path = await mkdtemp(join(tmpdir(), 'questlog-'));
  }
  await chmod(path, 0o700);
  if (user !== undefined) await chown(path, user.uid, user.gid);
  return path;
}
