import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { isCovered } from '@questlog/ui/overlays/open-overlays.ts';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { Check, CloudOff, RefreshCw } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useData } from '../../data/data-context.ts';
import type { DataLayer } from '../../data/data-layer.ts';
import { dropTargets } from '../../drag/drop-targets.ts';

/** How far to pull the page down to start a sync, in pixels. */
const PULL = 64;
/** Minimum movement that counts as pulling, in pixels. */
const SLOP = 10;
const RESULT_MS = 2_000;

type Phase = 'pulling' | 'ready' | 'syncing' | 'current' | 'offline' | 'failed';

const TEXTS: Record<Phase, string> = {
  pulling: 'Pull to sync',
  ready: 'Release to sync',
  syncing: 'Syncing…',
  current: 'Up to date',
  offline: "You're offline",
  failed: "Couldn't sync. Try again later.",
};

/** Sends the queued changes and fetches other users' changes. */
async function sync(data: DataLayer): Promise<Phase> {
  await data.queue.sendNow();
  await data.catchUp();
  if (!data.online.get() || !data.isReached.get()) return 'offline';
  return data.loadFailure.get() === undefined && data.queue.count.get() === 0 ? 'current' : 'failed';
}

/** Returns whether a finger would scroll a part of the page back to its top: a column of a board, or the hours of a day. */
function isInScrolledPart(target: Element | null): boolean {
  return target !== null && (target.scrollTop > 0 || isInScrolledPart(target.parentElement));
}

/** Syncs when the user pulls the page down from its top (VIEW-83), and briefly shows the result. */
export function PullToSync() {
  const data = useData();
  const [phase, setPhase] = useState<Phase>();
  const from = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const pill = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const begin = useEffectEvent(({ touches, target }: TouchEvent): void => {
    const [finger] = touches;
    from.current = undefined;
    if (finger === undefined || touches.length > 1 || window.scrollY > 0 || isCovered()) return;
    if (phase !== undefined || !(target instanceof Element) || target.closest('main, header') === null)
      return;
    if (isInScrolledPart(target)) return;
    from.current = { x: finger.clientX, y: finger.clientY };
  });

  const move = useEffectEvent(({ touches }: TouchEvent): void => {
    const [finger] = touches;
    if (from.current === undefined || finger === undefined) return;
    const dx = finger.clientX - from.current.x;
    const dy = finger.clientY - from.current.y;
    if (phase === undefined && Math.max(Math.abs(dx), Math.abs(dy)) < SLOP) return;
    const isOther = phase === undefined && (dy < Math.abs(dx) || dropTargets.snapshot().tasks.length > 0);
    if (isOther || touches.length > 1 || window.scrollY > 0) {
      from.current = undefined;
      setPhase(undefined);
      return;
    }
    const next = dy >= PULL ? 'ready' : 'pulling';
    if (next === 'ready' && phase !== 'ready') navigator.vibrate?.(10);
    setPhase(next);
    pill.current?.style.setProperty('translate', `-50% ${Math.min(dy, PULL)}px`);
  });

  const end = useEffectEvent(async ({ type }: TouchEvent): Promise<void> => {
    if (from.current === undefined) return;
    from.current = undefined;
    if (phase !== 'ready' || type !== 'touchend') {
      setPhase(undefined);
      return;
    }
    setPhase('syncing');
    const result = await sync(data);
    setPhase(result);
    announce(TEXTS[result]);
    timer.current = setTimeout(() => setPhase(undefined), RESULT_MS);
  });

  useEffect(() => {
    const ended = new AbortController();
    const passive = { signal: ended.signal, passive: true };
    document.addEventListener('touchstart', (event) => begin(event), passive);
    document.addEventListener('touchmove', (event) => move(event), passive);
    document.addEventListener('touchend', (event) => void end(event), passive);
    document.addEventListener('touchcancel', (event) => void end(event), passive);
    // Prevent the browser's pull-to-refresh, which would reload the page.
    const { style } = document.documentElement;
    style.setProperty('overscroll-behavior-y', 'contain');
    return () => {
      ended.abort();
      clearTimeout(timer.current);
      style.removeProperty('overscroll-behavior-y');
    };
  }, []);

  if (phase === undefined) return null;
  const Icon = phase === 'current' ? Check : phase === 'offline' || phase === 'failed' ? CloudOff : RefreshCw;
  return (
    <div
      ref={pill}
      // The live region announces the result.
      aria-hidden="true"
      className="pointer-events-none fixed top-[calc(env(safe-area-inset-top)-0.5rem)] left-1/2 z-35 flex h-9 animate-fade-in items-center gap-2 rounded-full bg-raised px-3.5 text-sm font-medium text-muted shadow-md"
      style={{ translate: `-50% ${PULL}px` }}
    >
      <Icon
        size={16}
        className={cx(phase === 'syncing' && 'animate-spin', phase === 'ready' && 'text-accent')}
      />
      {TEXTS[phase]}
    </div>
  );
}
