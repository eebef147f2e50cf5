import { z } from 'zod';

/*
 * A backup is one gzip stream:
 *
 *   QUESTLOG BACKUP 1\n        the file type, and the version of this format
 *   {header}\n                 JSON: when it was taken, the migrations, the tables with their columns, the sequences
 *   for each table, in the header's order, its rows in COPY's text format: pieces, each preceded by its length
 *   in four bytes (big-endian), the last of length zero
 *   {trailer}\n                JSON: the number of rows of each table, and SHA-256 of everything before it
 */

export const MAGIC = 'QUESTLOG BACKUP 1';

export const LENGTH_BYTES = 4;

/**
 * Maximum length of a line or piece, in bytes. A reader rejects a longer one as corrupted instead of waiting
 * for that many bytes.
 */
export const LONGEST = 64 * 1024 * 1024;

const table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) });

export const backupHeader = z.object({
  takenAt: z.iso.datetime(),
  /** The database's migrations, oldest first. */
  migrations: z.array(z.string()),
  /** Version of the job queue's tables; null if they do not exist. */
  jobsVersion: z.number().nullable(),
  tables: z.array(table),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() }),
  ),
});

export const backupTrailer = z.object({ rows: z.array(z.number()), sha256: z.string() });

export type BackupTable = z.infer<typeof table>;
export type BackupHeader = z.infer<typeof backupHeader>;
export type BackupTrailer = z.infer<typeof backupTrailer>;
