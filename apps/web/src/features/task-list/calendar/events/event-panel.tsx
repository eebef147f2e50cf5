import type { CalendarSource } from '@questlog/contract/calendar-sources';
import type { ShownEvent } from '@questlog/domain/calendar/calendar-events';
import { eventTitle, eventWhen } from '@questlog/domain/calendar/event-texts';
import { locale } from '@questlog/domain/interface-locale';
import { ColorDot } from '@questlog/ui/marks/color-dot.tsx';
import { AnchoredDialog } from '@questlog/ui/overlays/anchored-dialog.tsx';
import { Clock, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';

export interface OpenedEvent {
  readonly event: ShownEvent;
  readonly source: CalendarSource | undefined;
  readonly anchor: HTMLElement;
  /** False during the exit animation. */
  readonly open: boolean;
}

/** An event of another calendar: when, where, and in which calendar. It cannot be changed here. */
export function EventPanel({
  opened: { event, source, anchor, open },
  onClose,
  onClosed,
}: {
  opened: OpenedEvent;
  onClose: () => void;
  onClosed: () => void;
}) {
  return (
    <AnchoredDialog
      open={open}
      anchor={anchor}
      onClose={onClose}
      onClosed={onClosed}
      title={eventTitle(event)}
    >
      <div className="flex flex-col gap-2 text-sm">
        <Fact icon={<Clock size={16} aria-hidden="true" />}>{eventWhen(event, locale)}</Fact>
        {event.location !== null && (
          <Fact icon={<MapPin size={16} aria-hidden="true" />}>{event.location}</Fact>
        )}
        {source !== undefined && <Fact icon={<ColorDot color={source.color} />}>{source.name}</Fact>}
      </div>
    </AnchoredDialog>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <p className="flex items-center gap-2">
      <span className="flex shrink-0 justify-center text-muted" style={{ width: 16 }}>
        {icon}
      </span>
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {children}
      </span>
    </p>
  );
}
