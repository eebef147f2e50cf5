import { chooseEncoding, compress, type Encoding } from './encodings.ts';
import type { Encoded } from './route-response.ts';

/** Text that is sent more than once. Each compressed form is created on first request. */
export class EncodedText {
  readonly #plain: Buffer;
  readonly #forms = new Map<Encoding, Promise<Buffer>>();
  readonly #grow: (bytes: number) => void;

  /**
   * @param text as a string or as its bytes
   * @param grow called with the size in bytes of each encoded form when it is created, including the
   * uncompressed one
   */
  constructor(text: string | Buffer, grow: (bytes: number) => void = () => {}) {
    this.#grow = grow;
    this.#plain = typeof text === 'string' ? Buffer.from(text) : text;
    grow(this.#plain.length);
  }

  /** Uncompressed length in bytes. */
  get size(): number {
    return this.#plain.length;
  }

  /**
   * Returns the text in the best encoding that the caller accepts.
   * @param accepted the Accept-Encoding header
   */
  async encoded(accepted: string): Promise<Encoded> {
    const encoding = chooseEncoding(accepted, this.#plain);
    if (encoding === undefined) return { bytes: this.#plain, encoding };
    const form = this.#forms.get(encoding) ?? this.#make(encoding);
    return { bytes: await form, encoding };
  }

  #make(encoding: Encoding): Promise<Buffer> {
    const form = compress(this.#plain, encoding).then((bytes) => {
      this.#grow(bytes.length);
      return bytes;
    });
    this.#forms.set(encoding, form);
    // If the compression fails, let the next caller try again.
    form.catch(() => this.#forms.delete(encoding));
    return form;
  }
}
