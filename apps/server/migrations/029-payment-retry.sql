-- The billing settings show when a failed payment will be retried.
alter table account_billing
  add column next_attempt timestamptz;
comment on column account_billing.next_attempt is 'when the provider will try again to collect the latest invoice; null if it will not';
