import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react';
import { lazyWithRetry } from '../boundaries/lazy-with-retry.ts';
import { OverlayBoundary } from '../boundaries/overlay-boundary.tsx';
import type { ConfirmOptions } from './confirm-dialog.tsx';
import { popups } from './load-popups.ts';

const ConfirmDialog = lazyWithRetry(popups, (module) => module.ConfirmDialog);

/**
 * Asks the user to confirm something. Resolves to false if the user cancels or dismisses the dialog, or if
 * another question replaces it.
 */
export type Confirm = (options: ConfirmOptions) => Promise<boolean>;

interface Question {
  options: ConfirmOptions;
  open: boolean;
}

const ConfirmContext = createContext<Confirm>(() => Promise.reject(new Error('ConfirmProvider is missing')));

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const resolve = useRef<((confirmed: boolean) => void) | null>(null);

  const decide = useCallback((confirmed: boolean) => {
    resolve.current?.(confirmed);
    resolve.current = null;
    setQuestion((current) => current && { ...current, open: false });
  }, []);

  const confirm = useCallback<Confirm>(
    async (options) => {
      decide(false);
      return new Promise<boolean>((settle) => {
        resolve.current = settle;
        setQuestion({ options, open: true });
      });
    },
    [decide],
  );

  return (
    <ConfirmContext value={confirm}>
      {children}
      {question !== null && (
        <OverlayBoundary open={question.open} onClose={() => decide(false)}>
          <ConfirmDialog
            open={question.open}
            options={question.options}
            onDecide={decide}
            onClosed={() => setQuestion((current) => (current?.open === true ? current : null))}
          />
        </OverlayBoundary>
      )}
    </ConfirmContext>
  );
}

/**
 * Returns a function that asks for confirmation: `const confirm = useConfirm(); if (await confirm({ title,
 * message })) …`
 */
export function useConfirm(): Confirm {
  return useContext(ConfirmContext);
}
