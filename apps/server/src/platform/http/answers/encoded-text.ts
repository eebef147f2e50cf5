import { chooseEncoding, compress, type Encoding } from './encodings.ts';
import type { Encoded } from './reply.ts';

/** A text that is sent more than once, with the compressed forms that were asked for, each made once. */
export class EncodedText {
  /** The text as it is. */
  readonly plain: Promise<Buffer>;
  readonly #forms = new Map<Encoding, Promise<Buffer>>();
  readonly #grow: (bytes: number) => void;
  #bytes = 0;

  /**
   * @param making the text
   * @param grow told by how many bytes it has become larger
   */
  constructor(making: Promise<string>, grow: (bytes: number) => void = () => {}) {
    this.#grow = grow;
    this.plain = this.#counted(making.then((text) => Buffer.from(text)));
  }

  /** Of all forms that are there. */
  get bytes(): number {
    return this.#bytes;
  }

  /** @param accepted the header Accept-Encoding */
  async encoded(accepted: string): Promise<Encoded> {
    const plain = await this.plain;
    const encoding = chooseEncoding(accepted, plain);
    if (encoding === undefined) return { bytes: plain, encoding };
    const form = this.#forms.get(encoding) ?? this.#counted(compress(plain, encoding));
    this.#forms.set(encoding, form);
    return { bytes: await form, encoding };
  }

  async #counted(making: Promise<Buffer>): Promise<Buffer> {
    const made = await making;
    this.#bytes += made.length;
    this.#grow(made.length);
    return made;
  }
}
