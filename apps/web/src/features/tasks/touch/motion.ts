/** Returns the timing of a part that slides to its place when a finger lets go of it. */
export function slideTiming(): KeyframeAnimationOptions {
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return { duration: isReduced ? 0 : 160, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };
}
