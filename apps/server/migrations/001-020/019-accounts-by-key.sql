-- The lists of the console are read by whole indexes. As parts of the table (where deleted_at is null), PostgreSQL took them for
-- single rows until it had counted the table, and for as good as the key: each request read one of them from its beginning.
drop index accounts_created, accounts_tier, accounts_name;
create index accounts_created on accounts (created_at desc, id desc);
create index accounts_tier on accounts (tier, created_at desc, id desc);
create index accounts_name on accounts (lower(name) text_pattern_ops);
