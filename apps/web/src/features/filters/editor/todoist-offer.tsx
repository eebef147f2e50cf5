import { parseQuery, type ParsedQuery } from '@questlog/domain/query/parse-query';
import type { QueryReader } from '@questlog/domain/query/read-term';
import { convertTodoistFilter } from '@questlog/import/todoist/todoist-filter';
import { Button } from '@questlog/ui/controls/button.tsx';
import { useMemo } from 'react';

/** Offers to convert a question with an error that is a filter of Todoist, such as one that was pasted (FILTER-40). */
export function TodoistOffer({
  text,
  parsed,
  reader,
  onConvert,
}: {
  text: string;
  parsed: Pick<ParsedQuery, 'tree'>;
  reader: QueryReader;
  onConvert: (query: string) => void;
}) {
  const isWrong = parsed.tree === undefined && text.trim() !== '';
  const converted = useMemo(() => {
    const query = isWrong ? convertTodoistFilter(text).query : undefined;
    return query !== undefined && parseQuery(query, reader).tree !== undefined ? query : undefined;
  }, [isWrong, text, reader]);
  if (converted === undefined) return null;
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <span className="min-w-0 wrap-anywhere">
        This is a filter of Todoist. Here, it reads “{converted}”.
      </span>
      <Button size="sm" onClick={() => onConvert(converted)}>
        Convert
      </Button>
    </div>
  );
}
