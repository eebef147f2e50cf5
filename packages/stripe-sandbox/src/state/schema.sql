-- The state of the sandbox, in a separate schema. Runs at each startup and does not change existing objects.
create schema if not exists stripe_sandbox;

create table if not exists stripe_sandbox.objects (
  id     text primary key,
  kind   text not null,
  place  bigint not null generated always as identity,
  owner  text,
  due_at bigint,
  body   jsonb not null,
  hidden jsonb not null default '{}'
);
-- Objects of earlier versions count as created at the first start of this version.
alter table stripe_sandbox.objects add column if not exists made_at timestamptz not null default now();
comment on column stripe_sandbox.objects.place is 'the position in the order of creation';
comment on column stripe_sandbox.objects.owner is 'the customer to whom the object belongs; for a customer, its test clock';
comment on column stripe_sandbox.objects.due_at is 'for a subscription, the time of its next event, such as a renewal, in seconds since 1970';
comment on column stripe_sandbox.objects.made_at is 'when the object was created, by the clock of the database and not by the customer''s test clock';
comment on column stripe_sandbox.objects.hidden is 'fields that the API does not return';

create index if not exists objects_kind on stripe_sandbox.objects (kind, place);
create index if not exists objects_owner on stripe_sandbox.objects (owner, kind, place);
create index if not exists objects_due on stripe_sandbox.objects (due_at) where due_at is not null;

create table if not exists stripe_sandbox.kept_answers (
  key         text primary key,
  fingerprint text not null,
  status      integer not null,
  body        jsonb not null,
  kept_at     timestamptz not null default now()
);

create table if not exists stripe_sandbox.deliveries (
  event_id     text not null,
  endpoint_id  text not null,
  attempts     integer not null default 0,
  next_at      timestamptz not null default now(),
  delivered_at timestamptz,
  primary key (event_id, endpoint_id)
);
create index if not exists deliveries_due on stripe_sandbox.deliveries (next_at) where delivered_at is null;
