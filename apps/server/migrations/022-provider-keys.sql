-- The payment provider stores an internal error under the call's idempotency key for a day, so a retry needs a new key.
create table provider_keys (
  key        text primary key,
  generation integer not null,
  failed_at  timestamptz not null
);
create index provider_keys_failed on provider_keys (failed_at);
comment on table provider_keys is 'idempotency keys under which the payment provider has stored an error, with the number of the next key';
