/**
 * Invisible characters. In names and addresses, they would let one user impersonate another. Joiners and
 * variation selectors are visible where they shape their neighbours: between Arabic and Indic letters, in
 * emoji, and after a Han character.
 */

const SHAPING =
  /[\p{sc=Arab}\p{sc=Syrc}\p{sc=Mong}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}][\u200c\u200d](?=\p{L})|\p{sc=Han}[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]|\p{RGI_Emoji}/gv;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{DI}\u2800]/u;

/** Returns whether the text has an invisible character that does not shape its neighbours. */
export function hasInvisible(text: string): boolean {
  return INVISIBLE.test(text.replaceAll(SHAPING, 'x'));
}
