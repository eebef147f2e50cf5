import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_FAVOURITES, movedFavourite, withFavourite, withoutFavourite } from './favourites.ts';

const keys = fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: MAX_FAVOURITES });
const full = Array.from({ length: MAX_FAVOURITES }, (_, at) => `project:${at}`);

describe('favourites', () => {
  it('adds a favourite at the end, and only once (VIEW-76)', () => {
    expect(withFavourite(['a', 'b'], 'c', () => true)).toEqual(['a', 'b', 'c']);
    expect(withFavourite(['a', 'b'], 'a', () => true)).toEqual(['a', 'b']);
  });

  it('rejects a 51st favourite unless one of the other 50 no longer exists (VIEW-76)', () => {
    expect(withFavourite(full, 'new', () => true)).toBeUndefined();
    expect(withFavourite(full, 'new', (key) => key !== 'project:7')).toEqual([
      ...withoutFavourite(full, 'project:7'),
      'new',
    ]);
  });

  it('moves a favourite before another one or to the end, and keeps the order of the rest (VIEW-77)', () => {
    fc.assert(
      fc.property(keys, fc.nat(), fc.nat(), (favourites, from, to) => {
        if (favourites.length === 0) return;
        const moved = favourites[from % favourites.length] ?? '';
        const before = [...favourites, undefined][to % (favourites.length + 1)];
        const after = movedFavourite(favourites, moved, before);
        expect(withoutFavourite(after, moved)).toEqual(withoutFavourite(favourites, moved));
        if (before === moved) expect(after).toEqual(favourites);
        else expect(after[after.indexOf(moved) + 1]).toBe(before);
      }),
    );
  });
});
