-- Billing shows when a payment that failed is tried again.
alter table account_billing
  add column next_attempt timestamptz;
comment on column account_billing.next_attempt is 'when the provider tries again to collect the latest invoice; null where it does not';
