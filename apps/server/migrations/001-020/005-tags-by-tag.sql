-- The tag comes first: PostgreSQL could use an index that begins with the account to find the tags of one task, and
-- would then read all of the account's rows.
drop index task_tags_tag;
create index task_tags_tag on task_tags (tag_id, account_id);
