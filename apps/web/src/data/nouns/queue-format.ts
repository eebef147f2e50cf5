/** How queued actions are written and read: by the page, and by the service worker. */
import type { QueueFormat } from '../engine/outbox/queued-action.ts';
import { formatsOf } from '../engine/store/collection.ts';
import { kindOfRequest } from './action-kinds.ts';
import { collections } from './collections.ts';

export const queueFormat: QueueFormat = { formats: formatsOf(collections), kindOfRequest };
