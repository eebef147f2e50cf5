import { FILTER_HINT } from '@questlog/domain/query/filter-templates';
import { Button } from '@questlog/ui/controls/button.tsx';

/** Explains filters below the empty palette, to users who have none (FILTER-54). */
export function FilterHint({ onTry }: { onTry: () => void }) {
  return (
    <div className="flex shrink-0 items-center gap-3 border-t border-border px-4 py-2 text-sm text-muted">
      <p className="min-w-0 flex-1 text-pretty">{FILTER_HINT}</p>
      <Button size="sm" onClick={onTry}>
        New filter
      </Button>
    </div>
  );
}
