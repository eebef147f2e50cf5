import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Badge } from '../marks/badge.tsx';

/** Shown instead of an unavailable feature: its name, its benefit, what it requires, and the next step. */
export function PromptCard({
  icon,
  title,
  description,
  requires,
  action,
  onAct,
}: {
  /** Decorative, 20 px. */
  icon: ReactNode;
  title: string;
  description: string;
  /** The requirement, in a few words. */
  requires: string;
  /** The next step's label; undefined if there is no next step. */
  action: string | undefined;
  onAct: () => void;
}) {
  return (
    <section
      aria-label={title}
      className="flex animate-fade-in flex-col items-center rounded-xl border border-border bg-surface px-6 py-8 text-center"
    >
      <span
        aria-hidden="true"
        className="bg-primary-gradient grid size-11 place-items-center rounded-full text-white"
      >
        {icon}
      </span>
      <h2 className="mt-4 text-lg">{title}</h2>
      <p className="mt-1 max-w-sm text-sm text-pretty text-muted">{description}</p>
      <p className="mt-3">
        <Badge>{requires}</Badge>
      </p>
      {action !== undefined && (
        <Button variant="primary" className="mt-5" onClick={onAct}>
          {action}
        </Button>
      )}
    </section>
  );
}
