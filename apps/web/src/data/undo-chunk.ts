/** The lazily loaded part of undo: see undo-layer.ts. */
import { assistantSteps } from './assistant-steps.ts';
import { createStepChannel } from './engine/undo/step-channel.ts';
import { UndoManager } from './engine/undo/undo-manager.ts';
import { createInverses } from './nouns/inverses.ts';
import type { UndoChunk } from './undo-layer.ts';

export const createManager: UndoChunk['createManager'] = ({ source, ...deps }, commandDeps, channelName) =>
  new UndoManager({
    ...deps,
    server: source && assistantSteps(source),
    channel: createStepChannel(channelName),
    inverses: createInverses(commandDeps),
  });
