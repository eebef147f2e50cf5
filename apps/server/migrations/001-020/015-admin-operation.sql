-- Indexes for the lists of the admin console. A change to a task changes none of these columns, so PostgreSQL can still
-- update account rows without updating their indexes.
create index accounts_created on accounts (created_at desc, id desc) where deleted_at is null;
create index accounts_tier on accounts (tier, created_at desc, id desc) where deleted_at is null;
create index accounts_name on accounts (lower(name) text_pattern_ops) where deleted_at is null;

drop index billing_events_received;
create index billing_events_received on billing_events (received_at desc, id desc);
create index billing_events_open on billing_events (received_at desc, id desc) where done_at is null;
