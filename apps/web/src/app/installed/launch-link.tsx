import { parseTypedSchedule } from '@questlog/domain/capture/typed-schedule';
import { localTimeAt } from '@questlog/domain/dates/local-time';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { toastTitle } from '@questlog/domain/tasks/view-texts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { useEffect, useRef } from 'react';
import { filledByLink, isAsFilled, type DraftTexts } from '../../data/drafts/typed-texts.ts';
import { useDraftActions, useFieldDraft, useLeftDrafts } from '../../data/drafts/draft-hooks.ts';
import { useTimeZone, useToday } from '../../data/hooks.ts';
import { typedTextReader } from '../../capture/grammar/typed-text.ts';
import type { LinkTargetProps } from '../links/link-target-props.ts';
import { readLaunch } from './launch-path.ts';

/**
 * Handles a launch from the installed app's menu, shared content, or a link to the form for a new task.
 * Restores the page's URL immediately. A link to the form keeps its URL until the form closes, so that a
 * reload reopens the form (OFFLINE-49, ADDRESS-5). No task is created until the user submits the form.
 */
export function LaunchLink({
  path,
  page: { restore, dropLink, openView },
  addsTask,
  onNewTask,
  onSearch,
}: Pick<LinkTargetProps, 'page' | 'addsTask' | 'onNewTask' | 'onSearch'> & { path: string }): null {
  const draft = useFieldDraft('new-task');
  const today = useToday();
  const timeZone = useTimeZone();
  const left = useLeftDrafts();
  const drafts = useDraftActions();
  const done = useRef<string>(undefined);
  useEffect(() => {
    if (done.current === path) return;
    done.current = path;
    const launch = readLaunch(path);
    if (launch?.kind !== 'add') restore();
    if (launch === undefined) return;
    if (launch.kind === 'today') return openView({ kind: 'today' });
    if (launch.kind === 'search') return onSearch();
    if (launch.kind === 'share') draft.keep({ title: launch.title, description: launch.description });
    if (launch.kind === 'add') {
      const { title, description, when } = launch;
      const begun = isReload() ? left.find(({ texts }) => texts['link'] === path) : undefined;
      if (begun !== undefined) drafts.restore(begun);
      else if (title !== '' || when !== '')
        draft.keep(filledByLink(path, { title, description, ...dates(when, today, timeZone) }));
    }
    onNewTask();
  }, [path, today, timeZone, draft, drafts, left, restore, openView, onNewTask, onSearch]);

  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !addsTask) {
      // The link's values count as unsaved text only after the user changes them (ADDRESS-8).
      if (isAsFilled(draft.read() ?? {})) draft.keep(undefined);
      dropLink(path);
    }
    wasOpen.current = addsTask;
  }, [addsTask, draft, dropLink, path]);
  return null;
}

/** Returns true if the page was reloaded, in which case text typed after opening the link is kept. */
function isReload(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');
}

/** Returns the draft's fields for a typed date. Shows a message if the date is not allowed. */
function dates(when: string, today: LocalDate, timeZone: string): DraftTexts {
  if (when === '') return {};
  const typed = parseTypedSchedule(when, {
    today,
    now: localTimeAt(Date.now(), timeZone),
    scheduledOn: null,
    ...typedTextReader(),
  });
  if (typed !== undefined && (typed.scheduledOn === null || typed.scheduledOn >= today)) {
    return {
      scheduledOn: typed.scheduledOn ?? '',
      evening: typed.thisEvening ? 'yes' : '',
      time: typed.scheduledTime ?? '',
    };
  }
  toast.show({ message: `The link has no date that you can choose: "${toastTitle(when)}"`, type: 'warning' });
  return {};
}
