/** The changes of assistants as steps of undo (ASSIST-24). Loaded with undo-chunk.ts. */
import { ApiError, type ApiClient } from '@questlog/api-client/client';
import type { Live } from './engine/live/live.ts';
import type { StepServer } from './engine/undo/server-steps.ts';

/** The connection to the server. */
export interface AssistantSource {
  readonly api: ApiClient;
  readonly live: Pick<Live, 'listen' | 'state'>;
  /** Fetches the changed rows. */
  readonly catchUp: () => Promise<void>;
}

const NO_CONNECTION = 'This needs a connection.';

/** Returns the server's side of undo. */
export function assistantSteps({ api, live, catchUp }: AssistantSource): StepServer {
  return {
    load: async () => {
      const { changes } = await api('GET /api/assistants/changes');
      return changes.map(({ id, label, createdAt, undoneAt, rows }) => {
        return { id, label, at: Date.parse(createdAt), isUndone: undoneAt !== null, rows };
      });
    },
    turn: async (id, direction) => {
      const params = { id };
      try {
        await (direction === 'undo'
          ? api('POST /api/assistants/changes/{id}/undo', { params })
          : api('POST /api/assistants/changes/{id}/redo', { params }));
      } catch (error) {
        const isRejected = error instanceof ApiError && error.status < 500 && error.status !== 429;
        const reason = isRejected ? error.message : NO_CONNECTION;
        return { isDone: false, reason, isFinal: isRejected };
      }
      // The hub may not be connected.
      void catchUp();
      return { isDone: true };
    },
    onChanged: (listener) => {
      const ended = [
        live.listen(({ type }) => {
          if (type === 'AssistantsChanged') listener();
        }),
        // Announcements may have been missed until now.
        live.state.subscribe(() => {
          if (live.state.get() === 'connected') listener();
        }),
      ];
      return () => {
        for (const end of ended) end();
      };
    },
  };
}
