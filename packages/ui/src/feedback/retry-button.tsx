import { useLayoutEffect, useRef } from 'react';
import { Button, type ButtonProps } from '../controls/button.tsx';

/** Retries a failed read. If the button has the focus when it disappears, the surrounding element gets it. */
export function RetryButton({
  onRetry,
  ...style
}: Pick<ButtonProps, 'variant' | 'size'> & { onRetry: () => unknown }) {
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = ref.current;
    return () => {
      if (button !== document.activeElement) return;
      const target = button?.parentElement?.closest<HTMLElement>('[tabindex]');
      (target ?? document.getElementById('main'))?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Button {...style} ref={ref} onClick={() => void onRetry()}>
      Retry
    </Button>
  );
}
