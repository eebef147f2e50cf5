// Runs as `npm run dev`: starts the server, and both applications with hot reload. The web app is at
// http://127.0.0.1:5173, and the console at /admin on the same address.
import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const ROOT = dirname(import.meta.dirname);
const ADDRESS = 'http://127.0.0.1:5173';

function vite(folder: string): ChildProcess {
  const manifest = createRequire(join(ROOT, folder, 'package.json')).resolve('vite/package.json');
  return spawn(process.execPath, [join(dirname(manifest), 'bin/vite.js'), '--clearScreen', 'false'], {
    cwd: join(ROOT, folder),
    stdio: 'inherit',
  });
}

const running = [
  spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { PUBLIC_URL: ADDRESS, ...process.env },
  }),
  vite('apps/web'),
  vite('apps/admin'),
];

let isEnding = false;

/**
 * Stops all processes when one exits. Sends one signal only: a second one would kill the server before it
 * stops PostgreSQL.
 */
function end(): void {
  if (isEnding) return;
  isEnding = true;
  for (const each of running) each.kill();
}

for (const each of running) each.once('exit', end);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
