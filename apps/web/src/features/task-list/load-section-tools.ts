import { chunk, lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';

/** The controls for sections. Bundled with the overlays. */
export const sectionTools = chunk(() => import('./sections/section-tools.ts'));

export const AddSection = lazyWithRetry(sectionTools, (module) => module.AddSection);
export const SectionMenu = lazyWithRetry(sectionTools, (module) => module.SectionMenu);
