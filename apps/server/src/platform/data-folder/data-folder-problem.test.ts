import { expect, test } from 'vitest';
import { dataFolderProblem, type DataFolderFacts } from './data-folder-problem.ts';

const good: DataFolderFacts = {
  dataDir: '/data',
  isContainer: true,
  isLasting: true,
  allowUnmounted: false,
  mount: { point: '/data', fileSystem: 'ext4' },
  user: { uid: 10_001, gid: 10_001 },
  owner: 10_001,
  isWritable: true,
  databaseOwner: 10_001,
};
const unmounted = { point: '/', fileSystem: 'overlay' };
const inMemory = { point: '/data', fileSystem: 'tmpfs' };

const REMEDY =
  'mount a volume at /data, for example with --volume questlog:/data, ' +
  'or set ALLOW_UNMOUNTED_DATA=true to try Questlog without keeping anything.';

test.each<[string, Partial<DataFolderFacts>]>([
  ['on a volume', {}],
  ['below a volume', { mount: { point: '/srv', fileSystem: 'xfs' }, dataDir: '/srv/questlog' }],
  ['on no volume outside of a container', { mount: unmounted, isContainer: false }],
  ['in memory outside of a container', { mount: inMemory, isContainer: false }],
  ['on no volume if that is allowed', { mount: unmounted, allowUnmounted: true }],
  ['in memory if that is allowed', { mount: inMemory, allowUnmounted: true }],
  ['on no volume if the data is temporary', { mount: unmounted, isLasting: false }],
  ['on a mount that the system does not report', { mount: undefined }],
])('a server starts if its data folder is %s (OPERATION-32)', (_, facts) => {
  expect(dataFolderProblem({ ...good, ...facts })).toBeUndefined();
});

test('a container does not start if its data folder is not on a mount (OPERATION-32)', () => {
  expect(dataFolderProblem({ ...good, mount: unmounted })).toBe(
    `The data folder /data is not a mount, so it would be lost with the container: ${REMEDY}`,
  );
});

test('a container does not start if its data folder is in memory (OPERATION-32)', () => {
  expect(dataFolderProblem({ ...good, mount: inMemory })).toBe(
    `The data folder /data is in memory, so it would be lost with the container: ${REMEDY}`,
  );
});

const foreign = { owner: 0, isWritable: false, databaseOwner: undefined };

test.each<[string, Partial<DataFolderFacts>]>([
  ['a new folder', { owner: undefined, isWritable: false, databaseOwner: undefined }],
  ['a folder that its group may write', { owner: 0 }],
  ['a folder of another user as root', { ...foreign, user: { uid: 0, gid: 0 } }],
  ['a folder on a system without users', { ...foreign, user: undefined }],
])('a server starts with %s as its data folder (OPERATION-33)', (_, facts) => {
  expect(dataFolderProblem({ ...good, ...facts })).toBeUndefined();
});

test("the error names the command that makes the container's user the folder's owner (OPERATION-33)", () => {
  expect(dataFolderProblem({ ...good, ...foreign })).toBe(
    'The data folder /data belongs to user 0, but Questlog runs as user 10001: give it to that user with ' +
      'docker compose run --rm --user root questlog chown -R 10001:10001 /data',
  );
});

test("outside a container, the error names the command that changes the data folder's owner (OPERATION-33)", () => {
  const facts = { ...good, ...foreign, isContainer: false, dataDir: "/srv/ada's tasks" };
  expect(dataFolderProblem(facts)).toBe(
    "The data folder /srv/ada's tasks belongs to user 0, but Questlog runs as user 10001: give it to that user " +
      String.raw`with sudo chown -R 10001:10001 '/srv/ada'\''s tasks'`,
  );
});

test("rejects another user's database even if its folder is writable (OPERATION-33)", () => {
  expect(dataFolderProblem({ ...good, databaseOwner: 999 })).toMatch(
    / belongs to user 999, .* chown -R 10001/,
  );
});
