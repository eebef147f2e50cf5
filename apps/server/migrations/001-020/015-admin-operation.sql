-- What the lists of the admin console are read by. None of these columns changes with a task: rows of accounts go on
-- being rewritten in place.
create index accounts_created on accounts (created_at desc, id desc) where deleted_at is null;
create index accounts_tier on accounts (tier, created_at desc, id desc) where deleted_at is null;
create index accounts_name on accounts (lower(name) text_pattern_ops) where deleted_at is null;

drop index billing_events_received;
create index billing_events_received on billing_events (received_at desc, id desc);
create index billing_events_open on billing_events (received_at desc, id desc) where done_at is null;
