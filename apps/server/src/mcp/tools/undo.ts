import { z } from 'zod';
import { redoAssistantChange, undoAssistantChange } from '@questlog/contract/assistant-changes';
import { isUuid } from '@questlog/domain/uuid';
import { AppError, fail } from '../../platform/errors.ts';
import { tool } from './tool.ts';

const UNKNOWN =
  'You have made no change with this id, or it is older than 30 days. Send the undoId of a result.';

/** Undoes a change that the same assistant has made. */
export const undo = tool({
  name: 'undo',
  title: 'Undo',
  description:
    'Undoes a change that you have made, by the undoId in its result, or redoes it with redo: true.',
  scope: 'write',
  isReading: false,
  isDestructive: true,
  isIdempotent: true,
  input: z.object({ undoId: z.string(), redo: z.boolean().default(false) }),
  output: z.object({ change: z.string(), isUndone: z.boolean() }),
  async run({ undoId: id, redo }, { calls, caller }) {
    if (!isUuid(id)) return fail('not_found', { message: UNKNOWN });
    const endpoint = redo ? redoAssistantChange : undoAssistantChange;
    try {
      const { label, isUndone } = await calls.write(endpoint, caller, { params: { id } });
      return { change: label, isUndone };
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found')
        return fail('not_found', { message: UNKNOWN });
      throw error;
    }
  },
});
