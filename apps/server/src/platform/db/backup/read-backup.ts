import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { PassThrough } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { OperatorError } from '../../operator-error.ts';
import { backupHeader, backupTrailer, LENGTH_BYTES, LONGEST, MAGIC } from './backup-format.ts';
import type { BackupHeader, BackupTable } from './backup-format.ts';

/** Reads one table's rows in COPY format. Must consume all pieces before it returns. */
export type TableReader = (table: BackupTable, pieces: AsyncIterable<Buffer>) => Promise<void>;

/**
 * Reads and verifies a backup from beginning to end.
 *
 * @param onHeader called first; if it throws, reading stops
 * @param onTable called for each table in turn
 * @throws OperatorError if the file is not a backup, or is damaged or incomplete. It is thrown only when the
 * reader reaches the damage, so verify the whole file first if reading has effects
 */
export async function readBackup(
  file: string,
  onTable: TableReader,
  onHeader: (header: BackupHeader) => Promise<void> = () => Promise.resolve(),
): Promise<BackupHeader> {
  const bytes = new PassThrough();
  const source = pipeline(createReadStream(file), createGunzip(), bytes);
  // Ignore the error here, because the reader below throws it too.
  source.catch(() => undefined);
  const reader = new ByteReader(bytes);
  try {
    return await readAll(reader, onTable, onHeader);
  } catch (error) {
    throw explain(error, file);
  } finally {
    bytes.destroy();
  }
}

/** Reads a backup only to verify it. */
export function checkBackup(file: string): Promise<BackupHeader> {
  return readBackup(file, async (_table, pieces) => {
    for await (const _piece of pieces);
  });
}

class Damaged extends Error {}

async function readAll(
  reader: ByteReader,
  onTable: TableReader,
  onHeader: (header: BackupHeader) => Promise<void>,
): Promise<BackupHeader> {
  if ((await reader.line()) !== MAGIC) throw new Damaged('it is no backup of this version of Questlog');
  const header = backupHeader.parse(JSON.parse(await reader.line()));
  await onHeader(header);
  for (const table of header.tables) await onTable(table, pieces(reader));
  const sha256 = reader.digest();
  const trailer = backupTrailer.parse(JSON.parse(await reader.line()));
  if (trailer.sha256 !== sha256 || trailer.rows.length !== header.tables.length) {
    throw new Damaged('its checksum is wrong');
  }
  await reader.end();
  return header;
}

async function* pieces(reader: ByteReader): AsyncGenerator<Buffer> {
  for (;;) {
    const length = (await reader.exactly(LENGTH_BYTES)).readUInt32BE();
    if (length === 0) return;
    yield await reader.exactly(length);
  }
}

/** Reads lines and fixed-length pieces from a stream, and hashes everything it reads. */
class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #hash: Hash = createHash('sha256');
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** Reads the text up to the next line feed, and consumes the line feed. */
  async line(): Promise<string> {
    let end = this.#rest.indexOf('\n');
    while (end === -1) {
      const searched = this.#rest.length;
      await this.#more();
      end = this.#rest.indexOf('\n', searched);
    }
    return this.#take(end + 1).toString('utf8', 0, end);
  }

  async exactly(length: number): Promise<Buffer> {
    if (length > LONGEST) throw new Damaged('a length in it is wrong');
    while (this.#rest.length < length) await this.#more();
    return this.#take(length);
  }

  /** Returns the SHA-256 of everything read so far. */
  digest(): string {
    return this.#hash.copy().digest('hex');
  }

  /** Checks that nothing follows. Reading to the end also makes gzip verify its checksum. */
  async end(): Promise<void> {
    const next = await this.#chunks.next();
    if (this.#rest.length > 0 || next.done !== true) throw new Damaged('something follows its end');
  }

  async #more(): Promise<void> {
    if (this.#rest.length > LONGEST) throw new Damaged('a line in it is too long');
    const next = await this.#chunks.next();
    if (next.done === true) throw new Damaged('it is incomplete');
    this.#rest = this.#rest.length === 0 ? next.value : Buffer.concat([this.#rest, next.value]);
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    this.#hash.update(taken);
    return taken;
  }
}

function explain(error: unknown, file: string): unknown {
  if (error instanceof Damaged) {
    return new OperatorError(`${file} cannot be restored: ${error.message}.`, { cause: error });
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return new OperatorError(`There is no file ${file}.`, { cause: error });
  if (code === 'EACCES') return new OperatorError(`${file} may not be read by this user.`, { cause: error });
  if (code === 'EISDIR') return new OperatorError(`${file} is a folder.`, { cause: error });
  if (code.startsWith('Z_') || error instanceof SyntaxError || (error as Error).name === 'ZodError') {
    return new OperatorError(
      `${file} cannot be restored: it is not a backup, or it is damaged or incomplete.`,
      {
        cause: error,
      },
    );
  }
  return error;
}
