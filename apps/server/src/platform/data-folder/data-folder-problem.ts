import type { Mount } from './mounts.ts';

/** Facts about the data folder on startup, and about the process that will use it. */
export interface DataFolderFacts {
  readonly dataDir: string;
  readonly isContainer: boolean;
  /**
   * True if the folder's files must survive when the container is replaced: the embedded database, or copies
   * made before migrations.
   */
  readonly isLasting: boolean;
  readonly allowUnmounted: boolean;
  /** The mount that contains the folder; undefined if the system does not report it. */
  readonly mount: Mount | undefined;
  /** The process's user and group; undefined on systems without them. */
  readonly user: { readonly uid: number; readonly gid: number } | undefined;
  /** The folder's owner; undefined if it does not exist. */
  readonly owner: number | undefined;
  readonly isWritable: boolean;
  /** The owner of the embedded database's folder; undefined before it is created. */
  readonly databaseOwner: number | undefined;
}

const IN_MEMORY = new Set(['tmpfs', 'ramfs']);
const PLAIN_PATH = /^[\w./-]+$/;

/**
 * Returns why a server must not start on a data folder, and how to fix that, in one sentence. Returns
 * undefined if the server may start:
 *
 * - In a container, a folder that is not on a mount, or on one in memory, is lost with the container (OPERATION-32).
 * - A folder that belongs to another user is not writable, and PostgreSQL rejects another user's files (OPERATION-33).
 */
export function dataFolderProblem(facts: DataFolderFacts): string | undefined {
  return mountProblem(facts) ?? ownerProblem(facts);
}

function mountProblem(facts: DataFolderFacts): string | undefined {
  const { dataDir, mount } = facts;
  if (!facts.isContainer || !facts.isLasting || facts.allowUnmounted || mount === undefined) return undefined;
  const remedy =
    `mount a volume at ${dataDir}, for example with --volume questlog:${dataDir}, ` +
    'or set ALLOW_UNMOUNTED_DATA=true to try Questlog without keeping anything.';
  if (mount.point === '/') {
    return `The data folder ${dataDir} is not a mount, so it would be lost with the container: ${remedy}`;
  }
  if (IN_MEMORY.has(mount.fileSystem)) {
    return `The data folder ${dataDir} is in memory, so it would be lost with the container: ${remedy}`;
  }
  return undefined;
}

function ownerProblem({ dataDir, isContainer, user, ...facts }: DataFolderFacts): string | undefined {
  // Root can write everywhere, and runs PostgreSQL as the owner of the database files.
  if (user === undefined || user.uid === 0) return undefined;
  const isForeign = facts.owner !== undefined && facts.owner !== user.uid && !facts.isWritable;
  const isForeignDatabase = facts.databaseOwner !== undefined && facts.databaseOwner !== user.uid;
  if (!isForeign && !isForeignDatabase) return undefined;
  const path = PLAIN_PATH.test(dataDir) ? dataDir : `'${dataDir.replaceAll("'", String.raw`'\''`)}'`;
  const chown = `chown -R ${user.uid}:${user.gid} ${path}`;
  const command = isContainer ? `docker compose run --rm --user root questlog ${chown}` : `sudo ${chown}`;
  return (
    `The data folder ${dataDir} belongs to user ${isForeign ? facts.owner : facts.databaseOwner}, ` +
    `but Questlog runs as user ${user.uid}: give it to that user with ${command}`
  );
}
