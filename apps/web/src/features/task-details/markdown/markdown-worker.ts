/** Parses one string per message. The page terminates the worker if parsing takes too long. */
import { parseMarkdown } from './markdown-tree.ts';

addEventListener('message', ({ data }: MessageEvent<string>) => postMessage(parseMarkdown(data)));
