import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyPart, part } from '../hooks/part.ts';
import { AppFrame } from '../layout/app-frame.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { OverlayBoundary } from './overlay-boundary.tsx';
import { Boundary } from './boundary.tsx';
import { PageBoundary } from './page-boundary.tsx';

// React reports each error that a boundary has caught.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const MESSAGE = "This part couldn't be shown. Try again, or reload the page.";

function Broken(): never {
  throw new Error('broken');
}

/** A part that throws until it is mended. */
function breakable() {
  const state = { isBroken: true };
  const Part = () => {
    if (state.isBroken) throw new Error('broken');
    return <p>The part</p>;
  };
  return { state, Part };
}

describe('a part of a screen that breaks', () => {
  it('is replaced by a message, and everything around it stays', () => {
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

  it('is rendered again when the person tries again', async () => {
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

  it('is rendered again when its place shows something else', () => {
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

  it('is replaced by a message where the page was changed under it, and everything around it stays (VIEW-63)', () => {
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

  it('shows what was given for that case instead of the message', () => {
    const { container } = render(
      <Boundary broken={null}>
        <Broken />
      </Boundary>,
    );
    expect(container.textContent).toBe('');
  });

  it('is fetched again when its code could not be loaded and the person tries again', async () => {
    const answers = [
      () => Promise.reject(new Error('offline')),
      () => Promise.resolve({ Part: () => <p>The part</p> }),
    ];
    const Part = lazyPart(
      part(() => answers.shift()?.() ?? Promise.reject(new Error('asked too often'))),
      (module) => module.Part,
    );
    render(
      <Boundary fallback={<p>Loading</p>}>
        <Part />
      </Boundary>,
    );
    expect(screen.getByText('Loading')).toBeDefined();
    expect(await screen.findByRole('alert')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The part')).toBeDefined();
  });

  it.each(['header', 'sidebar', 'content'])('leaves the rest of the frame where it is its %s', (broken) => {
    const region = (name: string) => (name === broken ? <Broken /> : <p>The {name}</p>);
    render(
      <AppFrame header={region('header')} sidebar={region('sidebar')}>
        {region('content')}
      </AppFrame>,
    );
    expect(screen.getAllByText(/^The /u)).toHaveLength(2);
    expect(screen.getByText(MESSAGE)).toBeDefined();
  });
});

describe('a dialog that breaks', () => {
  it('leaves the page where its content was changed under it (VIEW-63)', async () => {
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

  it('keeps its title and its close button where its content breaks', async () => {
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

  it('is replaced by a dialog that can be closed, and opens when it is opened again', async () => {
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
});

it('a page that breaks outside of every part says what is kept, and is rendered again on demand', async () => {
  const { state, Part } = breakable();
  render(
    <PageBoundary kept="Changes already saved on this device will still be sent.">
      <Part />
    </PageBoundary>,
  );
  expect(screen.getByRole('alert').textContent).toContain(
    "This page couldn't be shown. Changes already saved on this device will still be sent.",
  );
  state.isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('The part')).toBeDefined();
});
