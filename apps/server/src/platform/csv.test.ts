import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('a line of comma-separated values', () => {
  it('quotes CSV cells with special characters and leaves null cells empty', () => {
    expect(csvLine(['plain', null, 'a,b', 'say "x"', 'two\nlines', ''])).toBe(
      'plain,,"a,b","say ""x""","two\nlines",\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@sum', ' =1', '\t=1', '\tx', '\rx'])(
    'escapes %j so that a spreadsheet does not run the cell as a formula (ADMIN-25)',
    (text) => {
      expect(csvLine([text])).toMatch(/^"?'/u);
    },
  );
});
