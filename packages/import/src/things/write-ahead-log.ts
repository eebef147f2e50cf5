/** SQLite's write-ahead log: the latest changes to a database that an app had open. */

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
/**
 * Offsets of the header bytes that indicate whether a database uses a write-ahead log, and their value if it
 * does not.
 */
const [WRITE_VERSION, READ_VERSION, WITHOUT_LOG] = [18, 19, 1];

/**
 * Applies a write-ahead log to its database, so that the database can be opened without it.
 * @param log the bytes of the log; undefined if the database has none
 */
export function withLog(database: Uint8Array, log: Uint8Array | undefined): Uint8Array {
  const pages = log === undefined ? undefined : committedPages(log);
  const size = Math.max(pages?.size ?? 0, database.length);
  const merged = new Uint8Array(size);
  merged.set(database);
  for (const [offset, page] of pages?.pages ?? []) merged.set(page, offset);
  merged[WRITE_VERSION] = WITHOUT_LOG;
  merged[READ_VERSION] = WITHOUT_LOG;
  return merged;
}

interface Committed {
  /** The committed pages, by their offset in the database. */
  readonly pages: ReadonlyMap<number, Uint8Array>;
  /** Offset in the database at which the last of these pages ends. */
  readonly size: number;
}

/** Returns the pages up to the last commit. Frames left over from an earlier log have a different salt. */
function committedPages(log: Uint8Array): Committed | undefined {
  if (log.length < HEADER_BYTES) return undefined;
  const view = new DataView(log.buffer, log.byteOffset, log.byteLength);
  const magic = view.getUint32(0);
  const pageSize = view.getUint32(8);
  if ((magic & 0xfffffffe) >>> 0 !== 0x377f0682 || pageSize < 512 || pageSize > 65_536) return undefined;
  const pages = new Map<number, Uint8Array>();
  const pending = new Map<number, Uint8Array>();
  let size = 0;
  const step = FRAME_HEADER_BYTES + pageSize;
  for (let at = HEADER_BYTES; at + step <= log.length; at += step) {
    const isCurrent =
      view.getUint32(at + 8) === view.getUint32(16) && view.getUint32(at + 12) === view.getUint32(20);
    const number = view.getUint32(at);
    if (!isCurrent || number === 0) break;
    const offset = (number - 1) * pageSize;
    if (offset > MAX_OFFSET) return undefined;
    pending.set(offset, log.subarray(at + FRAME_HEADER_BYTES, at + step));
    if (view.getUint32(at + 4) === 0) continue;
    for (const [each, page] of pending) {
      pages.set(each, page);
      size = Math.max(size, each + pageSize);
    }
    pending.clear();
  }
  return { pages, size };
}

/** Maximum size of a supported database, in bytes. */
const MAX_OFFSET = 400 * 1024 * 1024;
