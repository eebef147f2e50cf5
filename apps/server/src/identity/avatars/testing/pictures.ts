/** Creates images that no ordinary program would write. */
import { deflateSync } from 'node:zlib';

/** Returns a PNG whose header declares this size, with almost no data. */
export function hollowPng(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const lines = deflateSync(Buffer.alloc(width + 1));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', lines),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Adds 200 scans to a JPEG. Each refines a zero coefficient by one bit. */
export function withMorePasses(jpeg: Buffer): Buffer {
  const scanOf = (at: number): Buffer =>
    jpeg.subarray(at, jpeg.indexOf(0xff, at + 2 + jpeg.readUInt16BE(at + 2)));
  const starts: number[] = [];
  for (let at = jpeg.indexOf('ffda', 0, 'hex'); at !== -1; at = jpeg.indexOf('ffda', at + 1, 'hex'))
    starts.push(at);
  const first = starts[1] ?? 0;
  const scan = scanOf(first);
  const passes: Buffer[] = [];
  for (let coefficient = 1; coefficient <= 15; coefficient += 1) {
    for (let bit = 13; bit >= 0; bit -= 1) {
      const pass = Buffer.from(scan);
      pass.set([coefficient, coefficient, bit === 13 ? bit : ((bit + 1) << 4) | bit], 7);
      passes.push(pass);
    }
  }
  return Buffer.concat([jpeg.subarray(0, first), ...passes, Buffer.from([0xff, 0xd9])]);
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
