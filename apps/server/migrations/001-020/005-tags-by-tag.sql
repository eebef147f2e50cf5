-- The tag comes first: an index that begins with the account could be taken for finding the tags of one task, and
-- would read all pairs of the account for it.
drop index task_tags_tag;
create index task_tags_tag on task_tags (tag_id, account_id);
