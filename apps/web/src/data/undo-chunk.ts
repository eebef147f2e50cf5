/** The lazily loaded part of undo: see undo-layer.ts. */
import { createStepChannel } from './engine/undo/step-channel.ts';
import { UndoManager } from './engine/undo/undo-manager.ts';
import { createInverses } from './nouns/inverses.ts';
import type { UndoChunk } from './undo-layer.ts';

export const createManager: UndoChunk['createManager'] = (deps, commandDeps, channelName) =>
  new UndoManager({
    ...deps,
    channel: createStepChannel(channelName),
    inverses: createInverses(commandDeps),
  });
