import { useEffect, useRef, type ReactNode } from 'react';

/**
 * The frame around each step of an import. The pressed button disappears along with its step, so the frame
 * takes the focus. Keyboard users continue there, and screen readers announce the step (IMPORT-57).
 */
export function ImportStep({ name, children }: { name: string; children: ReactNode }) {
  const frame = useRef<HTMLElement>(null);
  const shown = useRef(name);
  useEffect(() => {
    const isNext = shown.current !== name;
    shown.current = name;
    if (isNext && document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
  }, [name]);
  return (
    <section ref={frame} aria-label={name} tabIndex={-1} className="outline-none">
      {children}
    </section>
  );
}
