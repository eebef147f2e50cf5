import {
  isBeyondThreshold,
  isSwipeDone,
  swipeAction,
  swipesOrScrolls,
  type SwipeAction,
} from '@questlog/domain/tasks/swipe-rules';
import { PointerTrail } from '@questlog/ui/hooks/pointer-trail.ts';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { CalendarDays, Check, RotateCcw, type LucideIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useData } from '../data/data-context.ts';
import { useSwipes } from '../data/swipe-setting.ts';
import { dropTargets } from '../drag/drop-targets.ts';
import { swallowClick } from '../drag/swallow-click.ts';
import { useRowHandlers } from './row-context.tsx';
import { slideTiming } from '@questlog/ui/overlays/slide-timing.ts';

/** On these elements, a finger selects text or scrolls sideways instead of swiping the row. */
const NO_SWIPE = 'input:not([type="checkbox"]), textarea, select, [data-row-details]';

interface SwipeProps {
  list: RefObject<HTMLElement | null>;
}

interface Touch {
  readonly pointerId: number;
  readonly id: string;
  readonly isCompleted: boolean;
  readonly row: HTMLElement;
  readonly x: number;
  readonly y: number;
  readonly trail: PointerTrail;
  /** The horizontal movement in pixels; undefined until it counts as a swipe. */
  dx: number | undefined;
}

interface Strip {
  readonly touch: Touch;
  readonly action: SwipeAction;
  /** True if the swipe has passed the threshold. */
  readonly isArmed: boolean;
  readonly top: number;
  readonly height: number;
}

const STYLES: Record<SwipeAction, { Icon: LucideIcon; soft: string; armed: string }> = {
  complete: { Icon: Check, soft: 'bg-success-soft text-success', armed: 'bg-success text-on-accent' },
  reopen: { Icon: RotateCcw, soft: 'bg-press text-muted', armed: 'bg-muted text-background' },
  schedule: { Icon: CalendarDays, soft: 'bg-accent-soft text-accent', armed: 'bg-accent text-on-accent' },
};

/** Handles swipes on a list's rows: right to complete or reopen, left to schedule (VIEW-81). */
export function SwipeLayer(props: SwipeProps) {
  return useSwipes() ? <Swipes {...props} /> : null;
}

function Swipes({ list }: SwipeProps) {
  const handlers = useRowHandlers();
  const { store } = useData();
  const touch = useRef<Touch>(undefined);
  const strip = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Strip>();

  const follow = (now: Touch, dx: number, at: number): void => {
    const action = swipeAction(dx, now.isCompleted);
    const { width, height, top } = now.row.getBoundingClientRect();
    now.trail.add(dx, at);
    now.dx = action === undefined ? 0 : dx;
    now.row.style.setProperty('translate', `${now.dx}px`);
    strip.current?.style.setProperty('width', `${Math.abs(now.dx)}px`);
    const isArmed = isBeyondThreshold(now.dx, width);
    if (shown?.touch === now && shown.action === action && shown.isArmed === isArmed) return;
    if (isArmed && !(shown?.touch === now && shown.isArmed)) navigator.vibrate?.(10);
    const listTop = list.current?.getBoundingClientRect().top ?? 0;
    setShown(action && { touch: now, action, isArmed, top: top - listTop, height });
  };

  const settle = (isLifted: boolean, at = 0): void => {
    const now = touch.current;
    touch.current = undefined;
    if (now?.dx === undefined) return;
    swallowClick(list.current ?? undefined);
    list.current?.style.removeProperty('overflow-x');
    const { dx, row, id, trail, isCompleted } = now;
    row.style.removeProperty('translate');
    const timing = slideTiming();
    const back = row.animate({ translate: [`${dx}px`, '0px'] }, timing);
    strip.current?.animate({ width: [`${Math.abs(dx)}px`, '0px'] }, timing);
    strip.current?.style.setProperty('width', '0');
    back.addEventListener('finish', () => {
      setShown((current) => (current?.touch === now ? undefined : current));
    });
    const action = swipeAction(dx, isCompleted);
    if (!isLifted || !isSwipeDone({ dx, speed: trail.speed(at), width: row.clientWidth })) return;
    if (action === 'schedule') handlers.request('schedule', id);
    else if (action !== undefined) handlers.setCompleted(id, action === 'complete');
  };

  const begin = useEffectEvent((event: PointerEvent): void => {
    const { target, pointerId, pointerType, isPrimary, clientX: x, clientY: y } = event;
    // A second finger means that the user is zooming.
    if (!isPrimary) return settle(false);
    if (pointerType !== 'touch' || !(target instanceof Element) || target.closest(NO_SWIPE) !== null) return;
    const line = target.closest<HTMLElement>('[data-row]');
    const row = line?.firstElementChild;
    const task = store.task(line?.dataset['row'] ?? '');
    if (task === undefined || !(row instanceof HTMLElement)) return;
    if (row.querySelector('[data-row-title][aria-expanded="true"]') !== null) return;
    const isCompleted = task.completedAt !== null;
    touch.current = {
      pointerId,
      id: task.id,
      isCompleted,
      row,
      x,
      y,
      trail: new PointerTrail(),
      dx: undefined,
    };
  });

  const move = useEffectEvent((event: PointerEvent): void => {
    const now = touch.current;
    if (now === undefined || event.pointerId !== now.pointerId) return;
    const dx = event.clientX - now.x;
    if (now.dx === undefined) {
      const kind = swipesOrScrolls(dx, event.clientY - now.y);
      if (kind === undefined) return;
      // The finger rested on the row first, so it is dragging the row.
      if (kind === 'scroll' || dropTargets.snapshot().tasks.length > 0) {
        touch.current = undefined;
        return;
      }
      // Capture the pointer, so that the checkbox does not mistake the touch for a long press.
      list.current?.setPointerCapture(now.pointerId);
      list.current?.style.setProperty('overflow-x', 'clip');
    }
    follow(now, dx, event.timeStamp);
  });

  const end = useEffectEvent((event: PointerEvent): void => {
    if (event.pointerId === touch.current?.pointerId) settle(event.type === 'pointerup', event.timeStamp);
  });

  useEffect(() => {
    if (list.current === null) return undefined;
    return attachSwipes(list.current, {
      begin: (event) => begin(event),
      move: (event) => move(event),
      end: (event) => end(event),
    });
  }, [list]);

  if (shown === undefined) return null;
  const { Icon, soft, armed } = STYLES[shown.action];
  const isLeft = shown.action !== 'schedule';
  return (
    <div
      ref={strip}
      aria-hidden="true"
      style={{ top: shown.top, height: shown.height }}
      className={cx(
        'absolute flex w-0 items-center overflow-hidden rounded-lg transition-colors',
        isLeft ? 'left-0 justify-start' : 'right-0 justify-end',
        shown.isArmed ? armed : soft,
      )}
    >
      <Icon size={20} className="mx-3.5 shrink-0" />
    </div>
  );
}

/** Listens for touches on a list. Returns an unsubscribe function. */
function attachSwipes(
  list: HTMLElement,
  { begin, move, end }: Readonly<Record<'begin' | 'move' | 'end', (event: PointerEvent) => void>>,
): () => void {
  const ended = new AbortController();
  list.addEventListener('pointerdown', begin, ended);
  list.addEventListener('pointermove', move, ended);
  list.addEventListener('pointerup', end, ended);
  list.addEventListener('pointercancel', end, ended);
  list.dataset['swipes'] = '';
  return () => {
    delete list.dataset['swipes'];
    ended.abort();
  };
}
