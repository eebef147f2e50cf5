import { fieldProblems, reasonOf } from '@questlog/api-client/call-failure';
import { calendarUrl, NO_CALENDAR_URL } from '@questlog/domain/calendar/calendar-sources';
import { newId } from '@questlog/domain/uuid';
import { Button } from '@questlog/ui/controls/button.tsx';
import { CheckboxField } from '@questlog/ui/controls/checkbox.tsx';
import { TextField } from '@questlog/ui/controls/text-field.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { Dialog } from '@questlog/ui/overlays/dialog.tsx';
import { useRef, useState } from 'react';
import { useApi, useConnection, useToday } from '../../../../data/hooks.ts';
import { showInLists, useShowsInLists } from '../../list-events.ts';
import { SourceRow } from './source-row.tsx';
import { useCalendarEvents, useReloadEvents } from './use-calendar-events.ts';

/** The user's other calendars: add, change, hide, read again and remove them (CALENDAR-25). */
export function CalendarsDialog({
  open,
  onClose,
  onClosed,
}: {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}) {
  const { sources } = useCalendarEvents(useToday());
  const reload = useReloadEvents();
  const inLists = useShowsInLists();
  const isOffline = useConnection() === 'offline';
  const list = useRef<HTMLUListElement>(null);
  const [openedAt] = useState(() => Date.now());
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      tall
      title="Calendars"
      description="Events of your other calendars are shown behind your tasks. Nobody else sees them."
    >
      <div className="flex flex-col gap-4">
        {isOffline && (
          <Banner tone="warning">Calendars need a connection to be changed. You are offline.</Banner>
        )}
        <NewSource isOffline={isOffline} onAdded={reload} />
        {sources.length === 0 ? (
          <EmptyState
            compact
            level={3}
            art="calendar"
            title="See your events beside your tasks"
            hint="Google Calendar, Outlook, iCloud and Nextcloud have a secret address for each calendar. Enter it above."
          />
        ) : (
          <>
            {/* Safari drops the list role from lists without bullets. */}
            {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
            <ul role="list" aria-label="Your calendars" ref={list} tabIndex={-1} className="outline-none">
              {sources.map((source) => (
                <SourceRow
                  key={source.id}
                  {...{ source, isOffline, openedAt }}
                  onChanged={reload}
                  onRemoved={() => list.current?.focus()}
                />
              ))}
            </ul>
            <CheckboxField
              checked={inLists}
              onCheckedChange={showInLists}
              hint="In this browser, the events of a day are also listed above its tasks."
            >
              Show in Today and Upcoming
            </CheckboxField>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** The form for a new calendar. It stays open while the server reads the address. */
function NewSource({ isOffline, onAdded }: { isOffline: boolean; onAdded: () => Promise<unknown> }) {
  const api = useApi();
  const [url, setUrl] = useState('');
  /** Stays the same for a repeated attempt, so that none adds the calendar twice. */
  const [id, setId] = useState(() => newId(Date.now()));
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<{ readonly reason: string | undefined }>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const add = async (): Promise<void> => {
    if (busy || isOffline) return;
    setFailure(undefined);
    const wrong = calendarUrl(url) === undefined ? NO_CALENDAR_URL : undefined;
    setProblem(wrong);
    if (wrong !== undefined) {
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      const { name } = await api('POST /api/calendar-sources', { body: { id, url } });
      setUrl('');
      setId(newId(Date.now()));
      announce(`Added the calendar ${name}`);
      await onAdded();
    } catch (error) {
      const fields = fieldProblems(error, ['url']);
      setProblem(fields.url);
      if (fields.url === undefined) setFailure({ reason: reasonOf(error) });
    } finally {
      setBusy(false);
      field.current?.focus();
    }
  };

  return (
    <form
      noValidate
      aria-label="New calendar"
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      {failure !== undefined && (
        <Banner tone="error" title="Failed to add the calendar">
          {failure.reason}
        </Banner>
      )}
      <TextField
        ref={field}
        label="Address of a calendar"
        hint="An address that begins with https:// or webcal://. It is stored encrypted, because anyone who has it can read your events."
        error={problem}
        type="url"
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={url}
        onChange={(event) => {
          setUrl(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        disabled={isOffline}
        className="self-start max-sm:w-full"
      >
        Add Calendar
      </Button>
    </form>
  );
}
