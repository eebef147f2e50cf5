/**
 * A PostgreSQL primary with a synchronous standby, as docs/high-availability.md sets them up: Patroni manages both,
 * etcd elects the primary, and HAProxy leads connections to it. Everything listens on loopback.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '@questlog/testkit/free-port';
import { Client } from 'pg';

const run = promisify(execFile);
const HOST = '127.0.0.1';
const PASSWORD = 'trial';
/** States of a standby that receives changes, in Patroni before and after 3.1. */
const UP = new Set(['running', 'streaming']);
const POLL_MS = 200;
const READY_WITHIN_MS = 120_000;

/** The user that PostgreSQL runs as: it refuses to run as root. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

interface Node {
  readonly name: string;
  readonly port: number;
  readonly apiPort: number;
  readonly folder: string;
  /** Patroni, and a promise that it has ended; undefined while the node is dead. */
  manager: { readonly process: ChildProcess; readonly ended: Promise<unknown> } | undefined;
}

export class PostgresPair {
  /** The URL of the database, through the proxy. */
  readonly url: string;
  readonly #folder: string;
  readonly #user: SystemUser;
  readonly #nodes: readonly Node[];
  readonly #others: ChildProcess[] = [];
  readonly #proxyPort: number;

  private constructor(folder: string, user: SystemUser, nodes: readonly Node[], proxyPort: number) {
    this.url = `postgresql://questlog:${PASSWORD}@${HOST}:${proxyPort}/questlog`;
    this.#folder = folder;
    this.#user = user;
    this.#nodes = nodes;
    this.#proxyPort = proxyPort;
  }

  /**
   * Starts the pair with an empty database.
   * @param binaries the folder with PostgreSQL's programs
   */
  static async start(binaries: string, user: SystemUser): Promise<PostgresPair> {
    const folder = await mkdtemp(join(tmpdir(), 'questlog-failover-'));
    await chown(folder, user.uid, user.gid);
    const nodes = await Promise.all(
      ['one', 'two'].map(async (name) => ({
        name,
        port: await freePort(),
        apiPort: await freePort(),
        folder: join(folder, name),
        manager: undefined,
      })),
    );
    const pair = new PostgresPair(folder, user, nodes, await freePort());
    try {
      await pair.#startAll(binaries);
    } catch (error) {
      await pair.stop();
      throw error;
    }
    return pair;
  }

  /**
   * Kills the primary with all of its processes, and what manages it, as when its machine loses power. Then starts it
   * again as a standby of the other one.
   */
  async killPrimary(): Promise<void> {
    const primary = await this.#primary();
    if (primary === undefined) throw new Error('there is no primary to kill');
    // Processes of PostgreSQL that have just begun would survive the first round.
    for (let round = 0; round < 2; round += 1) {
      await run('pkill', ['-KILL', '-f', join(primary.folder, 'data')]).catch(() => undefined);
      primary.manager?.process.kill('SIGKILL');
    }
    await primary.manager?.ended;
    primary.manager = undefined;
  }

  /** Starts the node that was killed, and waits until it is the synchronous standby again. */
  async repair(): Promise<void> {
    for (const node of this.#nodes) if (node.manager === undefined) this.#manage(node);
    await this.untilSynchronous();
  }

  /** Waits until each commit is on both nodes. Throws after two minutes. */
  async untilSynchronous(): Promise<void> {
    await this.#until('the standby is synchronous', async () => {
      const members = await this.#members();
      return members.some(({ role, state }) => role === 'sync_standby' && UP.has(state));
    });
  }

  async stop(): Promise<void> {
    for (const { manager } of this.#nodes) manager?.process.kill('SIGTERM');
    for (const { manager } of this.#nodes) await manager?.ended;
    for (const child of this.#others) child.kill('SIGTERM');
    await run('pkill', ['-KILL', '-f', this.#folder]).catch(() => undefined);
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #startAll(binaries: string): Promise<void> {
    const [client, peer] = [await freePort(), await freePort()];
    const etcdUrl = `http://${HOST}:${client}`;
    const peerUrl = `http://${HOST}:${peer}`;
    const settings = {
      'data-dir': join(this.#folder, 'etcd'),
      'listen-client-urls': etcdUrl,
      'advertise-client-urls': etcdUrl,
      'listen-peer-urls': peerUrl,
      'initial-advertise-peer-urls': peerUrl,
      'initial-cluster': `default=${peerUrl}`,
    };
    const args = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
    this.#others.push(this.#spawn('etcd', args));
    for (const node of this.#nodes) {
      await mkdir(node.folder);
      await chown(node.folder, this.#user.uid, this.#user.gid);
      await writeFile(join(node.folder, 'patroni.json'), JSON.stringify(patroniOf(node, client, binaries)));
    }
    await writeFile(join(this.#folder, 'haproxy.cfg'), proxyOf(this.#proxyPort, this.#nodes));
    for (const node of this.#nodes) this.#manage(node);
    await this.untilSynchronous();
    const primary = await this.#primary();
    const admin = new Client(`postgresql://postgres:${PASSWORD}@${HOST}:${primary?.port}/postgres`);
    await admin.connect();
    await admin.query(`create role questlog login password '${PASSWORD}'`);
    await admin.query('create database questlog owner questlog');
    await admin.end();
    this.#others.push(this.#spawn('haproxy', ['-f', join(this.#folder, 'haproxy.cfg'), '-db']));
  }

  /** Starts a program, whose output is in the folder. */
  #spawn(command: string, args: readonly string[], log = command): ChildProcess {
    const output = openSync(join(this.#folder, `${log}.log`), 'a');
    const child = spawn(command, args, {
      cwd: this.#folder,
      env: { PATH: process.env['PATH'], HOME: this.#folder, LANG: 'C.UTF-8' },
      stdio: ['ignore', output, output],
      ...this.#user,
    });
    closeSync(output);
    return child;
  }

  #manage(node: Node): void {
    const manager = this.#spawn('patroni', [join(node.folder, 'patroni.json')], node.name);
    node.manager = { process: manager, ended: once(manager, 'exit') };
  }

  async #members(): Promise<
    readonly { readonly name: string; readonly role: string; readonly state: string }[]
  > {
    for (const { apiPort } of this.#nodes) {
      const response = await fetch(`http://${HOST}:${apiPort}/cluster`).catch(() => undefined);
      if (response?.ok !== true) continue;
      const { members } = (await response.json()) as {
        members: { name: string; role: string; state: string }[];
      };
      return members;
    }
    return [];
  }

  async #primary(): Promise<Node | undefined> {
    const leader = (await this.#members()).find(({ role }) => role === 'leader');
    return this.#nodes.find(({ name }) => name === leader?.name);
  }

  async #until(what: string, holds: () => Promise<boolean>): Promise<void> {
    const until = Date.now() + READY_WITHIN_MS;
    while (!(await holds())) {
      if (Date.now() > until) throw new Error(`${what}: not within ${READY_WITHIN_MS / 1_000} seconds`);
      await delay(POLL_MS);
    }
  }
}

/** Returns the configuration of Patroni, which reads JSON as YAML. */
function patroniOf({ name, port, apiPort, folder }: Node, etcdPort: number, binaries: string): object {
  return {
    scope: 'questlog',
    name,
    restapi: { listen: `${HOST}:${apiPort}`, connect_address: `${HOST}:${apiPort}` },
    etcd3: { host: `${HOST}:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: 15,
        loop_wait: 3,
        retry_timeout: 5,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 200, wal_log_hints: 'on' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${HOST}:${port}`,
      connect_address: `${HOST}:${port}`,
      data_dir: join(folder, 'data'),
      bin_dir: binaries,
      pg_hba: [
        'local all all trust',
        `host all all ${HOST}/32 scram-sha-256`,
        `host replication all ${HOST}/32 scram-sha-256`,
      ],
      authentication: {
        superuser: { username: 'postgres', password: PASSWORD },
        replication: { username: 'replicator', password: PASSWORD },
        rewind: { username: 'rewinder', password: PASSWORD },
      },
      parameters: { unix_socket_directories: folder },
    },
  };
}

/** Returns the configuration of HAProxy: connections lead to the node that Patroni calls primary, and end with it. */
function proxyOf(port: number, nodes: readonly Node[]): string {
  return `defaults
  mode tcp
  timeout connect 3s
  timeout client 30m
  timeout server 30m
listen postgresql
  bind ${HOST}:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} ${HOST}:${node.port} check port ${node.apiPort}`).join('\n')}
`;
}
