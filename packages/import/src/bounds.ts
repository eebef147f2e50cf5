/** The bounds of files that are read, so that none of them can fill the memory of a browser (IMPORT-4). */

export const MAX_FILE_BYTES = 200 * 1024 * 1024;
/** The most bytes that the read entries of an archive may have unpacked. */
export const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;
/** The most entries that an archive may have. */
export const MAX_ENTRIES = 20_000;
/** The most tasks in one file. */
export const MAX_TASKS = 100_000;
