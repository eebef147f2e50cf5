import { numberText } from '@questlog/domain/counts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';

export interface PageFacts {
  readonly page: number;
  readonly totalCount: number;
  readonly totalPages: number;
  readonly totalIsExact: boolean;
}

/** Parses a page number from the URL. Returns 1 if it is invalid. */
export function pageOf(value: string): number {
  const page = Number(value);
  return Number.isInteger(page) && page > 0 ? page : 1;
}

/** The range of rows shown, the total number of rows, and buttons for the other pages (ADMIN-6). */
export function Pager({
  facts: { page, totalCount, totalPages, totalIsExact },
  pageSize,
  onPage,
}: {
  facts: PageFacts;
  pageSize: number;
  onPage: (page: number) => void;
}) {
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, totalCount);
  const turn = (to: number): void => {
    onPage(to);
    scrollTo(0, 0);
    announce(`Page ${to} of ${totalPages}`);
  };
  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap items-center justify-between gap-2 py-3 text-sm text-muted"
    >
      <p className="tabular-nums">
        {totalCount === 0
          ? ''
          : `${numberText(first)}–${numberText(last)} of ${numberText(totalCount)}${totalIsExact ? '' : '+'}`}
      </p>
      {totalPages > 1 && (
        <div className="flex items-center gap-2">
          <span className="tabular-nums">
            Page {numberText(page)} of {numberText(totalPages)}
          </span>
          <Button
            size="sm"
            icon={<ChevronLeft size={16} aria-hidden="true" />}
            disabled={page <= 1}
            onClick={() => turn(page - 1)}
          >
            Previous
          </Button>
          <Button size="sm" disabled={page >= totalPages} onClick={() => turn(page + 1)}>
            Next
            <ChevronRight size={16} aria-hidden="true" />
          </Button>
        </div>
      )}
    </nav>
  );
}
