/** Any part of the app can open the outbox: the sidebar, the user menu or a toast. */
import { createEvent } from '../../data/engine/browser/signal.ts';

const opening = createEvent<void>();

export const openOutbox = (): void => opening.emit();
export const onOutboxOpening = opening.subscribe;
