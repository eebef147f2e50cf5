import { filterByTag, type TagFilter } from '@questlog/domain/tags/tag-filter';
import { SMART_VIEWS, type NamedView, type View } from '@questlog/domain/tasks/task-views';
import { questionForText } from '@questlog/domain/query/question-for';
import { MAX_FILTER_NAME } from '@questlog/domain/query/saved-filters';
import { limitText, MAX_TITLE } from '@questlog/domain/text';
import { VIEW_TITLES } from '@questlog/domain/tasks/view-texts';
import {
  Archive,
  FolderPlus,
  Hash,
  Keyboard,
  ListFilterPlus,
  ListPlus,
  LogOut,
  Monitor,
  Moon,
  Sun,
  Tags,
  Trash2,
} from 'lucide-react';
import { useMemo } from 'react';
import { useData } from '../../data/data-context.ts';
import { useCommands, useFilters, useProjects, useSession, useTags } from '../../data/hooks.ts';
import { useShowsUsers } from '../../data/row-filter-hooks.ts';
import { grammar } from '../../capture/grammar/load-grammar.ts';
import { readLine } from '../../capture/grammar/read-line.ts';
import { readOnceLoaded } from '../../capture/grammar/unread-lines.ts';
import { useTaskPreset } from '../../capture/new-task/use-task-preset.ts';
import { useSignOut } from '../../features/account/use-sign-out.ts';
import { Palette, type PaletteGroup } from '../../features/palette/palette.tsx';
import type { ShownCommand } from '../../features/palette/palette-row.tsx';
import { taskFound } from '../../features/practice/task-found.ts';
import { offerUndo } from '../../task-row/actions/offer-undo.ts';
import { ColorDot } from '@questlog/ui/marks/color-dot.tsx';
import { resolvedTheme, setTheme, type ThemeChoice } from '@questlog/ui/theme/theme.ts';
import type { DialogState } from '../shell/dialog-state.ts';
import { useAccountCommands } from './account-commands.tsx';
import { useFilterHint } from './use-filter-hint.ts';
import { useUndoCommands } from '../undo/undo-commands.tsx';
import { useTagRights } from '../views/use-tag-filters.ts';
import { VIEW_ICONS } from '../views/view-icons.tsx';

export interface CommandPaletteProps {
  /** Limits the palette to projects or to tags. */
  only?: PaletteGroup | undefined;
  view: View;
  tagFilter: TagFilter | undefined;
  onOpenView: (view: View) => void;
  onOpenTask: (taskId: string) => void;
  onNewTask: () => void;
  show: DialogState['show'];
  onClose: () => void;
}

/** The palette with all of the dashboard's commands. */
export function CommandPalette(props: CommandPaletteProps) {
  const { only, view, tagFilter, onOpenTask, onClose } = props;
  const data = useData();
  const { preset, announceCreated } = useTaskPreset(view, tagFilter);
  const { createTask } = useCommands();
  const commands = usePaletteCommands(props);
  const onNewFilter = useFilterHint(props.show);

  const add = (typed: string): void => {
    const text = limitText(typed.trim(), MAX_TITLE);
    const given = preset();
    const captured = readLine(data, text, { carried: given.tagPaths });
    const { title } = captured;
    const part = grammar.loaded();
    const id = part?.createCaptured(data, { ...given, title }, captured) ?? createTask({ ...given, title });
    if (id === undefined) return;
    readOnceLoaded(data, id, title, { carried: given.tagPaths });
    announceCreated([id]);
    offerUndo(data, 'Task created successfully!');
  };

  const openFound = (taskId: string): void => {
    taskFound.emit();
    onOpenTask(taskId);
  };
  const readAdd = (typed: string) => {
    const { title, items } = readLine(data, limitText(typed.trim(), MAX_TITLE));
    const label = grammar.loaded()?.captureLabel;
    const labels = items.flatMap((item) => (item.taken && label ? label(item, data.store.today) : []));
    return { title, note: labels.join(', ') };
  };
  const saveAsFilter = (typed: string): void => {
    const name = limitText(typed, MAX_FILTER_NAME);
    props.show({ kind: 'filter', initial: { name, query: questionForText(typed) } });
  };
  const more = { onSave: saveAsFilter, onNewFilter: only === undefined ? onNewFilter : undefined };
  return <Palette {...{ only, commands, onClose, readAdd }} {...more} onAdd={add} onOpenTask={openFound} />;
}

const THEMES: readonly { choice: ThemeChoice; title: string; icon: ShownCommand['icon'] }[] = [
  { choice: 'light', title: 'Light theme', icon: <Sun size={16} /> },
  { choice: 'dark', title: 'Dark theme', icon: <Moon size={16} /> },
  { choice: 'system', title: 'System theme', icon: <Monitor size={16} /> },
];

const NAMED_VIEWS = [...SMART_VIEWS, 'assigned', 'scheduled', 'calendar', 'activity'] as const;
const VIEW_KEYWORDS: Partial<Record<NamedView, string>> = {
  someday: 'view later maybe',
  journal: 'completed done history',
  assigned: 'view mine my tasks assignee',
  scheduled: 'view repeating recurring',
  calendar: 'view month week day hours agenda',
  activity: 'view history changes log who',
};

function usePaletteCommands({ onOpenView, onNewTask, show }: CommandPaletteProps): readonly ShownCommand[] {
  const { session } = useSession();
  const signOut = useSignOut();
  const projects = useProjects();
  const filters = useFilters();
  const tags = useTags();
  const { tagging, managesTags } = useTagRights();
  const ofAccount = useAccountCommands(show);
  const toUndo = useUndoCommands();
  const showsAssignees = useShowsUsers();
  return useMemo(() => {
    const views = NAMED_VIEWS.filter((kind) => kind !== 'assigned' || showsAssignees).map(
      (kind): ShownCommand => {
        const Icon = VIEW_ICONS[kind];
        return {
          id: `view-${kind}`,
          group: 'Go to',
          title: VIEW_TITLES[kind],
          keywords: VIEW_KEYWORDS[kind] ?? 'view',
          icon: <Icon size={16} />,
          run: () => onOpenView({ kind }),
        };
      },
    );
    const toProjects = projects.map(({ id, title, color }): ShownCommand => {
      const run = (): void => onOpenView({ kind: 'project', projectId: id });
      return { id: `project-${id}`, group: 'Projects', title, icon: <ColorDot color={color} />, run };
    });
    const toFilters = filters.map(({ id, name, color }): ShownCommand => {
      const run = (): void => onOpenView({ kind: 'filter', filterId: id });
      return { id: `filter-${id}`, group: 'Filters', title: name, icon: <ColorDot color={color} />, run };
    });
    const toTags = (tagging ? tags : []).map(({ id, name, fullPath }): ShownCommand => {
      const run = (): void => onOpenView({ kind: 'tag', filter: filterByTag(id) });
      // Users may type a tag with its #, as in a title.
      const keywords = `#${fullPath} #${name}`;
      return { id: `tag-${id}`, group: 'Tags', title: fullPath, keywords, icon: <Hash size={16} />, run };
    });
    const action = (
      id: string,
      title: string,
      icon: ShownCommand['icon'],
      run: () => void,
      more: Pick<ShownCommand, 'keys' | 'keywords'> = {},
    ): ShownCommand => ({ id, group: 'Actions', title, icon, run, ...more });
    const themes = THEMES.map(({ choice, title, icon }) =>
      action(
        `theme-${choice}`,
        title,
        icon,
        () => {
          setTheme(choice);
          session.updateTheme(resolvedTheme(), choice === 'system');
        },
        { keywords: 'toggle appearance mode' },
      ),
    );
    return [
      ...views,
      ...toProjects,
      ...toFilters,
      ...toTags,
      action('new-task', 'New task', <ListPlus size={16} />, onNewTask, {
        keys: 'mod+n',
        keywords: 'add create',
      }),
      action('new-project', 'New project', <FolderPlus size={16} />, () => show({ kind: 'new-project' }), {
        keywords: 'add create',
      }),
      action('new-filter', 'New filter…', <ListFilterPlus size={16} />, () => show({ kind: 'filter' }), {
        keywords: 'add create saved search query',
      }),
      action(
        'archive',
        'Archived projects',
        <Archive size={16} />,
        () => show({ kind: 'archived-projects' }),
        {
          keywords: 'restore',
        },
      ),
      action('trash', 'Trash', <Trash2 size={16} />, () => show({ kind: 'trash' }), {
        keywords: 'deleted restore undo',
      }),
      ...(managesTags
        ? [
            action('tags', 'Manage tags', <Tags size={16} />, () => show({ kind: 'tag-management' }), {
              keywords: 'rename color',
            }),
          ]
        : []),
      action('keys', 'Keyboard shortcuts', <Keyboard size={16} />, () => show({ kind: 'keys' }), {
        keys: '?',
        keywords: 'help',
      }),
      ...toUndo,
      ...themes,
      ...ofAccount,
      action('log-out', 'Log out', <LogOut size={16} />, () => void signOut(), {
        keywords: 'logout sign out',
      }),
    ];
  }, [
    session,
    signOut,
    projects,
    filters,
    tags,
    tagging,
    managesTags,
    showsAssignees,
    ofAccount,
    toUndo,
    onOpenView,
    onNewTask,
    show,
  ]);
}
