-- Changes of which members are still to be notified. Each is added in its own transaction, and removed in that of its notices.
create table pending_notices (
  account_id   uuid not null references accounts (id) on delete cascade,
  change_id    bigint not null,
  at           timestamptz not null,
  attempts     smallint not null default 0,
  left_user_id uuid,
  left_tasks   integer,
  primary key (account_id, change_id)
);
create index pending_notices_at on pending_notices (at);
comment on column pending_notices.at is 'the time of the change; after a failed attempt, the time of the next one';
comment on column pending_notices.left_user_id is 'a member whose access ended in the change; null for changes that notify of their events';
comment on column pending_notices.left_tasks is 'the number of the member''s tasks that became unassigned';

alter table task_followers
  add column since_change bigint not null default 0,
  add column description_notified boolean not null default false;
comment on column task_followers.since_change is 'the change of the account from which on the member follows the task';
comment on column task_followers.description_notified is 'true once the member was notified of a mention in the description';

alter table notifications
  add column task_id uuid,
  drop constraint notifications_type_check,
  add constraint notifications_type_check check (type between 0 and 12);
comment on column notifications.task_id is 'the only task of a notice about tasks of about_account_id; null for several';

-- Devices receive new kinds of notifications unless their user switches them off.
update push_subscriptions
   set kinds = kinds || array['Assigned', 'Mentioned', 'Commented', 'CompletedOfMine', 'Unassigned']
 where cardinality(kinds) > 0;
