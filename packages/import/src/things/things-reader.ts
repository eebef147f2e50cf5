/** Reads Things: its database `main.sqlite`, or an archive of its folder. */
import { beginningOfEntry, isZip, unzipped } from '../formats/zip.ts';
import { UnreadableFile, type Reader, type SourceFile } from '../reader.ts';
import { importedFrom } from './things-content.ts';
import { isDatabase, tablesOf } from './things-database.ts';

export const thingsReader: Reader = {
  accepts: ({ bytes }) =>
    isDatabase(bytes) ||
    (isZip(bytes) && (beginningOfEntry(bytes, isMain) ?? '').startsWith('SQLite format 3')),
  read: async (file) => {
    const { database, log } = filesOf(file);
    return importedFrom(await tablesOf(database, log));
  },
};

function isMain(name: string): boolean {
  return /(?:^|\/)main\.sqlite$/.test(name) && !/(?:^|\/)__MACOSX\//.test(name);
}

/** Returns the database and, if the archive contains one, its write-ahead log. */
function filesOf({ bytes }: SourceFile): {
  readonly database: Uint8Array;
  readonly log: Uint8Array | undefined;
} {
  if (!isZip(bytes)) return { database: bytes, log: undefined };
  const entries = unzipped(bytes, (name) => isMain(name.replace(/-wal$/, '')));
  // Copies of the database, such as backups, are in deeper folders, so choose the shortest path.
  const [name] = [...entries.keys()].filter(isMain).sort((a, b) => a.length - b.length);
  const database = name === undefined ? undefined : entries.get(name);
  if (database === undefined || !isDatabase(database)) {
    throw new UnreadableFile(
      'This archive has no database of Things. Pack the folder that contains main.sqlite.',
    );
  }
  return { database, log: entries.get(`${name}-wal`) };
}
