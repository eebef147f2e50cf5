import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react';
import { OverlayBoundary } from '../boundaries/overlay-boundary.tsx';
import { lazyPart, part } from '../hooks/part.ts';

const ConfirmDialog = lazyPart(
  part(() => import('./confirm-dialog.tsx')),
  (module) => module.ConfirmDialog,
);

export interface ConfirmOptions {
  title: string;
  message: ReactNode;
  /** A sentence on a line of its own under the message. */
  note?: string | undefined;
  confirmText?: string | undefined;
  cancelText?: string | undefined;
  /** "danger" for what cannot be undone. */
  type?: 'info' | 'warning' | 'danger' | undefined;
}

/** Asks and resolves: true when confirmed, false when cancelled, escaped or replaced by another question. */
export type Confirm = (options: ConfirmOptions) => Promise<boolean>;

interface Question {
  options: ConfirmOptions;
  open: boolean;
}

const ConfirmContext = createContext<Confirm>(() => Promise.reject(new Error('ConfirmProvider is missing')));

/** Lets everything below ask with `useConfirm`. The dialog's code is fetched with the first question. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const resolve = useRef<((confirmed: boolean) => void) | null>(null);

  const answer = useCallback((confirmed: boolean) => {
    resolve.current?.(confirmed);
    resolve.current = null;
    setQuestion((current) => current && { ...current, open: false });
  }, []);

  const confirm = useCallback<Confirm>(
    async (options) => {
      answer(false);
      return new Promise<boolean>((settle) => {
        resolve.current = settle;
        setQuestion({ options, open: true });
      });
    },
    [answer],
  );

  return (
    <ConfirmContext value={confirm}>
      {children}
      {question !== null && (
        <OverlayBoundary open={question.open} onClose={() => answer(false)}>
          <ConfirmDialog
            open={question.open}
            options={question.options}
            onAnswer={answer}
            onClosed={() => setQuestion((current) => (current?.open === true ? current : null))}
          />
        </OverlayBoundary>
      )}
    </ConfirmContext>
  );
}

/** `const confirm = useConfirm(); if (await confirm({ title, message })) …` */
export function useConfirm(): Confirm {
  return useContext(ConfirmContext);
}
