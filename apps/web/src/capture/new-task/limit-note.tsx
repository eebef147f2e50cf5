import { Button } from '@questlog/ui/controls/button.tsx';

export function LimitNote({
  id,
  text,
  onUpgrade,
}: {
  id?: string | undefined;
  text: string;
  onUpgrade: (() => void) | undefined;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 pt-1.5">
      <p id={id} className="text-sm text-warning">
        {text}
      </p>
      {onUpgrade !== undefined && (
        <Button size="sm" onClick={onUpgrade}>
          Upgrade
        </Button>
      )}
    </div>
  );
}
