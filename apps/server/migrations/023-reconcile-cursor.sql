-- The hourly pass over all subscriptions may be cut short: the next one goes on from there.
create table reconcile_cursors (
  provider      text primary key,
  after_account uuid not null
);
comment on table reconcile_cursors is 'the account whose subscription was read last by the hourly pass';
