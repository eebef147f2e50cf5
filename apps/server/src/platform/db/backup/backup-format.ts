import { z } from 'zod';

/*
 * A backup is one gzip stream:
 *
 *   QUESTLOG BACKUP 1\n        what it is, and the version of this format
 *   {header}\n                 JSON: when it was taken, the migrations, the tables with their columns, the sequences
 *   for each table, in the header's order, its rows as COPY writes text: pieces, each after its length in four
 *   bytes (big-endian), the last of length zero
 *   {trailer}\n                JSON: the number of rows of each table, and SHA-256 of all that stands before
 */

export const MAGIC = 'QUESTLOG BACKUP 1';

export const LENGTH_BYTES = 4;

/** No line and no piece is longer: a reader can refuse a damaged length instead of waiting for its bytes. */
export const LONGEST = 64 * 1024 * 1024;

const table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) });

export const backupHeader = z.object({
  takenAt: z.iso.datetime(),
  /** The migrations that the database had, oldest first. */
  migrations: z.array(z.string()),
  /** The version of the job queue's own tables, where there are some. */
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
