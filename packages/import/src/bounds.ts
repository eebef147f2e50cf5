/** Limits on imported files, so that no file can exhaust the browser's memory (IMPORT-4). */

export const MAX_FILE_BYTES = 200 * 1024 * 1024;
/** Maximum unpacked size of the entries read from an archive, in bytes. */
export const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;
/** Maximum size of the part of an entry that is unpacked only for its checksum, in bytes. */
export const MAX_SKIPPED_BYTES = 4 * 1024 * 1024 * 1024;
export const MAX_ENTRIES = 20_000;
export const MAX_TASKS = 100_000;
