/** Finds an archive's entries through the central directory at its end (APPNOTE.TXT 6.3.10, section 4.3). */
import { MAX_ENTRIES } from '../bounds.ts';
import { UnreadableFile } from '../reader.ts';

/** An entry in the archive's directory. None of the values can be trusted. */
export interface ZipEntry {
  /** Only used as a string: entries are never written to disk. */
  readonly name: string;
  readonly isEncrypted: boolean;
  /** 0 for stored, 8 for deflated. */
  readonly method: number;
  readonly checksum: number;
  readonly packedSize: number;
  /** Offset of the header before the entry's bytes. */
  readonly at: number;
}

const [HEADER, DIRECTORY, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const [HEADER_SIZE, DIRECTORY_SIZE, END_SIZE] = [30, 46, 22];
const MAX_COMMENT = 0xffff;
/** The value of a size field if the actual size is in the Zip64 extra field. */
const ELSEWHERE = 0xffffffff;
const LARGE = 1;

/**
 * Returns an archive's entries. Throws an {@link UnreadableFile} if the directory is missing or incomplete.
 */
export function entriesOf(bytes: Uint8Array): ZipEntry[] {
  const view = viewOf(bytes);
  const end = endOf(view);
  if (end === undefined)
    throw new UnreadableFile('This archive is damaged or incomplete. Download it again.');
  const count = view.getUint16(end + 10, true);
  if (count > MAX_ENTRIES) throw new UnreadableFile('This archive has too many files.');
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (at + DIRECTORY_SIZE > end || view.getUint32(at, true) !== DIRECTORY) {
      throw new UnreadableFile('This archive is damaged. Download it again.');
    }
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      view.getUint16(at + offset, true),
    );
    const from = at + DIRECTORY_SIZE;
    const extraAt = from + (nameLength ?? 0);
    const next = extraAt + (extraLength ?? 0) + (commentLength ?? 0);
    if (next > end) throw new UnreadableFile('This archive is damaged. Download it again.');
    entries.push(entryAt(bytes, view, { at, from, extraAt, extraEnd: extraAt + (extraLength ?? 0) }));
    at = next;
  }
  return entries;
}

/** Returns an archive's first entry from the entry's own header, to recognise a truncated archive. */
export function firstEntry(bytes: Uint8Array): ZipEntry | undefined {
  const view = viewOf(bytes);
  if (bytes.length < HEADER_SIZE || view.getUint32(0, true) !== HEADER) return undefined;
  const name = decodedName(bytes.subarray(HEADER_SIZE, HEADER_SIZE + view.getUint16(26, true)));
  const method = view.getUint16(8, true);
  return { name, isEncrypted: false, method, checksum: 0, packedSize: bytes.length, at: 0 };
}

/** Returns an entry's packed bytes. Throws an {@link UnreadableFile} if its header is missing. */
export function packedBytes(bytes: Uint8Array, { at, packedSize }: ZipEntry): Uint8Array {
  const view = viewOf(bytes);
  if (at + HEADER_SIZE > bytes.length || view.getUint32(at, true) !== HEADER) {
    throw new UnreadableFile('This archive is damaged. Download it again.');
  }
  const from = at + HEADER_SIZE + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  return bytes.subarray(from, from + packedSize);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Returns the offset of the end-of-directory record, before an optional comment. */
function endOf(view: DataView): number | undefined {
  const last = view.byteLength - END_SIZE;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at -= 1) {
    if (view.getUint32(at, true) === END && at + END_SIZE + view.getUint16(at + 20, true) <= view.byteLength)
      return at;
  }
  return undefined;
}

interface Offsets {
  readonly at: number;
  readonly from: number;
  readonly extraAt: number;
  readonly extraEnd: number;
}

function entryAt(bytes: Uint8Array, view: DataView, { at, from, extraAt, extraEnd }: Offsets): ZipEntry {
  const packedSize = view.getUint32(at + 20, true);
  const offset = view.getUint32(at + 42, true);
  const isLarge = [packedSize, view.getUint32(at + 24, true), offset].includes(ELSEWHERE);
  const large = isLarge ? largeSizes(view, at, extraAt, extraEnd) : undefined;
  return {
    name: decodedName(bytes.subarray(from, extraAt)),
    isEncrypted: (view.getUint16(at + 8, true) & 1) !== 0,
    method: view.getUint16(at + 10, true),
    checksum: view.getUint32(at + 16, true),
    packedSize: large?.packedSize ?? packedSize,
    at: large?.offset ?? offset,
  };
}

/**
 * Reads sizes and offset from the Zip64 extra field. It contains, in order, the values that do not fit into
 * the directory.
 */
function largeSizes(
  view: DataView,
  at: number,
  extraAt: number,
  extraEnd: number,
): { readonly packedSize: number; readonly offset: number } | undefined {
  for (let cursor = extraAt; cursor + 4 <= extraEnd; cursor += 4 + view.getUint16(cursor + 2, true)) {
    if (view.getUint16(cursor, true) !== LARGE) continue;
    let next = cursor + 4;
    const [, packedSize, offset] = [24, 20, 42].map((field) => {
      const written = view.getUint32(at + field, true);
      if (written !== ELSEWHERE || next + 8 > extraEnd) return written;
      next += 8;
      return Number(view.getBigUint64(next - 8, true));
    });
    return { packedSize: packedSize ?? 0, offset: offset ?? 0 };
  }
  return undefined;
}

/** Decodes an entry's name. Many archives use UTF-8 without setting its flag. */
function decodedName(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
