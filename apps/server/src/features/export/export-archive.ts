/**
 * Generates an account's export archive as fast as its reader takes it (EXPORT-1, EXPORT-2, EXPORT-10). zlib compresses
 * in threads, so that the event loop only formats rows. Nothing of the archive is stored.
 */
import { once } from 'node:events';
import { PassThrough, Readable, type Writable } from 'node:stream';
import type { Pool } from 'pg';
import { EXPORT_FILES, EXPORT_TEXTS, exportReadme } from '@questlog/domain/export/export-texts';
import { ZipFile } from 'yazl';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail } from '../../platform/errors.ts';
import { pacedCopy, type Pace } from '../../platform/http/responses/paced-copy.ts';
import { claimExport, claimExportSlot } from './export-claims.queries.ts';
import { exportedAccount } from './export.queries.ts';
import { csvPieces, jsonPieces, markdownPieces, type Exporting } from './export-files.ts';

export interface ArchiveRequest {
  readonly accountId: string;
  /** The user who exports the account; undefined for the operator, whose exports are not limited. */
  readonly userId: string | undefined;
  readonly now: Date;
  readonly pace: Pace;
}

/** Seconds after which a rejected user may try again. */
const RETRY_SECONDS = 30;

/**
 * Begins an archive from one snapshot, and returns it as a stream. The transaction ends with the stream's last bytes. If
 * something fails later, or the reader is too slow, the stream is destroyed. Throws `not_found` if there is no such
 * account, and `too_many_requests` if the user has an export in progress or the server has too many.
 */
export async function openArchive(pool: Pool, request: ArchiveRequest): Promise<Readable> {
  const { accountId, userId, now, pace } = request;
  const output = new PassThrough();
  // The reader sees the error too. Without a listener, an error before the first read would end the process.
  output.on('error', () => undefined);
  const begun = Promise.withResolvers<void>();
  inTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only');
    if (userId !== undefined) {
      if (!(await claimExport.one(client, { userId }))) tooMany(EXPORT_TEXTS.inProgress);
      if (!(await claimExportSlot.one(client))) tooMany(EXPORT_TEXTS.busy);
    }
    const account = (await exportedAccount(client, accountId)) ?? fail('not_found');
    begun.resolve();
    await writeArchive(output, { on: client, account, userId, exportedAt: now.toISOString() }, pace);
  }).catch((error: unknown) => {
    begun.reject(error);
    output.destroy();
  });
  await begun.promise;
  return output;
}

function tooMany(message: string): never {
  fail('too_many_requests', { message }, RETRY_SECONDS);
}

async function writeArchive(output: Writable, exporting: Exporting, pace: Pace): Promise<void> {
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  const sources: Readable[] = [];
  const add = (name: string, pieces: () => AsyncIterable<string> | Iterable<string>): void => {
    zip.addReadStreamLazy(name, { mtime: new Date(exporting.exportedAt) }, (use) => {
      const source = Readable.from(encoded(pieces()), { highWaterMark: 1 });
      source.on('error', (error) => archive.destroy(error));
      sources.push(source);
      use(undefined, source);
    });
  };
  add(EXPORT_FILES.json, () => jsonPieces(exporting));
  add(EXPORT_FILES.csv, () => csvPieces(exporting));
  add(EXPORT_FILES.markdown, () => markdownPieces(exporting));
  add(EXPORT_FILES.readme, () => [exportReadme(exporting.account.name, exporting.exportedAt)]);
  zip.end();
  try {
    await pacedCopy(archive, output, pace);
  } finally {
    // A source may be within a query, and the next user of the connection must not get its next one.
    for (const source of sources) {
      source.destroy();
      if (!source.closed) await once(source, 'close');
    }
  }
}

async function* encoded(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Buffer, void> {
  for await (const piece of pieces) yield Buffer.from(piece);
}
