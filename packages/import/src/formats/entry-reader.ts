/** Collects the unpacked bytes of an entry in an archive, within limits. */
import { MAX_SKIPPED_BYTES } from '../bounds.ts';
import { UnreadableFile } from '../reader.ts';
import { crc32 } from './crc32.ts';

export interface ReadEntry {
  readonly requested: Uint8Array;
  /** The checksum of the whole entry. */
  readonly checksum: number;
}

/** Receives an entry piece by piece. Throws an {@link UnreadableFile} if it is too large. */
export class EntryReader {
  readonly #room: number;
  readonly #until: Uint8Array | undefined;
  readonly #pieces: Uint8Array[] = [];
  #size = 0;
  #skipped = 0;
  /** The checksum of the bytes that are not requested and of those before them. */
  #checksum = 0;
  /** The length of the requested part, once its end has been found. */
  #end: number | undefined;

  /**
   * @param room maximum size of the requested part
   * @param until bytes at which the requested part ends; without them, it is the whole entry
   */
  constructor(room: number, until: Uint8Array | undefined) {
    this.#room = room;
    this.#until = until;
  }

  push(piece: Uint8Array): void {
    if (this.#end !== undefined) {
      this.#checksum = crc32(piece, this.#checksum);
      this.#skipped += piece.length;
      if (this.#skipped > MAX_SKIPPED_BYTES) throw tooLarge();
      return;
    }
    this.#end = this.#endIn(piece);
    this.#pieces.push(piece);
    this.#size += piece.length;
    if ((this.#end ?? this.#size) > this.#room) throw tooLarge();
    if (this.#end !== undefined) this.#checksum = crc32(joinedBytes(this.#pieces, this.#size));
  }

  end(): ReadEntry {
    const unpacked = joinedBytes(this.#pieces, this.#size);
    if (this.#end === undefined) return { requested: unpacked, checksum: crc32(unpacked) };
    return { requested: unpacked.subarray(0, this.#end), checksum: this.#checksum };
  }

  /** Returns the index in the entry at which the requested part ends, if this is in the next piece. */
  #endIn(piece: Uint8Array): number | undefined {
    const until = this.#until;
    if (until === undefined) return undefined;
    const before = this.#lastBytes(until.length - 1);
    const index = indexOfBytes(joinedBytes([before, piece], before.length + piece.length), until);
    return index === -1 ? undefined : this.#size - before.length + index;
  }

  /** Returns the last bytes so far, because the end can be spread over several pieces. */
  #lastBytes(count: number): Uint8Array {
    const last: Uint8Array[] = [];
    let size = 0;
    for (let at = this.#pieces.length - 1; at >= 0 && size < count; at -= 1) {
      const piece = this.#pieces[at]?.slice(-(count - size)) ?? new Uint8Array();
      last.unshift(piece);
      size += piece.length;
    }
    return joinedBytes(last, size);
  }
}

function tooLarge(): UnreadableFile {
  return new UnreadableFile('This archive is too large when unpacked.');
}

export function joinedBytes(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Returns the index of the first occurrence of some bytes, or -1. */
export function indexOfBytes(bytes: Uint8Array, sought: Uint8Array): number {
  const [first = 0] = sought;
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (sought.every((byte, index) => bytes[at + index] === byte)) return at;
  }
  return -1;
}
