-- Replaces the partial indexes (where deleted_at is null) for the console's lists. Until PostgreSQL had statistics of the
-- table, it assumed that a partial index had a single row, preferred it to the primary key, and read it from its beginning
-- in each request.
drop index accounts_created, accounts_tier, accounts_name;
create index accounts_created on accounts (created_at desc, id desc);
create index accounts_tier on accounts (tier, created_at desc, id desc);
create index accounts_name on accounts (lower(name) text_pattern_ops);
