import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { lazy, Suspense, useRef, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useHotkey } from '../hooks/use-hotkey.ts';
import { Dialog } from './dialog.tsx';
import { AwaitedDialog } from './typed-ahead.tsx';

afterEach(cleanup);

const onShortcut = vi.fn();
const onSubmit = vi.fn();

interface FormProps {
  onClose: () => void;
}

/** A page whose N opens a dialog that is fetched, and for which X means something. */
function Page({ Form }: { Form: React.ComponentType<FormProps> }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  useHotkey('n', () => setOpen(true), !open);
  useHotkey('x', onShortcut);
  return (
    <>
      <button type="button" onKeyDown={({ key }) => key === ' ' && onShortcut()} onClick={onShortcut}>
        Row
      </button>
      {open && (
        <Suspense fallback={<AwaitedDialog onGiveUp={close} />}>
          <Form onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function FormWithField({ onClose }: FormProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog open onClose={onClose} title="New task" initialFocus={field} onSubmit={() => onSubmit(text)}>
      <input
        ref={field}
        aria-label="Title"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </Dialog>
  );
}

function FormWithout({ onClose }: FormProps) {
  return <Dialog open onClose={onClose} title="Schedule" />;
}

/** @returns what lets the code of the dialog arrive */
function renderPage(form: React.ComponentType<FormProps>): () => Promise<void> {
  vi.clearAllMocks();
  const { promise, resolve } = Promise.withResolvers<{ default: React.ComponentType<FormProps> }>();
  render(<Page Form={lazy(() => promise)} />);
  screen.getByRole('button', { name: 'Row' }).focus();
  return () =>
    act(async () => {
      resolve({ default: form });
      await promise;
    });
}

test('what is typed before the code of a dialog is there lands in its field (VIEW-57)', async () => {
  const arrive = renderPage(FormWithField);
  await userEvent.keyboard('nfix xm{Backspace}');
  await arrive();
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
  await waitFor(() => expect(field.value).toBe('fix x'));
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard('yz');
  expect(field.value).toBe('fix xyz');
  expect(onShortcut).not.toHaveBeenCalled();
});

test('Enter behind it counts once the field has it (VIEW-57)', async () => {
  const arrive = renderPage(FormWithField);
  await userEvent.keyboard('nmilk{Enter}x');
  await arrive();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith('milk'));
  expect(onShortcut).not.toHaveBeenCalled();
});

test('where the dialog begins with no field, keys do nothing until it is there (VIEW-57)', async () => {
  const arrive = renderPage(FormWithout);
  await userEvent.keyboard('nx {Enter}');
  await arrive();
  await waitFor(() => expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull());
  expect(onShortcut).not.toHaveBeenCalled();
});

test('Escape gives up a dialog that is on its way, and the keys are those of the page again (VIEW-57)', async () => {
  const arrive = renderPage(FormWithField);
  await userEvent.keyboard('nmilk{Escape}x');
  expect(onShortcut).toHaveBeenCalledOnce();
  await arrive();
  expect(screen.queryByRole('dialog')).toBeNull();
});
