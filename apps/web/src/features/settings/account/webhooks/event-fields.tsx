import { EVENT_GROUPS, WEBHOOK_EVENTS, type WebhookEvent } from '@questlog/domain/webhooks/webhook-events';
import { EVENT_LABELS } from '@questlog/domain/webhooks/webhook-texts';
import { CheckboxField } from '@questlog/ui/controls/checkbox.tsx';
import { useId } from 'react';

/** The checkboxes for the events of a webhook, in groups. */
export function EventFields({
  events,
  error,
  onChange,
}: {
  events: readonly WebhookEvent[];
  error: string | undefined;
  onChange: (events: readonly WebhookEvent[]) => void;
}) {
  const errorId = useId();
  const toggle = (event: WebhookEvent, checked: boolean): void =>
    onChange(WEBHOOK_EVENTS.filter((each) => (each === event ? checked : events.includes(each))));
  return (
    <div className="flex flex-col gap-4">
      <h4 className="font-medium">Events</h4>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {EVENT_GROUPS.map((group) => (
          <fieldset key={group.title} aria-describedby={error === undefined ? undefined : errorId}>
            <legend className="mb-1 text-sm font-medium">{group.title}</legend>
            {group.events.map((event) => (
              <CheckboxField
                key={event}
                checked={events.includes(event)}
                hint={event}
                onCheckedChange={(checked) => toggle(event, checked)}
              >
                {EVENT_LABELS[event]}
              </CheckboxField>
            ))}
          </fieldset>
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
