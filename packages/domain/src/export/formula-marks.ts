/**
 * Apostrophes that keep spreadsheets from running the text of a CSV cell as a formula (EXPORT-4). A spreadsheet
 * may split lines at semicolons or tabs instead of commas, depending on its locale. Quotes don't protect a cell
 * then, so every part of a text that could become a cell gets a mark: the beginning of the text, and whatever
 * follows a semicolon, a tab or a line break.
 *
 * `=1+1` becomes `'=1+1`, and `x;=1+1` becomes `x;'=1+1`. A part that already has an apostrophe before a formula
 * gets another one, so that removing the marks always returns the original text.
 */

/** Characters at which some spreadsheet ends a cell, except for the comma: quotes hold a comma in its cell. */
const SEPARATORS = String.raw`;\t\n\v\f\r\x85\u2028\u2029`;

/** Characters that a spreadsheet may ignore at the beginning of a cell: quotes, and whatever is invisible. */
const IGNORED = String.raw`(?:(?![${SEPARATORS}])["\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800])`;

/** Beginnings of formulas, including their full-width, small, raised and lowered forms, and the minus sign. */
const FORMULA = '[=+\\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−]';

const AT_CELL = `(?<=^|[${SEPARATORS}])`;
const BEFORE_FORMULA = `(?='*${IGNORED}*${FORMULA})`;
/** A spreadsheet may also ignore a tab or a line break at the beginning of the text. */
const BEFORE_BREAK = String.raw`(?='*[\t\r])`;

const UNMARKED = new RegExp(`${AT_CELL}${BEFORE_FORMULA}|^${BEFORE_BREAK}`, 'gu');
const MARKED = new RegExp(`${AT_CELL}'${BEFORE_FORMULA}|^'${BEFORE_BREAK}`, 'gu');
const MARKED_BEGINNING = new RegExp(`^'(?:${BEFORE_FORMULA}|${BEFORE_BREAK})`, 'u');

/** Adds an apostrophe wherever a spreadsheet could read a formula. */
export function withFormulaMarks(text: string): string {
  return text.replaceAll(UNMARKED, "'");
}

/** Removes the apostrophes that {@link withFormulaMarks} added. */
export function withoutFormulaMarks(text: string): string {
  return text.replaceAll(MARKED, '');
}

/** Removes the apostrophe before a text that begins a formula, as other apps write it. */
export function withoutLeadingFormulaMark(text: string): string {
  return text.replace(MARKED_BEGINNING, '');
}
