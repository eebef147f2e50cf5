import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperatorError } from '../operator-error.ts';
import { checkDataFolder } from './check-data-folder.ts';

let folder: string;
let mountinfo: string;

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'questlog-folder-')));
  mountinfo = join(folder, 'mountinfo');
  await writeFile(
    mountinfo,
    `1 0 0:1 / / rw - overlay overlay rw\n2 1 254:1 / ${folder}/volume rw - ext4 /dev/vda1 rw\n`,
  );
  await mkdir(join(folder, 'volume'));
});

afterEach(() => rm(folder, { recursive: true }));

const check = (dataDir: string, isContainer = true) =>
  checkDataFolder({ dataDir, isContainer, isLasting: true, allowUnmounted: false }, mountinfo);

test('a container starts if its data folder is a volume, inside one, or a link to one (OPERATION-32)', async () => {
  await symlink(join(folder, 'volume'), join(folder, 'data'));
  for (const name of ['volume', 'volume/new/folder', 'data']) {
    await expect(check(join(folder, name))).resolves.toBeUndefined();
  }
});

test('a container does not start with a data folder outside the volume, even a missing one (OPERATION-32)', async () => {
  await mkdir(join(folder, 'beside'));
  for (const name of ['beside', 'missing']) {
    await expect(check(join(folder, name))).rejects.toThrow(OperatorError);
    await expect(check(join(folder, name), false)).resolves.toBeUndefined();
  }
});

test('a container starts if the operating system does not list its mounts (OPERATION-32)', async () => {
  await rm(mountinfo);
  await expect(check(join(folder, 'beside'))).resolves.toBeUndefined();
});
