alter table sessions
  add column network text;

comment on column sessions.network is 'the address from which the session began, for IPv6 the /64; null for older sessions';
