/** Parses one text per message, in a worker that can be terminated however long a text takes. */
import { parseMarkdown } from './markdown-tree.ts';

addEventListener('message', ({ data }: MessageEvent<string>) => postMessage(parseMarkdown(data)));
