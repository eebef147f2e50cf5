import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentType } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { chunk, lazyWithRetry } from './lazy-with-retry.ts';
import { useHotkey } from '../hooks/use-hotkey.ts';
import { isPopupOpen } from '../overlays/open-popup.ts';
import { AppFrame } from '../layout/app-frame.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { OverlayBoundary } from './overlay-boundary.tsx';
import { Boundary } from './boundary.tsx';
import { PageBoundary } from './page-boundary.tsx';

// React logs each error that a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

const MESSAGE = "This part couldn't be shown. Try again, or reload the page.";

function Broken(): never {
  throw new Error('broken');
}

/** Returns a component that throws until it is repaired. */
function breakable() {
  const state = { isBroken: true };
  const Part = () => {
    if (state.isBroken) throw new Error('broken');
    return <p>The part</p>;
  };
  return { state, Part };
}

it('replaces a part of the screen that throws with a message, and keeps everything around it (VIEW-60)', () => {
  render(
    <>
      <p>Before</p>
      <Boundary>
        <Broken />
      </Boundary>
      <p>After</p>
    </>,
  );
  expect(screen.getByRole('alert').textContent).toContain(MESSAGE);
  expect(screen.getByText('Before')).toBeDefined();
  expect(screen.getByText('After')).toBeDefined();
});

it('re-renders a broken part when the user retries (VIEW-60)', async () => {
  const { state, Part } = breakable();
  render(
    <Boundary>
      <Part />
    </Boundary>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('alert')).toBeDefined();
  state.isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('The part')).toBeDefined();
});

it("renders a failed part again when the boundary's reset key changes (VIEW-60)", () => {
  const { state, Part } = breakable();
  const shown = (key: string) => (
    <Boundary resetKey={key}>
      <Part />
    </Boundary>
  );
  const { rerender } = render(shown('inbox'));
  state.isBroken = false;
  rerender(shown('inbox'));
  expect(screen.getByRole('alert')).toBeDefined();
  rerender(shown('today'));
  expect(screen.getByText('The part')).toBeDefined();
});

it('shows the error message if a part throws because its DOM was changed from outside (VIEW-67)', () => {
  const shown = (isLong: boolean) => (
    <>
      <p>Before</p>
      <Boundary>
        <p data-testid="part">
          {isLong && 'long '}
          <b>part</b>
        </p>
      </Boundary>
    </>
  );
  const { rerender } = render(shown(true));
  screen.getByTestId('part').firstChild?.remove();
  rerender(shown(false));
  expect(screen.getByRole('alert').textContent).toContain(MESSAGE);
  expect(screen.getByText('Before')).toBeDefined();
});

it('shows the `broken` content instead of the message for a part that throws (VIEW-60)', () => {
  const { container } = render(
    <Boundary broken={null}>
      <Broken />
    </Boundary>,
  );
  expect(container.textContent).toBe('');
});

const OFFLINE = "This part can't be loaded while you're offline. It loads when the connection is back.";

/** Returns a component whose code can be fetched only while online. */
function unreachable() {
  const network = { isOnline: false };
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => network.isOnline);
  const load = async () => {
    if (!network.isOnline) throw new Error('offline');
    return { Part: () => <p>The part</p> };
  };
  return { network, Part: lazyWithRetry(chunk(load), (module) => module.Part) };
}

it('fetches the code of a failed component again when the user retries (VIEW-60)', async () => {
  const { network, Part } = unreachable();
  render(
    <Boundary fallback={<p>Loading</p>}>
      <Part />
    </Boundary>,
  );
  expect(screen.getByText('Loading')).toBeDefined();
  expect((await screen.findByRole('alert')).textContent).toContain(OFFLINE);
  network.isOnline = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The part')).toBeDefined();
});

it('offers no reload for a part whose code could not be fetched offline (VIEW-60)', async () => {
  const { Part } = unreachable();
  render(
    <Boundary>
      <Part />
    </Boundary>,
  );
  await screen.findByRole('alert');
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
});

it("refetches a part's code when the browser is online (VIEW-60)", async () => {
  const { network, Part } = unreachable();
  render(
    <Boundary>
      <Part />
    </Boundary>,
  );
  await screen.findByRole('alert');
  network.isOnline = true;
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('The part')).toBeDefined();
});

it("refetches a dialog's code when the dialog is reopened (VIEW-60)", async () => {
  const { network, Part } = unreachable();
  const shown = (open: boolean) => (
    <OverlayBoundary open={open} onClose={() => undefined}>
      {open && <Part />}
    </OverlayBoundary>
  );
  const { rerender } = render(shown(true));
  const failure = await screen.findByRole('dialog', { name: "This part couldn't be shown" });
  expect(failure.textContent).toContain(OFFLINE);
  rerender(shown(false));
  network.isOnline = true;
  rerender(shown(true));
  expect(await screen.findByText('The part')).toBeDefined();
});

it.each(['header', 'sidebar', 'content'])(
  'the other regions stay if the %s of the app frame breaks (VIEW-60)',
  (broken) => {
    const region = (name: string) => (name === broken ? <Broken /> : <p>The {name}</p>);
    render(
      <AppFrame header={region('header')} sidebar={region('sidebar')}>
        {region('content')}
      </AppFrame>,
    );
    expect(screen.getAllByText(/^The /u)).toHaveLength(2);
    expect(screen.getByText(MESSAGE)).toBeDefined();
  },
);

const onShortcut = vi.fn<() => void>();

/**
 * A page with two keyboard shortcuts: N opens a dialog whose code is loaded lazily, X calls `onShortcut`.
 */
function Page({ Part }: { Part: ComponentType }) {
  const [open, setOpen] = useState(false);
  useHotkey('n', () => setOpen(true), !open);
  useHotkey('x', () => {
    if (!isPopupOpen()) onShortcut();
  });
  return (
    <OverlayBoundary open={open} onClose={() => setOpen(false)}>
      {open && <Part />}
    </OverlayBoundary>
  );
}

/**
 * Renders the page.
 * @returns a function that finishes loading the dialog's code
 */
function renderPage(): () => Promise<void> {
  onShortcut.mockClear();
  const { promise, resolve } = Promise.withResolvers<{ Part: ComponentType }>();
  const Part = lazyWithRetry(
    chunk(() => promise),
    (module) => module.Part,
  );
  render(<Page Part={Part} />);
  return () => act(async () => resolve({ Part: () => <p>The part</p> }));
}

it("a loading dialog appears at once, blocks the page's shortcuts, and opens once its code is loaded (VIEW-57)", async () => {
  const arrive = renderPage();
  await userEvent.keyboard('n');
  expect(screen.getByRole('dialog', { name: 'Loading' })).toBeDefined();
  await userEvent.keyboard('x');
  expect(onShortcut).not.toHaveBeenCalled();
  await arrive();
  expect(await screen.findByText('The part')).toBeDefined();
  expect(screen.queryByRole('dialog', { name: 'Loading' })).toBeNull();
});

it("Escape cancels a loading dialog and re-enables the page's shortcuts (VIEW-57)", async () => {
  const arrive = renderPage();
  await userEvent.keyboard('n');
  fireEvent(screen.getByRole('dialog', { name: 'Loading' }), new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.keyboard('x');
  expect(onShortcut).toHaveBeenCalledOnce();
  await arrive();
  expect(screen.queryByText('The part')).toBeNull();
});

it('a dialog that breaks because its DOM was changed from outside leaves the page intact (VIEW-67)', async () => {
  const shown = (isLong: boolean) => (
    <>
      <p>The page</p>
      <OverlayBoundary open onClose={() => undefined}>
        <Dialog open title="Search" onClose={() => undefined}>
          <p data-testid="part">
            {isLong && 'long '}
            <b>part</b>
          </p>
        </Dialog>
      </OverlayBoundary>
    </>
  );
  const { rerender } = render(shown(true));
  screen.getByTestId('part').firstChild?.remove();
  rerender(shown(false));
  expect(screen.getByText('The page')).toBeDefined();
  expect(screen.getByText(MESSAGE)).toBeDefined();
});

it('a dialog with broken content keeps its title and close button (VIEW-60)', async () => {
  const onClose = vi.fn<() => void>();
  render(
    <Dialog open title="Move to Project" onClose={onClose}>
      <Broken />
    </Dialog>,
  );
  expect(screen.getByRole('dialog', { name: 'Move to Project' }).textContent).toContain(MESSAGE);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('a dialog that threw an error can be closed, and works when it is reopened (VIEW-60)', async () => {
  const { state, Part } = breakable();
  const onClose = vi.fn<() => void>();
  const shown = (open: boolean) => (
    <OverlayBoundary open={open} onClose={onClose}>
      <Part />
    </OverlayBoundary>
  );
  const { rerender } = render(shown(true));
  expect(screen.getByRole('dialog').textContent).toContain(MESSAGE);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
  rerender(shown(false));
  expect(screen.queryByRole('dialog')).toBeNull();
  state.isBroken = false;
  rerender(shown(true));
  expect(screen.getByText('The part')).toBeDefined();
});

it('a page that throws outside every boundary shows its fallback, and can be rendered again (VIEW-60)', async () => {
  const { state, Part } = breakable();
  render(
    <PageBoundary savedNote={<p>Nothing waits.</p>}>
      <Part />
    </PageBoundary>,
  );
  const { textContent } = screen.getByRole('alert');
  expect(textContent).toContain("This page couldn't be shown.");
  expect(textContent).toContain('Nothing waits.');
  state.isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('The part')).toBeDefined();
});
