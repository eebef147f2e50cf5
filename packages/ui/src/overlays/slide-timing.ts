/** Returns the timing for an element that slides into place after a finger releases it. */
export function slideTiming(): KeyframeAnimationOptions {
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return { duration: isReduced ? 0 : 160, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };
}
