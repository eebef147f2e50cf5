import type { Range } from '@questlog/domain/folded-text';

/** A text with what was searched for in it set off. */
export function MarkedText({ text, marks }: { text: string; marks: readonly Range[] }) {
  if (marks.length === 0) return text;
  const parts = marks.map(([start, end], index) => ({
    start,
    before: text.slice(marks[index - 1]?.[1] ?? 0, start),
    found: text.slice(start, end),
  }));
  return (
    <>
      {parts.map(({ start, before, found }) => (
        <span key={start}>
          {before}
          <mark className="bg-transparent font-semibold text-accent">{found}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.[1])}
    </>
  );
}
