import type { WebhookDelivery } from '@questlog/contract/admin/admin-operation';
import { numberText } from '@questlog/domain/counts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { Badge, type BadgeTone } from '@questlog/ui/marks/badge.tsx';
import { RotateCcw } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useCan } from '../../access/console-context.ts';
import { Failure } from '../../calls/failure.tsx';
import { useSend } from '../../calls/use-send.ts';
import { BreakableText } from '../../lists/breakable-text.tsx';
import type { Column } from '../../lists/data-table.tsx';
import { Moment } from '../../lists/moment.tsx';
import { PagedTable } from '../../lists/paged-table.tsx';
import { DELIVERY_STATE_TITLES, type DeliveryState } from './delivery-states.ts';

const TONES: Readonly<Record<DeliveryState, BadgeTone>> = {
  waiting: 'accent',
  done: 'success',
  failed: 'danger',
};

const COLUMNS: readonly Column<WebhookDelivery>[] = [
  {
    title: 'Event',
    card: 'head',
    className: 'min-w-44 max-w-80 wrap-anywhere',
    cell: ({ event, id }) => (
      <>
        <span className="font-medium">
          <BreakableText>{event}</BreakableText>
        </span>
        <code className="block text-xs text-muted">{id}</code>
      </>
    ),
  },
  {
    title: 'State',
    card: 'mark',
    cell: ({ state }) => <Badge tone={TONES[state]}>{DELIVERY_STATE_TITLES[state]}</Badge>,
  },
  {
    title: 'Attempts',
    className: 'tabular-nums',
    cell: ({ attempts }) => numberText(attempts),
  },
  { title: 'Received', cell: ({ receivedAt }) => <Moment at={receivedAt} /> },
  {
    title: 'Error',
    className: 'min-w-32 max-w-72 wrap-anywhere',
    cell: ({ error }) => error ?? <span className="text-muted">–</span>,
  },
];

function replayColumn(busyId: string | undefined, onReplay: (id: string) => void): Column<WebhookDelivery> {
  return {
    title: 'Replay',
    isUntitled: true,
    card: 'foot',
    align: 'end',
    cell: ({ id, event }) => (
      <Button
        size="sm"
        icon={<RotateCcw size={14} aria-hidden="true" />}
        busy={busyId === id}
        onClick={() => onReplay(id)}
      >
        Replay<span className="sr-only"> {event}</span>
      </Button>
    ),
  };
}

/** The webhook deliveries, which admins with the right capability may reprocess. */
export function DeliveryTable({
  deliveries,
  onReplayed,
  ...page
}: Pick<ComponentProps<typeof PagedTable>, 'isStale' | 'facts' | 'onPage'> & {
  deliveries: readonly WebhookDelivery[];
  onReplayed: (delivery: WebhookDelivery) => void;
}) {
  const mayReplay = useCan('system.operate');
  const { send, busyWith, error } = useSend();
  const replay = async (id: string): Promise<void> => {
    const sent = await send(
      (api) => api('POST /api/admin/webhooks/deliveries/{event}/replay', { params: { event: id }, body: {} }),
      id,
    );
    if (sent === undefined) return;
    onReplayed(sent.response);
    toast.show({ message: 'The event is being replayed', type: 'success' });
  };
  const columns = mayReplay ? [...COLUMNS, replayColumn(busyWith, (id) => void replay(id))] : COLUMNS;
  return (
    <>
      <Failure className="mb-3" what="Failed to replay the event" error={error} />
      <PagedTable {...page} label="Deliveries" rows={deliveries} keyOf={({ id }) => id} columns={columns} />
    </>
  );
}
