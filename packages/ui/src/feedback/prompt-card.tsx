import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Badge } from '../marks/badge.tsx';

/**
 * The content shown in place of an unavailable feature: the feature's name, its benefit, what it requires,
 * and a button for the next step.
 */
export function PromptCard({
  icon,
  title,
  description,
  requires,
  action,
  onAct,
}: {
  /** A decorative 20 px icon. */
  icon: ReactNode;
  title: string;
  description: string;
  /** The requirement for using the feature, in a few words. */
  requires: string;
  /** The label of the button for the next step; undefined if no action is available here. */
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
