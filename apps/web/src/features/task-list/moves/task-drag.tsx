import { dropOn as dropRule } from '@questlog/domain/tasks/drop-rules';
import { viewKey, type View } from '@questlog/domain/tasks/task-views';
import { descendantsOf, heightOf, rootsAmong } from '@questlog/domain/subtasks/task-forest';
import { viewOfKey } from '@questlog/domain/tasks/view-of-key';
import { VIEW_TITLES } from '@questlog/domain/tasks/view-texts';
import { useEffect, useEffectEvent, useRef, useState, type Ref, type RefObject } from 'react';
import { useData } from '../../../data/data-context.ts';
import type { DataLayer } from '../../../data/data-layer.ts';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { attachDrag, type Point } from '../../../drag/drag-engine.ts';
import { DragGhost } from '../../../drag/drag-ghost.tsx';
import { followPointer } from '../../../drag/follow-pointer.ts';
import { droppedAt, overPosition, overView, pickedUp, MOVE_CANCELLED } from '../../../drag/drag-words.ts';
import { dropTargets } from '../../../drag/drop-targets.ts';
import { headingAt, markHeading, type HeadingDrop } from './heading-drops.ts';
import { dropOnTag } from './drop-on-tag.ts';
import { dropOnView } from './drop-on-view.ts';
import { slotAt, type DropSlot, type TreeDrop } from './drop-slot.ts';
import type { ListTrees } from './list-trees.ts';
import type { ListPlan } from '@questlog/ui/list/list-plan.ts';
import type { ListSelection } from '../../../task-row/selection/use-selection.ts';
import { rowOf } from '../../../task-row/row-elements.ts';
import type { TaskDrops } from './task-moves.ts';
import { UnfoldOnHover } from '../../../drag/unfold-on-hover.ts';

/** How long the pointer must rest before the drop position is announced, in milliseconds. */
const SPEAK_AFTER_MS = 250;
/** A drag cannot start on these controls. */
const CONTROLS = 'input, textarea, select, a, [data-row-details], button:not([data-row-title])';

export interface TaskDragProps {
  list: RefObject<HTMLElement | null>;
  plan: ListPlan;
  drops: TaskDrops;
  /** Dragging a selected task drags the whole selection, and dropping several tasks ends select mode. */
  selection: ListSelection;
  /** Called after a long press without movement, except in select mode, where it selects the task. */
  onHeld: (id: string) => void;
  /**
   * Called with the dragged tasks and those that move with them, the grabbed one first. Called with an empty
   * array when the drag ends.
   */
  onDrag: (ids: readonly string[]) => void;
}

interface Held {
  readonly ids: readonly string[];
  readonly titles: readonly string[];
  readonly at: Point;
  /** The grabbed row's level in the list's trees. */
  readonly level: number;
}

type Target =
  | { readonly kind: 'view'; readonly view: View }
  | HeadingDrop
  | { readonly kind: 'slot'; readonly slot: DropSlot };

/** Makes a list's rows draggable within it, onto the headings of days and sections, and onto the sidebar's views and projects. */
export function TaskDrag(props: TaskDragProps) {
  const { list } = props;
  const data = useData();
  const { store } = data;
  const [held, setHeld] = useState<Held>();
  const holding = useRef<Held>(undefined);
  const target = useRef<Target>(undefined);
  const ghost = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const [unfolding] = useState(() => new UnfoldOnHover());
  const speech = useRef<ReturnType<typeof setTimeout>>(undefined);

  const isOpen = (id: string): boolean => store.task(id)?.completedAt === null;
  const speak = (text: string): void => {
    clearTimeout(speech.current);
    announce(text, 'assertive');
  };

  // A completed task cannot be moved, but a long press opens its menu.
  const mayStart = useEffectEvent((element: Element, isTouch: boolean): boolean => {
    const id = rowOf(element);
    return id !== undefined && element.closest(CONTROLS) === null && (isTouch || isOpen(id));
  });

  const find = useEffectEvent((at: Point): Target | undefined => {
    const { plan, drops } = props;
    const view = viewAt(at);
    if (view !== undefined) return { kind: 'view', view };
    if (list.current === null || holding.current === undefined) return undefined;
    const trees = treeDropOf(store, drops.trees(), holding.current, at);
    const held = holding.current.ids;
    const slot = slotAt(at, { list: list.current, plan, takes: drops.takes, isOpen, held, trees });
    if (slot !== undefined) return { kind: 'slot', slot };
    return headingAt(at, { list: list.current, store, ids: held, targetOf: drops.targetOf });
  });

  const start = useEffectEvent((element: Element, at: Point): void => {
    navigator.vibrate?.(10);
    const lead = rowOf(element);
    if (lead === undefined || !isOpen(lead)) return;
    const { plan, drops, onDrag } = props;
    const { selected } = props.selection;
    const ids = selected.includes(lead) ? rootsAmong(store, selected.filter(isOpen)) : [lead];
    const tasks = ids.map((id) => store.task(id)).filter((task) => task !== undefined);
    const first = store.task(lead);
    const others = tasks.filter((task) => task !== first);
    const titles = [first, ...others].map((task) => task?.title ?? '');
    holding.current = { ids, titles, at, level: drops.trees()?.tree.get(lead)?.level ?? 1 };
    setHeld(holding.current);
    dropTargets.start(tasks, (view) => tasks.some((task) => dropRule(view, task, store.today) !== undefined));
    onDrag([lead, ...ids.filter((id) => id !== lead), ...movingAlong(store, drops.trees(), ids)]);
    // This announcement includes the initial position. Announce that position again only after the tasks have
    // left it.
    target.current = find(at);
    const siblings = siblingsOf(lead, plan, drops.trees()).filter(isOpen);
    if (siblings.length > 0) speak(pickedUp(titles, siblings.indexOf(lead) + 1, siblings.length));
  });

  const move = useEffectEvent((at: Point): void => {
    if (holding.current === undefined) return;
    followPointer(ghost.current, at);
    unfolding.over(document.elementFromPoint(at.x, at.y));
    const next = find(at);
    const before = target.current;
    target.current = next;
    mark(list.current, line.current, next, before);
    const text = wordsFor(store, next);
    if (text === wordsFor(store, before)) return;
    clearTimeout(speech.current);
    if (text !== undefined) speech.current = setTimeout(() => announce(text, 'assertive'), SPEAK_AFTER_MS);
  });

  const end = useEffectEvent((at: Point, dropped: boolean): void => {
    const { onDrag, selection } = props;
    unfolding.stop();
    const now = holding.current;
    const to = dropped ? find(at) : undefined;
    holding.current = undefined;
    target.current = undefined;
    setHeld(undefined);
    dropTargets.end();
    markHeading(list.current);
    onDrag([]);
    if (now === undefined) return;
    if (to?.kind === 'slot') {
      const { position, of, context } = to.slot;
      props.drops.moveTo(now.ids, to.slot);
      speak(droppedAt(now.titles, position, of, context));
    } else if (to === undefined || !dropOn(data, now.ids, to, props.drops.leavingMessage)) {
      speak(MOVE_CANCELLED);
      return;
    }
    if (now.ids.length > 1) selection.controls.leave();
  });

  const hold = useEffectEvent((element: Element): void => {
    const id = rowOf(element);
    if (id !== undefined) (props.selection.on ? props.selection.controls.toggle : props.onHeld)(id);
  });

  useEffect(() => {
    if (list.current === null) return;
    return attachDrag({
      list: list.current,
      mayStart: (element, isTouch) => mayStart(element, isTouch),
      onStart: (element, at) => start(element, at),
      onMove: (at) => move(at),
      onEnd: (at, dropped) => end(at, dropped),
      onHeld: (element) => hold(element),
    });
  }, [list]);
  useEffect(
    () => () => {
      unfolding.stop();
      dropTargets.end();
    },
    [unfolding],
  );

  if (held === undefined) return null;
  return (
    <>
      <DropLine ref={line} />
      <DragGhost ref={ghost} title={held.titles[0] ?? ''} count={held.ids.length} at={held.at} />
    </>
  );
}

/** Returns the task and its siblings in the same section, in order. */
function siblingsOf(id: string, plan: ListPlan, trees: ListTrees | undefined): readonly string[] {
  const line = plan.at(plan.lineOf(id) ?? -1);
  const parentOf = (each: string): string | undefined => trees?.tree.get(each)?.parentId;
  return line?.kind === 'row' ? line.section.ids.filter((each) => parentOf(each) === parentOf(id)) : [];
}

/** Returns the tasks that move with the dragged ones: their subtasks, in a list with trees. */
function movingAlong(
  store: DataLayer['store'],
  trees: ListTrees | undefined,
  ids: readonly string[],
): string[] {
  return trees === undefined ? [] : descendantsOf(store, ids).map(({ id }) => id);
}

/** Returns the view of the sidebar entry at a point. */
function viewAt(at: Point): View | undefined {
  const over = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>('[data-drop-key]');
  const key = over?.dataset['dropKey'];
  return key === undefined ? undefined : viewOfKey(key);
}

/** Drops tasks on a view or a heading. Returns false if nothing changes. */
function dropOn(
  data: DataLayer,
  ids: readonly string[],
  to: Exclude<Target, { kind: 'slot' }>,
  leavingMessage: TaskDrops['leavingMessage'],
): boolean {
  if (to.kind === 'heading') return dropOnView(data, ids, to.target, leavingMessage);
  return to.view.kind === 'tag'
    ? dropOnTag(data, ids, to.view.filter.selectedTagIds[0])
    : dropOnView(data, ids, to.view);
}

/** Highlights the target under the pointer: a view, a heading or the line at a slot. */
function mark(
  list: HTMLElement | null,
  line: HTMLElement | null,
  target: Target | undefined,
  before: Target | undefined,
): void {
  dropTargets.hover(target?.kind === 'view' ? viewKey(target.view) : undefined);
  if (target?.kind === 'heading' || before?.kind === 'heading')
    markHeading(list, target?.kind === 'heading' ? target.key : undefined);
  drawLine(line, target?.kind === 'slot' ? target.slot : undefined);
}

/** Draws the line at a slot, or hides it. */
function drawLine(line: HTMLElement | null, slot: DropSlot | undefined): void {
  line?.style.setProperty('opacity', slot === undefined ? '0' : '1');
  if (slot === undefined) return;
  const { x, width } = slot.lane ?? { x: (slot.level - 1) * indent(), width: undefined };
  followPointer(line, { x: 0, y: slot.y });
  line?.style.setProperty('left', `${x}px`);
  line?.style.setProperty('width', width === undefined ? 'auto' : `${width}px`);
}

/** Returns the data for a drop at a point in a list with trees. */
function treeDropOf(
  store: DataLayer['store'],
  trees: ListTrees | undefined,
  { ids, at: from, level }: Held,
  at: Point,
): TreeDrop | undefined {
  return (
    trees && {
      trees,
      titleOf: (id) => store.task(id)?.title ?? '',
      requestedLevel: level + Math.round((at.x - from.x) / indent()),
      height: Math.max(...ids.map((id) => heightOf(store, id))),
    }
  );
}

/** Returns the width of a tree level in pixels. */
function indent(): number {
  const style = getComputedStyle(document.documentElement);
  return Number.parseFloat(style.getPropertyValue('--spacing-indent')) * Number.parseFloat(style.fontSize);
}

/** Shows where the dragged tasks would be dropped. */
function DropLine({ ref }: { ref: Ref<HTMLDivElement> }) {
  return (
    <div
      ref={ref}
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 top-0 z-3 h-0 opacity-0"
    >
      <span className="absolute inset-x-2 -top-px h-0.5 rounded-full bg-accent-from" />
      <span className="absolute -top-1 left-0 size-2 rounded-full border-2 border-accent-from bg-background" />
    </div>
  );
}

/** Returns a drop target's announcement; undefined if nothing can be dropped there. */
function wordsFor(store: DataLayer['store'], to: Target | undefined): string | undefined {
  if (to === undefined) return undefined;
  if (to.kind === 'slot') return overPosition(to.slot.position, to.slot.of, to.slot.context);
  if (to.kind === 'heading') return overView(to.title);
  return overView(titleOf(store, to.view) ?? '');
}

function titleOf(store: DataLayer['store'], view: View): string | undefined {
  if (view.kind === 'project') return store.project(view.projectId)?.title;
  if (view.kind === 'filter') return store.filter(view.filterId)?.name;
  if (view.kind !== 'tag') return VIEW_TITLES[view.kind];
  const tag = store.tags().find(({ id }) => id === view.filter.selectedTagIds[0]);
  return tag && `#${tag.fullPath}`;
}
