import { Button } from '@questlog/ui/controls/button.tsx';
import type { ReactNode } from 'react';

/** A quiet button that opens a field of a task. In narrow windows it is only an icon, so that the line stays one. */
export function AddText({ icon, name, onAdd }: { icon: ReactNode; name: string; onAdd: () => void }) {
  return (
    <Button
      variant="quiet"
      size="sm"
      data-screen=""
      title={name}
      icon={icon}
      className="max-w-full text-muted! whitespace-normal! max-md:min-w-11"
      onClick={onAdd}
    >
      <span className="max-sm:sr-only">{name}</span>
    </Button>
  );
}
