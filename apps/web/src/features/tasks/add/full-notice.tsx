import { Button } from '@questlog/ui/controls/button.tsx';

/** Says that the plan has no room for another task, and leads to one that has (ACCOUNT-69). */
export function FullNotice({
  id,
  onUpgrade,
  children,
}: {
  /** For the field that it describes. */
  id?: string;
  onUpgrade: (() => void) | undefined;
  children: string;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 px-1 pt-1.5 text-sm text-warning">
      <p id={id}>{children}</p>
      {onUpgrade !== undefined && (
        <Button size="sm" onClick={onUpgrade}>
          Upgrade
        </Button>
      )}
    </div>
  );
}
