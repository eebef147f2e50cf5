import { access, constants, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { dataFolderProblem } from './data-folder-problem.ts';
import { mountOf, parseMounts, type Mount } from './mounts.ts';

const MOUNTINFO = '/proc/self/mountinfo';
const DATABASE_FOLDER = 'postgres';

export interface DataFolderOptions {
  /** An absolute path. The folder may not exist yet. */
  readonly dataDir: string;
  readonly isContainer: boolean;
  /** True if the folder's files must survive when the container is replaced. */
  readonly isLasting: boolean;
  /** True if a container may start although its data folder is not on a mount. */
  readonly allowUnmounted: boolean;
}

/**
 * Rejects a data folder that would be lost with the container, or that belongs to another user.
 *
 * @param mountinfo the file that lists the mounts; only tests pass a different one
 * @throws OperatorError with one sentence that explains how to fix the problem
 */
export async function checkDataFolder(options: DataFolderOptions, mountinfo = MOUNTINFO): Promise<void> {
  const { dataDir } = options;
  const { getuid, getgid } = process;
  const rejection = dataFolderProblem({
    ...options,
    mount: options.isContainer ? await readMount(dataDir, mountinfo) : undefined,
    user: getuid === undefined || getgid === undefined ? undefined : { uid: getuid(), gid: getgid() },
    owner: await ownerOf(dataDir),
    isWritable: await isWritable(dataDir),
    databaseOwner: await ownerOf(join(dataDir, DATABASE_FOLDER)),
  });
  if (rejection !== undefined) throw new OperatorError(rejection);
}

async function readMount(dataDir: string, mountinfo: string): Promise<Mount | undefined> {
  const text = await readFile(mountinfo, 'utf8').catch(() => '');
  return mountOf(await existingPath(dataDir), parseMounts(text));
}

async function existingPath(folder: string): Promise<string> {
  const parent = dirname(folder);
  return realpath(folder).catch(() => (parent === folder ? folder : existingPath(parent)));
}

async function ownerOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ uid }) => uid,
    () => undefined,
  );
}

async function isWritable(path: string): Promise<boolean> {
  return access(path, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
}
