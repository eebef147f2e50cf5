import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Minimum length of a swipe in pixels, and its minimum ratio of width to height. */
const LENGTH = 56;
const RATIO = 2;

/** Calls back when a finger swipes over the hours of a day: 1 for the next day, -1 for the previous one (CALENDAR-55). */
export function useDaySwipe(
  root: RefObject<HTMLElement | null>,
  isEnabled: boolean,
  onSwipe: (by: 1 | -1) => void,
): void {
  const swipe = useEffectEvent(onSwipe);
  useEffect(() => {
    const element = root.current;
    if (element === null || !isEnabled) return;
    let from: Touch | undefined;
    const begin = ({ touches, target }: TouchEvent): void => {
      const isOverDay = target instanceof Element && target.closest('.calendar-hours') !== null;
      from = isOverDay && touches.length === 1 ? touches[0] : undefined;
    };
    const end = ({ changedTouches: [to] }: TouchEvent): void => {
      if (from === undefined || to === undefined || element.dataset['dragged'] !== undefined) return;
      const [dx, dy] = [to.clientX - from.clientX, to.clientY - from.clientY];
      if (Math.abs(dx) >= Math.max(LENGTH, RATIO * Math.abs(dy))) swipe(dx < 0 ? 1 : -1);
    };
    element.addEventListener('touchstart', begin, { passive: true });
    element.addEventListener('touchend', end, { passive: true });
    return () => {
      element.removeEventListener('touchstart', begin);
      element.removeEventListener('touchend', end);
    };
  }, [root, isEnabled]);
}
