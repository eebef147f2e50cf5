import { reasonOf } from '@questlog/api-client/call-failure';
import type { CreatedFeed } from '@questlog/contract/feeds';
import type { FeedKind } from '@questlog/domain/feeds/calendar-feed';
import { FEED_KIND_NAMES, webcalUrl } from '@questlog/domain/feeds/feed-texts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { buttonClass } from '@questlog/ui/controls/button-style.ts';
import { ChoiceCards } from '@questlog/ui/controls/choice-cards.tsx';
import { Select } from '@questlog/ui/controls/select.tsx';
import { ShownOnceField } from '@questlog/ui/controls/shown-once-field.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { copyText } from '@questlog/ui/feedback/copy-text.ts';
import { useId, useRef, useState } from 'react';
import { useApi, useFilters, useProjects, useTags } from '../../data/hooks.ts';
import { feedChoices, feedHint } from './feed-choices.ts';

const KINDS = [
  { value: 'events', label: FEED_KIND_NAMES.events, hint: 'For every calendar.' },
  {
    value: 'todos',
    label: FEED_KIND_NAMES.todos,
    hint: 'For programs with task lists, such as Thunderbird.',
  },
] as const;

/** The form for a new feed. It shows the address of the created feed once (FEED-17). */
export function NewFeed({
  accountId,
  shows,
  tagging,
  isOffline,
  onCreated,
}: {
  accountId: string;
  /** The preselected view; undefined for Upcoming. */
  shows: string | undefined;
  /** True if the account has tags. */
  tagging: boolean;
  isOffline: boolean;
  onCreated: () => void;
}) {
  const api = useApi();
  const headingId = useId();
  const projects = useProjects();
  const tags = useTags();
  const filters = useFilters();
  const choices = feedChoices(projects, tagging ? tags : [], filters);
  const [chosen, choose] = useState(shows ?? 'upcoming');
  const [kind, setKind] = useState<FeedKind>('events');
  const [created, setCreated] = useState<CreatedFeed & { readonly title: string }>();
  const [failure, setFailure] = useState<{ readonly reason: string | undefined }>();
  const [busy, setBusy] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const choice = choices.find(({ value }) => value === chosen) ?? choices[2];
  if (choice === undefined) return null;

  const create = async (): Promise<void> => {
    if (busy || isOffline) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const body = { ...choice.shown, as: kind };
      const made = await api('POST /api/accounts/{accountId}/feeds', { params: { accountId }, body });
      setCreated({ ...made, title: choice.label });
      onCreated();
    } catch (error) {
      setFailure({ reason: reasonOf(error) });
    } finally {
      setBusy(false);
    }
  };

  if (created !== undefined) {
    return (
      <NewAddress
        url={created.url}
        title={created.title}
        onDone={() => {
          setCreated(undefined);
          // By the next frame, the form has re-rendered.
          requestAnimationFrame(() => select.current?.focus());
        }}
      />
    );
  }
  return (
    <form
      noValidate
      aria-labelledby={headingId}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <h3 id={headingId} className="font-semibold">
        New feed
      </h3>
      {failure !== undefined && (
        <Banner tone="error" title="Failed to create the calendar feed">
          {failure.reason}
        </Banner>
      )}
      <Select
        ref={select}
        label="What it shows"
        hint={feedHint(choice, kind)}
        value={choice.value}
        options={choices}
        onValueChange={choose}
      />
      <ChoiceCards label="Tasks become" value={kind} options={KINDS} onValueChange={setKind} columns={2} />
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        disabled={isOffline}
        className="self-start max-sm:w-full"
      >
        Create Feed
      </Button>
    </form>
  );
}

function NewAddress({ url, title, onDone }: { url: string; title: string; onDone: () => void }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-4 rounded-lg border border-border p-4">
      <div>
        <h3 id={headingId} className="font-semibold">
          Your feed of “<bdi>{title}</bdi>” is ready
        </h3>
        <p className="mt-1 text-sm text-pretty text-muted">
          In your calendar program, add a calendar from the internet with this address. Google Calendar calls
          this “From URL”, Apple Calendar “New Calendar Subscription”.
        </p>
      </div>
      <ShownOnceField
        label="Address of the feed"
        value={url}
        hint="Copy it now: it is not shown again. Keep it private, because anyone who has it can read these tasks."
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => void copyText(url, 'Address copied')}>
          Copy Address
        </Button>
        <a href={webcalUrl(url)} className={buttonClass()}>
          Open in Calendar
        </a>
        <Button variant="quiet" onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  );
}
