/** Random Markdown documents, built from pieces that begin, end and nest lists. */
import * as fc from 'fast-check';

const STARTS = ['', '', '', '  ', '    ', '\t', '> ', '>', ' ', '   ', '      ', '- ', '1. '];
const MARKERS = ['- ', '- ', '* ', '+ ', '1. ', '2. ', '10) ', '-\t', '-  ', '-', '1.', ''];
const BOXES = ['[ ] ', '[ ] ', '[x] ', '[X] ', '[ ]', '[]', '[x]\t', '', '[ ]a'];
const TEXTS = [
  'milk',
  'bread and butter',
  '**bold**',
  '',
  'a',
  '`code`',
  '# head',
  '---',
  '[ ] b',
  '- [ ] b',
];
const LINES = ['```', '~~~', '````', '<div>', '</div>', '<!-- x', '-->', '***', '- - -', '# a', 'text', ''];

const item = fc
  .tuple(...[STARTS, MARKERS, BOXES, TEXTS].map((parts) => fc.constantFrom(...parts)))
  .map((parts) => parts.join(''));
const other = fc
  .tuple(fc.constantFrom(...STARTS), fc.constantFrom(...LINES))
  .map(([start, line]) => start + line);
const line = fc.oneof({ weight: 4, arbitrary: item }, { weight: 1, arbitrary: other });
const lineBreak = fc.constantFrom('\n', '\n', '\n', '\n', '\r\n', '\r', '\n\n');

export const anyMarkdown = fc
  .array(fc.tuple(line, lineBreak), { maxLength: 8 })
  .map((lines) => lines.map(([text, end]) => text + end).join(''));
