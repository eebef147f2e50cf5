import type { MarkdownTree } from './markdown-tree.ts';

/** How long parsing may take, in milliseconds. Ordinary text takes one fiftieth of this. */
const LIMIT_MS = 2_000;
/** Maximum number of cached trees. A cached description is shown immediately when its row is reopened. */
const MAX_KNOWN = 50;

type ParserWorker = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>;

/** Undefined if the text is shown as plain text. */
type Parsed = MarkdownTree | undefined;

/**
 * Parses text in a worker, one string at a time. A worker that takes too long is terminated, and the next
 * string gets a new one.
 */
export class MarkdownParser {
  readonly #start: () => ParserWorker;
  readonly #known = new Map<string, Parsed>();
  #worker: ParserWorker | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(start: () => ParserWorker) {
    this.#start = start;
  }

  /** @returns the tree if the text was already parsed; undefined otherwise, or if parsing was aborted */
  known(text: string): Parsed {
    return this.#known.get(text);
  }

  /** Parses a string. Never rejects. */
  parse(text: string): Promise<Parsed> {
    const parsed = this.#last.then(() => (this.#known.has(text) ? this.#known.get(text) : this.#run(text)));
    this.#last = parsed;
    return parsed;
  }

  #run(text: string): Promise<Parsed> {
    return new Promise((resolve) => {
      const ended = new AbortController();
      const end = (parsed: Parsed): void => {
        clearTimeout(timer);
        ended.abort();
        resolve(parsed);
      };
      const giveUp = (): void => {
        this.#worker?.terminate();
        this.#worker = undefined;
        end(undefined);
      };
      const timer = setTimeout(() => {
        this.#keep(text, undefined);
        giveUp();
      }, LIMIT_MS);
      try {
        const worker = (this.#worker ??= this.#start());
        const { signal } = ended;
        worker.addEventListener(
          'message',
          ({ data }: MessageEvent<Parsed>) => {
            this.#keep(text, data);
            end(data);
          },
          { signal },
        );
        // The worker could not be loaded, or it ran out of memory. The text is parsed again when it is next
        // shown.
        worker.addEventListener('error', giveUp, { signal });
        // Worker.postMessage has no targetOrigin.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        worker.postMessage(text);
      } catch {
        giveUp();
      }
    });
  }

  #keep(text: string, parsed: Parsed): void {
    this.#known.set(text, parsed);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest);
  }
}
