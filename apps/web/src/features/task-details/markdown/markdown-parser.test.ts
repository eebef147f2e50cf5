import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MarkdownParser } from './markdown-parser.ts';
import { parseMarkdown } from './markdown-tree.ts';

/** A fake worker that responds when the test tells it to. */
class TestWorker extends EventTarget {
  readonly received: string[] = [];
  isTerminated = false;
  postMessage(text: string): void {
    this.received.push(text);
  }
  terminate(): void {
    this.isTerminated = true;
  }
  respond(): void {
    this.dispatchEvent(new MessageEvent('message', { data: parseMarkdown(this.received.at(-1) ?? '') }));
  }
}

let workers: TestWorker[];
let parser: MarkdownParser;

beforeEach(() => {
  vi.useFakeTimers();
  workers = [];
  parser = new MarkdownParser(() => {
    const worker = new TestWorker();
    workers.push(worker);
    return worker;
  });
});
afterEach(() => vi.useRealTimers());

const settled = () => vi.advanceTimersByTimeAsync(0);

describe('the parser of long descriptions', () => {
  it('terminates a worker after 2 seconds and parses the next text in a new one (TASK-57)', async () => {
    const hostile = parser.parse('hostile');
    const ordinary = parser.parse('*ordinary*');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await hostile).toBeUndefined();
    expect(workers[0]?.isTerminated).toBe(true);
    expect(workers).toHaveLength(2);
    workers[1]?.respond();
    expect(await ordinary).toEqual(parseMarkdown('*ordinary*'));
  });

  it('parses the same text only once, even if parsing failed', async () => {
    const hostile = parser.parse('hostile');
    await vi.advanceTimersByTimeAsync(2_000);
    await hostile;
    expect(await parser.parse('hostile')).toBeUndefined();
    const ordinary = parser.parse('ordinary');
    await settled();
    workers.at(-1)?.respond();
    await ordinary;
    expect(await parser.parse('ordinary')).toEqual(parseMarkdown('ordinary'));
    expect(parser.known('ordinary')).toEqual(parseMarkdown('ordinary'));
    expect(workers.flatMap(({ received }) => received)).toEqual(['hostile', 'ordinary']);
  });

  it('sends a worker one text at a time', async () => {
    const both = Promise.all([parser.parse('one'), parser.parse('two')]);
    await settled();
    expect(workers[0]?.received).toEqual(['one']);
    workers[0]?.respond();
    await settled();
    expect(workers[0]?.received).toEqual(['one', 'two']);
    workers[0]?.respond();
    expect(await both).toEqual([parseMarkdown('one'), parseMarkdown('two')]);
    expect(workers).toHaveLength(1);
  });

  it('parses text again when it is next shown after its worker has failed', async () => {
    const failed = parser.parse('text');
    await settled();
    workers[0]?.dispatchEvent(new Event('error'));
    expect(await failed).toBeUndefined();
    const retried = parser.parse('text');
    await settled();
    workers[1]?.respond();
    expect(await retried).toEqual(parseMarkdown('text'));
  });

  it('shows plain text if the browser cannot start a worker', async () => {
    const blocked = new MarkdownParser(() => {
      throw new Error('blocked');
    });
    expect(await blocked.parse('text')).toBeUndefined();
  });
});
