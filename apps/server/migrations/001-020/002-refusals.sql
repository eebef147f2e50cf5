-- A statement that changes several tables refuses as a whole, from within: what it
-- did so far is undone, and the server reads the reason from the error
-- (docs/decisions/005-one-statement-changes.md). A reason is a word of ours and never
-- a person's text.
create function refuse(reason text) returns boolean language plpgsql as $$
begin
  raise exception using errcode = 'QL001', message = reason;
end
$$;
