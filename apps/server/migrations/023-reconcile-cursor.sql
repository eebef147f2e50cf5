-- The hourly pass over all subscriptions can be interrupted; the next one continues from here.
create table reconcile_cursors (
  provider      text primary key,
  after_account uuid not null
);
comment on table reconcile_cursors is 'the account whose subscription the hourly pass has read last';
