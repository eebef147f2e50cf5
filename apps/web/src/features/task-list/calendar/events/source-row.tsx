import { fieldProblems, reasonOf } from '@questlog/api-client/call-failure';
import type { CalendarSource } from '@questlog/contract/calendar-sources';
import { calendarStateText, calendarUrl, NO_CALENDAR_URL } from '@questlog/domain/calendar/calendar-sources';
import { countOf } from '@questlog/domain/counts';
import { PROJECT_PALETTE } from '@questlog/domain/palette';
import { Button } from '@questlog/ui/controls/button.tsx';
import { ColorPicker } from '@questlog/ui/controls/color-picker.tsx';
import { TextField } from '@questlog/ui/controls/text-field.tsx';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { ColorDot } from '@questlog/ui/marks/color-dot.tsx';
import { MenuButton } from '@questlog/ui/overlays/menu-button.tsx';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';
import { Eye, EyeOff, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../../../data/hooks.ts';

interface SourceProps {
  source: CalendarSource;
  isOffline: boolean;
  /** When the list was opened, in milliseconds since 1970. */
  openedAt: number;
  /** Loads the calendars and their events again. */
  onChanged: () => Promise<unknown>;
  /** Called after the calendar's row has disappeared with its focused button. */
  onRemoved: () => void;
}

/** A calendar of the user with its state and its menu. */
export function SourceRow({ source, isOffline, openedAt, onChanged, onRemoved }: SourceProps) {
  const { id, name, color, host, enabled, error, unreadable, isCut } = source;
  const api = useApi();
  const confirm = useConfirm();
  const row = useRef<HTMLLIElement>(null);
  const [busy, setBusy] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const [failure, setFailure] = useState<string>();
  const params = { id };

  /** Runs a change, and shows its error in the row. @returns whether it succeeded */
  const run = async (change: () => Promise<unknown>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setFailure(undefined);
    try {
      await change();
      return true;
    } catch (thrown) {
      setFailure(reasonOf(thrown) ?? 'The calendar couldn’t be changed. Try again.');
      return false;
    } finally {
      // After a failure, the calendar may have changed on another device.
      await onChanged();
      setBusy(false);
    }
  };
  const refresh = (): Promise<unknown> =>
    run(() => api('POST /api/calendar-sources/{id}/refresh', { params }));
  const setEnabled = (next: boolean): Promise<unknown> =>
    run(async () => {
      await api('PATCH /api/calendar-sources/{id}', { params, body: { enabled: next } });
      if (next) await api('POST /api/calendar-sources/{id}/refresh', { params });
    });
  const remove = async (): Promise<void> => {
    const isSure = await confirm({
      title: `Remove the calendar “${name}”?`,
      message: 'Its events are no longer shown here. The calendar itself is not changed.',
      confirmText: 'Remove',
      type: 'danger',
    });
    if (!isSure || !(await run(() => api('DELETE /api/calendar-sources/{id}', { params })))) return;
    announce(`Removed the calendar ${name}`);
    onRemoved();
  };

  if (isEditing) {
    return (
      <li ref={row} className="border-b border-border py-3 last:border-b-0">
        <EditSource
          source={source}
          onSaved={onChanged}
          onDone={() => {
            setIsEditing(false);
            requestAnimationFrame(() => row.current?.querySelector('button')?.focus());
          }}
        />
      </li>
    );
  }
  const notes = [
    unreadable > 0 ? `${countOf(unreadable, 'event')} couldn’t be read.` : undefined,
    isCut ? 'It has more events than can be shown.' : undefined,
  ].filter((note) => note !== undefined);
  return (
    <li ref={row} className="flex min-h-14 items-center gap-3 border-b border-border py-2 last:border-b-0">
      <ColorDot color={color} />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate font-medium" title={name}>
          {name}
        </p>
        <p className="text-sm text-pretty text-muted" role="status">
          {busy ? 'Reading…' : `${host} · ${[calendarStateText(source, openedAt), ...notes].join(' ')}`}
        </p>
        {failure !== undefined && (
          <p role="alert" className="text-sm text-danger">
            {failure}
          </p>
        )}
      </div>
      {error !== null && enabled && (
        <Button variant="quiet" size="sm" disabled={isOffline || busy} onClick={() => void refresh()}>
          Try Again
        </Button>
      )}
      <MenuButton
        label={`Actions for the calendar ${name}`}
        align="end"
        entries={[
          {
            label: 'Read again',
            icon: <RefreshCw size={16} />,
            disabled: isOffline || busy || !enabled,
            onSelect: () => void refresh(),
          },
          {
            label: enabled ? 'Hide its events' : 'Show its events',
            icon: enabled ? <EyeOff size={16} /> : <Eye size={16} />,
            disabled: isOffline || busy,
            onSelect: () => void setEnabled(!enabled),
          },
          {
            label: 'Edit…',
            icon: <Pencil size={16} />,
            disabled: isOffline || busy,
            onSelect: () => setIsEditing(true),
          },
          { kind: 'separator' },
          {
            label: 'Remove…',
            icon: <Trash2 size={16} />,
            danger: true,
            disabled: isOffline || busy,
            onSelect: () => void remove(),
          },
        ]}
      />
    </li>
  );
}

/** The form for a calendar's name, color and address. The address is not shown again, but can be replaced. */
function EditSource({
  source: { id, host, ...source },
  onSaved,
  onDone,
}: {
  source: CalendarSource;
  onSaved: () => Promise<unknown>;
  onDone: () => void;
}) {
  const api = useApi();
  const [name, setName] = useState(source.name);
  const [color, setColor] = useState(source.color);
  const [url, setUrl] = useState(source.error === 'address_lost' ? 'https://' : '');
  const [problems, setProblems] = useState<{ readonly name?: string; readonly url?: string }>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  // The menu returns the focus to its button, which the form replaces.
  useEffect(() => nameField.current?.focus(), []);

  const save = async (): Promise<void> => {
    if (busy) return;
    setFailure(undefined);
    if (url.trim() !== '' && calendarUrl(url) === undefined) {
      setProblems({ url: NO_CALENDAR_URL });
      return;
    }
    setBusy(true);
    try {
      const body = { name, color, ...(url.trim() === '' ? {} : { url }) };
      await api('PATCH /api/calendar-sources/{id}', { params: { id }, body });
      await onSaved();
      onDone();
    } catch (error) {
      const fields = fieldProblems(error, ['name', 'url']);
      setProblems(fields);
      if (Object.keys(fields).length === 0)
        setFailure(reasonOf(error) ?? 'The calendar couldn’t be changed. Try again.');
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      noValidate
      aria-label={`Edit the calendar ${source.name}`}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {failure !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {failure}
        </p>
      )}
      <TextField
        label="Name"
        ref={nameField}
        value={name}
        error={problems.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ColorPicker palette={PROJECT_PALETTE} value={color} onChange={setColor} />
      <TextField
        label="New address"
        hint={`Leave it empty to keep the address at ${host}.`}
        type="url"
        dir="ltr"
        autoComplete="off"
        value={url}
        error={problems.url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          Save
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
