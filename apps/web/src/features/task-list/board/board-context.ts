import type { BoardKind } from '@questlog/domain/tasks/board';
import type { SectionItem } from '../../../data/nouns/sections/section-item.ts';
import { createContext, use } from 'react';

export interface BoardScreen {
  readonly kind: BoardKind;
  /** Returns the section that a column shows; undefined for other columns. */
  readonly sectionOf: (key: string) => SectionItem | undefined;
  /** Returns whether the completed cards of a column are shown. */
  readonly showsCompleted: (key: string) => boolean;
  readonly toggleCompleted: (key: string) => void;
  /** Collapses or expands a column. */
  readonly toggle: (key: string) => void;
  /** Opens the form for a new task in a column. */
  readonly add: (key: string) => void;
  /** The project whose sections are the columns; undefined for other columns. */
  readonly projectId: string | undefined;
}

const BoardContext = createContext({} as BoardScreen);

/** Provides the columns of a board with what they need. The value must be stable between renders. */
export const BoardProvider = BoardContext.Provider;

export const useBoardScreen = (): BoardScreen => use(BoardContext);
