import type { Range } from '@questlog/domain/folded-text';

/**
 * Highlights the search terms. New highlights get a new element, because browser translation may have
 * replaced the old text nodes (VIEW-67).
 */
export function MarkedText({ text, marks }: { text: string; marks: readonly Range[] }) {
  const parts = marks.map(([start, end], index) => ({
    start,
    before: text.slice(marks[index - 1]?.[1] ?? 0, start),
    found: text.slice(start, end),
  }));
  return (
    <span key={`${marks.join(' ')} ${text}`}>
      {parts.map(({ start, before, found }) => (
        <span key={start}>
          {before}
          <mark className="bg-transparent font-semibold text-accent">{found}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.[1])}
    </span>
  );
}
