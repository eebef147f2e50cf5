import { PointerTrail } from '../hooks/pointer-trail.ts';
import { closeTopmost } from './open-overlays.ts';

/** A sheet closes when dragged beyond this fraction of its height. */
const THRESHOLD = 1 / 3;
/** Minimum speed of a flick, in pixels per millisecond, and its minimum length, in pixels. */
const FLICK_SPEED = 0.5;
const FLICK_LENGTH = 24;

/**
 * Returns whether a sheet closes when the finger is lifted after dragging it down by `dy` pixels. It closes
 * after a third of its height or after a flick (VIEW-82). A flick up keeps it open.
 * @param speed the finger's downward speed, in pixels per millisecond
 */
export function closesSheet({ dy, speed, height }: { dy: number; speed: number; height: number }): boolean {
  if (speed <= -FLICK_SPEED) return false;
  return dy >= height * THRESHOLD || (speed >= FLICK_SPEED && dy >= FLICK_LENGTH);
}

interface Drag {
  readonly pointerId: number;
  readonly sheet: HTMLElement;
  readonly height: number;
  readonly y: number;
  readonly trail: PointerTrail;
  dy: number;
}

/**
 * Lets the user drag sheets down by their headings.
 * @param timing the timing of the animation after the finger is lifted
 * @returns a function that makes sheets undraggable
 */
export function attachSheetDrag(timing: () => KeyframeAnimationOptions): () => void {
  const ended = new AbortController();
  let drag: Drag | undefined;

  const begin = ({ target, isPrimary, pointerType, pointerId, clientY: y }: PointerEvent): void => {
    if (!isPrimary || pointerType !== 'touch' || !(target instanceof Element)) return;
    const head = target.closest('button') === null ? target.closest('[data-sheet-head]') : null;
    const sheet = head?.closest<HTMLElement>('[data-modal]');
    if (sheet === null || sheet === undefined) return;
    const { top, bottom, height } = sheet.getBoundingClientRect();
    // An on-screen keyboard adds a margin below the sheet.
    const edge = bottom + Number.parseFloat(getComputedStyle(sheet).marginBottom);
    if (top > 0 && edge >= innerHeight - 1) {
      drag = { pointerId, sheet, height, y, trail: new PointerTrail(), dy: 0 };
    }
  };

  const move = ({ pointerId, clientY, timeStamp }: PointerEvent): void => {
    if (pointerId !== drag?.pointerId) return;
    drag.dy = Math.max(0, clientY - drag.y);
    drag.trail.add(drag.dy, timeStamp);
    drag.sheet.style.setProperty('transition', 'none');
    drag.sheet.style.setProperty('translate', `0 ${drag.dy}px`);
  };

  const end = ({ pointerId, type, timeStamp }: PointerEvent): void => {
    if (pointerId !== drag?.pointerId) return;
    const { sheet, dy, height, trail } = drag;
    drag = undefined;
    sheet.style.removeProperty('translate');
    sheet.style.removeProperty('transition');
    const from = `0 ${dy}px`;
    if (type !== 'pointerup' || !closesSheet({ dy, speed: trail.speed(timeStamp), height })) {
      sheet.animate({ translate: [from, '0 0'] }, timing());
      return;
    }
    const away = sheet.animate({ translate: [from, '0 100%'] }, { ...timing(), fill: 'forwards' });
    // The dialog may stay open, for example to ask about unsaved text. A native dialog is not removed, and opens again.
    away.addEventListener('finish', () => {
      if (sheet.dataset['open'] !== undefined || sheet instanceof HTMLDialogElement) away.cancel();
    });
    closeTopmost();
  };

  document.addEventListener('pointerdown', begin, ended);
  document.addEventListener('pointermove', move, ended);
  document.addEventListener('pointerup', end, ended);
  document.addEventListener('pointercancel', end, ended);
  return () => ended.abort();
}
