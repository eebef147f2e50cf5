/** The lazily loaded part of undo: see undo-layer.ts. */
import { createStepChannel } from './engine/undo/step-channel.ts';
import { UndoKeeper } from './engine/undo/undo-keeper.ts';
import { createInverses } from './nouns/inverses.ts';
import type { UndoChunk } from './undo-layer.ts';

export const createKeeper: UndoChunk['createKeeper'] = (deps, commandDeps, channelName) =>
  new UndoKeeper({
    ...deps,
    channel: createStepChannel(channelName),
    inverses: createInverses(commandDeps),
  });
