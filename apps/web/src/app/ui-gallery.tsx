// Shows the design system during development: `ui-gallery.html` on the development server. This file is long
// because it lists every component in each of its states.
import {
  CalendarDays,
  Flag,
  Inbox,
  Layers,
  NotebookText,
  Pencil,
  Plus,
  Search,
  Star,
  Trash2,
} from 'lucide-react';
import { StrictMode, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { AppFrame } from '@questlog/ui/layout/app-frame.tsx';
import { Avatar } from '@questlog/ui/marks/avatar.tsx';
import { Badge } from '@questlog/ui/marks/badge.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { Button, IconButton } from '@questlog/ui/controls/button.tsx';
import { CheckboxField, SelectCheck, TaskCheck } from '@questlog/ui/controls/checkbox.tsx';
import { Chip } from '@questlog/ui/controls/chip.tsx';
import { DateCalendar } from '@questlog/ui/controls/date-calendar.tsx';
import { EmptyArt, type EmptyArtName } from '@questlog/ui/feedback/empty-art.tsx';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import { Kbd } from '@questlog/ui/marks/kbd.tsx';
import { LiveRegion } from '@questlog/ui/feedback/live-region.tsx';
import { Dialog } from '@questlog/ui/overlays/dialog.tsx';
import { MenuButton } from '@questlog/ui/overlays/menu-button.tsx';
import { NavItem, NavSection } from '@questlog/ui/layout/nav-item.tsx';
import { PopoverButton } from '@questlog/ui/overlays/popover-button.tsx';
import { ProgressBar } from '@questlog/ui/feedback/progress-bar.tsx';
import { Segmented } from '@questlog/ui/controls/segmented.tsx';
import { Select } from '@questlog/ui/controls/select.tsx';
import { Spinner } from '@questlog/ui/feedback/spinner.tsx';
import { TextArea } from '@questlog/ui/controls/text-area.tsx';
import { PasswordField, TextField } from '@questlog/ui/controls/text-field.tsx';
import { ThemeToggle } from '@questlog/ui/theme/theme-toggle.tsx';
import { ToastRegion } from '@questlog/ui/feedback/toast-region.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { ConfirmProvider, useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';

const tasks = [
  'Write to the landlord about the heating',
  'Book the train to Vienna',
  'Water the plants',
  'Plan the quarterly review with everybody who wants to come, and find a room that is large enough for all of us',
];
const art: EmptyArtName[] = [
  'tray',
  'sun',
  'calendar',
  'stack',
  'book',
  'flag',
  'search',
  'tags',
  'bell',
  'cloud',
];

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-b border-border py-6">
      <h2 className="mb-3 text-sm text-muted">{title}</h2>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </section>
  );
}

function TaskRow({ title, index }: { title: string; index: number }) {
  const [done, setDone] = useState(index === 2);
  return (
    <li className="group flex min-h-row items-center rounded-md hover:bg-hover">
      <TaskCheck label={title} checked={done} onCheckedChange={setDone} />
      <span className={done ? 'min-w-0 flex-1 truncate text-muted line-through' : 'min-w-0 flex-1 truncate'}>
        {title}
      </span>
      {index === 0 && <Badge tone="danger">Overdue</Badge>}
      {index === 1 && <Badge tone="accent">Today</Badge>}
      <MenuButton
        label={`Actions for ${title}`}
        size="sm"
        entries={[
          { label: 'Edit', icon: <Pencil size={16} />, shortcut: 'enter', onSelect: () => undefined },
          {
            label: 'Schedule',
            icon: <CalendarDays size={16} />,
            shortcut: 'mod+d',
            onSelect: () => undefined,
          },
          { kind: 'check', label: 'Show completed', checked: done, onCheckedChange: setDone },
          { kind: 'separator' },
          { label: 'Delete task', icon: <Trash2 size={16} />, danger: true, onSelect: () => undefined },
        ]}
      />
    </li>
  );
}

function Overlays() {
  const [open, setOpen] = useState(false);
  const [isRequested, setIsRequested] = useState(false);
  const [day, setDay] = useState('2026-03-12');
  const [decision, setDecision] = useState('');
  const confirm = useConfirm();
  const openConfirm = async () => {
    const yes = await confirm({
      title: 'Delete 3 tasks?',
      message: 'This action cannot be undone. Are you sure you want to delete these tasks permanently?',
      confirmText: 'Delete',
      type: 'danger',
    });
    setDecision(yes ? 'Confirmed' : 'Cancelled');
  };
  return (
    <Part title="Overlays">
      <Button
        onClick={() => {
          setIsRequested(true);
          setOpen(true);
        }}
      >
        Open dialog
      </Button>
      <Button variant="danger" onClick={() => void openConfirm()}>
        Ask
      </Button>
      <output>{decision}</output>
      <PopoverButton label="Choose a date" icon={<CalendarDays size={18} />}>
        {(close) => (
          <DateCalendar
            value={day}
            locale="en"
            today="2026-03-09"
            min="2026-03-09"
            onChange={(next) => {
              setDay(next);
              close();
            }}
          />
        )}
      </PopoverButton>
      <Button
        onClick={() =>
          toast.show({
            message: 'Moved "Water the plants" to Inbox',
            type: 'success',
            action: { label: 'Undo', onClick: () => undefined },
          })
        }
      >
        Toast
      </Button>
      <Button onClick={() => toast.show({ message: 'Failed to update task', type: 'error', duration: 0 })}>
        Error toast
      </Button>
      {isRequested && (
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title="New project"
          description="A project holds tasks that belong together."
          onSubmit={() => setOpen(false)}
          footer={
            <>
              <Button onClick={() => setOpen(false)}>Cancel</Button>
              <Button type="submit" variant="primary">
                Create project
              </Button>
            </>
          }
        >
          <TextField label="Title" placeholder="Garden" />
          <TextArea className="mt-4" label="Notes" hint="Add details (Markdown supported)" />
        </Dialog>
      )}
    </Part>
  );
}

function Filters() {
  const [filter, setFilter] = useState<'all' | 'active' | 'completed'>('all');
  return (
    <Part title="Filters and progress">
      <Segmented
        label="Show"
        value={filter}
        onValueChange={setFilter}
        options={[
          { value: 'all', label: 'All', count: 12 },
          { value: 'active', label: 'Active', count: 9 },
          { value: 'completed', label: 'Completed', count: 3 },
        ]}
      />
      <ProgressBar label="Completed" value={3} max={8} className="w-full" />
      <ProgressBar label="Usage" tone="warning" value={85} className="w-40" />
      <ProgressBar label="Seats" tone="danger" value={100} className="w-40" />
      <ThemeToggle className="w-80" />
    </Part>
  );
}

function Fields() {
  const [fruit, setFruit] = useState<'apple' | 'pear'>('apple');
  return (
    <Part title="Fields">
      <div className="grid w-full gap-4 sm:grid-cols-2">
        <TextField label="Email" type="email" placeholder="you@example.org" hint="We send a link to it." />
        <TextField label="Name" defaultValue="Q" error="Must be at least 2 characters" />
        <PasswordField label="Password" autoComplete="current-password" />
        <Select
          label="Fruit"
          value={fruit}
          onValueChange={setFruit}
          options={[
            { value: 'apple', label: 'Apple' },
            { value: 'pear', label: 'Pear' },
          ]}
        />
        <TextField
          label="Search tags"
          hideLabel
          placeholder="Search tags..."
          type="search"
          icon={<Search size={16} />}
        />
        <TextField label="Locked" disabled defaultValue="Read only" />
      </div>
    </Part>
  );
}

function Messages() {
  const [banner, setBanner] = useState(true);
  return (
    <Part title="Messages">
      {banner && (
        <Banner
          tone="error"
          className="w-full"
          onDismiss={() => setBanner(false)}
          action={<Button size="sm">Retry</Button>}
        >
          Failed to load data
        </Banner>
      )}
      <Banner className="w-full" title="Filtered by 2 tags (any mode)">
        7 tasks shown
      </Banner>
      <Banner className="w-full" tone="warning">
        You use 45 of 50 tasks.
      </Banner>
      <Banner className="w-full" tone="success">
        Saved.
      </Banner>
    </Part>
  );
}

function Gallery() {
  const [checked, setChecked] = useState(true);
  return (
    <>
      <p className="text-muted">12 tasks in your inbox</p>
      <Part title="Buttons">
        <Button variant="primary" icon={<Plus size={16} />}>
          New task
        </Button>
        <Button>Secondary</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger">Delete</Button>
        <Button variant="primary" busy>
          Processing...
        </Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
        <Button variant="primary" size="sm">
          Small
        </Button>
        <Button variant="primary" size="lg">
          Large
        </Button>
        <IconButton label="Favourite" icon={<Star size={18} />} />
        <Spinner label="Loading" />
        <Kbd keys="mod+n" /> <Kbd keys="?" />
      </Part>
      <Part title="Rows">
        <ul className="w-full">
          {tasks.map((title, index) => (
            <TaskRow key={title} title={title} index={index} />
          ))}
        </ul>
        <SelectCheck label="Select all" checked={checked} mixed={!checked} onCheckedChange={setChecked} />
        <CheckboxField checked={checked} onCheckedChange={setChecked} hint="You can change it later.">
          Send me mail
        </CheckboxField>
      </Part>
      <Filters />
      <Part title="Badges, chips, avatars">
        <Badge>Mar 12</Badge>
        <Badge tone="accent">Today</Badge>
        <Badge tone="danger">Overdue</Badge>
        <Badge tone="warning">Pending</Badge>
        <Badge tone="success">Created</Badge>
        <Chip color="#764ba2">work/urgent</Chip>
        <Chip color="#f5c518" onDismiss={() => undefined} dismissLabel="Remove home">
          home
        </Chip>
        <Chip onDismiss={() => undefined} dismissLabel="Remove plain">
          plain
        </Chip>
        <Avatar name="Ada Lovelace" />
        <Avatar name="Grace Hopper" size={40} />
        <Avatar name="Élise" size={64} />
      </Part>
      <Fields />
      <Overlays />
      <Messages />
      <EmptyState
        art="tray"
        title="Your inbox is empty!"
        hint="Press Ctrl+N to write down what is on your mind."
        action={<Button variant="primary">Add task</Button>}
      />
      <Part title="Drawings">
        {art.map((name) => (
          <EmptyArt key={name} name={name} />
        ))}
      </Part>
    </>
  );
}

function Sidebar() {
  const [view, setView] = useState('Inbox');
  const item = (label: string, icon: ReactNode, count: number) => (
    <NavItem
      label={label}
      icon={icon}
      count={count}
      countLabel="open tasks"
      selected={view === label}
      onClick={() => setView(label)}
    />
  );
  return (
    <>
      <div className="flex items-center gap-2 px-5 py-4 font-semibold">
        <img src="/favicon.svg" alt="" width="24" height="24" />
        Questlog
      </div>
      <NavSection>
        {item('Inbox', <Inbox size={18} />, 12)}
        {item('Today', <Star size={18} />, 4)}
        {item('Upcoming', <CalendarDays size={18} />, 1204)}
        {item('Anytime', <Layers size={18} />, 0)}
        {item('Journal', <NotebookText size={18} />, 31)}
      </NavSection>
      <NavSection
        title="Projects"
        action={<IconButton size="sm" label="New project" icon={<Plus size={16} />} />}
      >
        <NavItem
          label="Garden"
          color="#2f9e44"
          count={3}
          actions={
            <MenuButton size="sm" label="Garden" entries={[{ label: 'Edit', onSelect: () => undefined }]} />
          }
        />
        <NavItem label="A project with a long name that does not fit" color="#e8590c" count={8} drop="over" />
        <NavItem label="House" color="#667eea" icon={<Flag size={18} />} />
      </NavSection>
    </>
  );
}

const root = document.querySelector('#root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <ConfirmProvider>
        <AppFrame header={<h1 className="text-xl">Inbox</h1>} sidebar={<Sidebar />}>
          <Gallery />
        </AppFrame>
      </ConfirmProvider>
      <ToastRegion />
      <LiveRegion />
    </StrictMode>,
  );
}
