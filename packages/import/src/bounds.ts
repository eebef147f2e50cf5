/** Limits on the files that an import reads, so that no file can exhaust the browser's memory (IMPORT-4). */

export const MAX_FILE_BYTES = 200 * 1024 * 1024;
/** Maximum total size, in bytes, of the archive entries that are read, after unpacking. */
export const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;
/** Maximum number of entries in an archive. */
export const MAX_ENTRIES = 20_000;
/** Maximum number of tasks in one file. */
export const MAX_TASKS = 100_000;
