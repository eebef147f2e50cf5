-- Webhooks: addresses to which the server sends what happens in an account (docs/decisions/069-webhooks.md).
create table webhook_keys (
  id     boolean primary key default true check (id),
  secret bytea not null check (octet_length(secret) = 32)
);
comment on table webhook_keys is 'not in backups: the key that encrypts the secrets of webhooks';

create table webhooks (
  account_id      uuid not null references accounts (id) on delete cascade,
  id              uuid not null,
  created_by      uuid references users (id) on delete set null,
  name            text not null check (char_length(name) between 1 and 100),
  url             text not null check (char_length(url) <= 2000),
  secret          bytea not null,
  previous_secret bytea,
  previous_until  timestamptz,
  events          text[] not null check (cardinality(events) > 0),
  project_id      uuid,
  active          boolean not null default true,
  disabled_reason text check (disabled_reason in ('rejected', 'failing', 'secret_lost')),
  failing_since   timestamptz,
  delivered_at    timestamptz,
  is_quick        boolean not null default false,
  next_at         timestamptz not null,
  messages_made   bigint not null default 0,
  created_at      timestamptz not null,
  primary key (account_id, id),
  constraint webhooks_previous_secret check ((previous_secret is null) = (previous_until is null))
);
create index webhooks_created_by on webhooks (created_by) where created_by is not null;
create index webhooks_next on webhooks (next_at) where active;
comment on column webhooks.secret is 'encrypted with the key in webhook_keys';
comment on column webhooks.previous_secret is 'while the secret is replaced, messages are signed with this one too';
comment on column webhooks.project_id is 'only events of this project; null for all';
comment on column webhooks.is_quick is 'true if the last attempt succeeded within two seconds';
comment on column webhooks.next_at is 'no message is sent before this time: the limit for each second, or a pause that the receiver asked for';
comment on column webhooks.messages_made is 'the number of the last message';

create table webhook_messages (
  account_id  uuid not null,
  id          uuid not null,
  webhook_id  uuid not null,
  number      bigint not null,
  type        text not null,
  body        text not null check (octet_length(body) <= 20000),
  state       text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts    smallint not null default 0,
  tries       smallint not null default 0,
  next_at     timestamptz not null,
  created_at  timestamptz not null,
  primary key (account_id, id),
  constraint webhook_messages_webhook_fk foreign key (account_id, webhook_id)
    references webhooks (account_id, id) on delete cascade
);
create unique index webhook_messages_number on webhook_messages (account_id, webhook_id, number);
create index webhook_messages_due on webhook_messages (account_id, webhook_id, next_at) where state = 'pending';
create index webhook_messages_created on webhook_messages (created_at);
comment on table webhook_messages is 'not in backups: what is sent to webhooks, for 30 days';
comment on column webhook_messages.attempts is 'the number of attempts since the message was last queued';
comment on column webhook_messages.tries is 'the number of all attempts';
comment on column webhook_messages.next_at is 'when the next attempt is due; while an attempt runs, when it counts as lost';

create table webhook_attempts (
  account_id  uuid not null,
  message_id  uuid not null,
  number      smallint not null,
  at          timestamptz not null,
  status      smallint,
  error       text,
  duration_ms integer not null,
  primary key (account_id, message_id, number),
  constraint webhook_attempts_message_fk foreign key (account_id, message_id)
    references webhook_messages (account_id, id) on delete cascade
);
comment on table webhook_attempts is 'not in backups: the attempts to send messages to webhooks';
comment on column webhook_attempts.error is 'why there was no response; null if there was one';

alter table notifications
  drop constraint notifications_type_check,
  add constraint notifications_type_check check (type between 0 and 13);

-- Devices receive new kinds of notifications unless their user switches them off.
update push_subscriptions set kinds = kinds || array['WebhookOff'] where cardinality(kinds) > 0;
