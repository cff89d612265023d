-- The schema with which every database begins: people, organisations, money, photos and what is done with them, webhooks,
-- records. After the first release this file does not change any more: every change of the schema is then a migration of its
-- own (migrate.ts). `npm run generate -- types` makes tables.ts of it, the types that queries see.
--
-- Amounts of money are micro-dollars. A column named sealed_… is encrypted under a key that only LIKENESS_SECRET yields.


-- What triggers of several tables refuse.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a transfer is never changed: book a new one that reverses it';
end $$;

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'an audit trail is never changed';
end $$;

-- Rows with names that an account's owner gave are deleted with the account: the transaction that erases it says which
-- one it is by likeness.erasing.
create function refuse_rewriting_but_erasing() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.account_id = current_setting('likeness.erasing', true) then
    return old;
  end if;
  raise exception 'an audit trail is never changed';
end $$;

-- An erased account gets nothing new that its owner could have named or sent, whatever request was under way: an insert
-- waits for the transaction that erases the account, and is refused after it.
create function refuse_what_is_of_erased() returns trigger language plpgsql as $$
begin
  perform from accounts where id = new.account_id and erased_at is null for key share;
  if not found then
    raise exception 'the account % takes nothing new', new.account_id;
  end if;
  return new;
end $$;


-- Who signs in. `users`, `sessions`, `user_credentials` and `verifications` are better-auth's user, session, account and
-- verification.
--
-- Signing in takes the password and a known browser: one in which a code, or the link that confirms the address, was taken
-- from a mail. A browser holds a token, of which a digest is kept here; without a row it is not known any more, and its
-- sessions have ended. A session without a browser waits for its code and gives access to nothing.

create table users (
  id             text primary key,
  name           text not null,
  email          text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image          text check (image is null), -- better-auth writes it; we keep no pictures of users
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now()
);
create index users_unverified on users (created_at) where not email_verified;

create table known_browsers (
  id         text primary key,
  user_id    text not null references users on delete cascade,
  digest     bytea not null unique, -- SHA-256 of the token
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index known_browsers_user on known_browsers (user_id);
create index known_browsers_expiry on known_browsers (expires_at);

create table sessions (
  id           text primary key,
  token        text not null unique,
  user_id      text not null references users on delete cascade,
  user_agent   text,
  ip_address   text check (ip_address is null or ip_address = ''), -- never kept
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at   timestamptz not null,
  browser_id   text references known_browsers on delete cascade, -- null while the session waits for its code
  proven_at    timestamptz not null default now(), -- when the password was given last
  code_tries   integer not null default 0, -- wrong codes of the authenticator app in this sign-in
  works_in     text -- the account that the user chose last
);
create index sessions_user on sessions (user_id);
create index sessions_browser on sessions (browser_id);
create index sessions_expiry on sessions (expires_at);

create table sign_in_codes (
  session_id text primary key references sessions on delete cascade,
  digest     bytea not null, -- HMAC of session and code
  tries      int not null default 0,
  sent       int not null default 1,
  expires_at timestamptz not null
);

create table user_credentials (
  id          text primary key,
  issuer      text not null,
  account_id  text not null, -- the user, as the provider names them: for a password the user's own id
  provider_id text not null,
  user_id     text not null references users on delete cascade,
  password    text, -- salt and scrypt hash
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  unique (issuer, account_id)
);
create index user_credentials_user on user_credentials (user_id);

create table verifications (
  id         text primary key,
  identifier text not null,
  value      text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index verifications_identifier on verifications (identifier);
create index verifications_expiry on verifications (expires_at);

-- Authenticator apps as a second factor (TOTP, RFC 6238).
create table authenticators (
  user_id       text primary key references users on delete cascade,
  sealed_secret bytea not null,
  confirmed_at  timestamptz, -- null: it is not in use yet
  last_step     bigint not null default 0, -- the time step of the last accepted code: a code works once
  created_at    timestamptz not null default now()
);
create table recovery_codes (
  user_id text not null references users on delete cascade,
  digest  bytea not null,
  primary key (user_id, digest)
);

-- Passkeys as a second factor (WebAuthn).
create table passkeys (
  id            text primary key,
  user_id       text not null references users on delete cascade,
  credential_id text not null unique,
  public_key    bytea not null,
  counter       bigint not null default 0, -- uses that the passkey stated last: one that goes back shows a copy
  transports    text[] not null,
  name          text not null check (length(name) between 1 and 100),
  created_at    timestamptz not null default now(),
  last_used_at  timestamptz
);
create index passkeys_of_user on passkeys (user_id);
create table passkey_challenges (
  session_id text primary key references sessions on delete cascade, -- one at most, which works once
  purpose    text not null check (purpose in ('registration', 'sign_in')),
  digest     bytea not null,
  expires_at timestamptz not null
);


-- Who pays, who works there, the keys that call in its name, and how it wants its photos judged.

create table accounts (
  id                    text primary key,
  owner                 text not null,
  free_checks           int not null default 0 check (free_checks >= 0), -- that a new account has left
  demands_second_factor boolean not null default false,
  created_at            timestamptz not null default now(),
  erased_at             timestamptz -- from then on it takes nothing new; the row stays, since the ledger does
);

create table members (
  account_id text not null references accounts,
  user_id    text not null references users on delete cascade,
  role       text not null check (role in ('owner', 'developer', 'billing', 'reviewer', 'read_only')),
  created_at timestamptz not null default now(),
  primary key (account_id, user_id)
);
create index members_user on members (user_id);

-- Open invitations: one that was accepted, withdrawn or not answered in time is deleted.
create table invitations (
  id         text primary key,
  account_id text not null references accounts,
  email      text not null check (email = lower(email)),
  role       text not null check (role in ('owner', 'developer', 'billing', 'reviewer', 'read_only')),
  digest     bytea not null unique, -- of the token in the link
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (account_id, email)
);
create index invitations_email on invitations (email);
create index invitations_expiry on invitations (expires_at);

-- A key itself is never stored.
create table api_keys (
  id             text primary key,
  account_id     text not null references accounts,
  name           text not null,
  hint           text not null, -- the last characters, to distinguish one's keys
  sha256         bytea not null unique,
  livemode       boolean not null default true,
  scopes         text[] not null,
  default_policy text, -- of calls that name none
  spender        text, -- the first of the keys that it replaced: a rolled key does not begin a new month of spending
  created_at     timestamptz not null default now(),
  expires_at     timestamptz,
  last_used_at   timestamptz,
  rolled_to      text references api_keys, -- its successor
  revoked_at     timestamptz,
  constraint key_scopes check (cardinality(scopes) > 0)
);
create index api_keys_account on api_keys (account_id);

-- Who did what in an account.
create table audit_log (
  id         bigint generated always as identity primary key,
  account_id text not null references accounts,
  at         timestamptz not null default now(),
  actor      text not null check (length(actor) between 1 and 200), -- such as user:usr_…, key:key_…, admin:alice
  action     text not null check (length(action) between 1 and 60),
  target     text check (length(target) between 1 and 200),
  detail     jsonb not null default '{}' check (length(detail::text) <= 2000),
  request_id text,
  network    text -- 24 bits of an IPv4 address, 48 of an IPv6 address
);
create index audit_log_account on audit_log (account_id, id);
create trigger audit_log_is_immutable before update or delete on audit_log
for each row execute function refuse_rewriting_but_erasing();
create trigger audit_log_is_never_truncated before truncate on audit_log
for each statement execute function refuse_rewriting();

create table policies (
  account_id  text not null references accounts,
  name        text not null check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(name) <= 60),
  created_at  timestamptz not null default now(),
  archived_at timestamptz,
  primary key (account_id, name)
);
-- A version never changes, so that an old result can be explained and repeated.
create table policy_versions (
  account_id text not null,
  name       text not null,
  version    int not null check (version >= 1),
  settings   jsonb not null,
  created_at timestamptz not null default now(),
  primary key (account_id, name, version),
  foreign key (account_id, name) references policies
);
create trigger policy_versions_are_immutable before update or delete on policy_versions
for each row execute function refuse_rewriting_but_erasing();


-- Money. Every movement is one row of `transfers`, from one ledger account to another, and is never changed. A wallet's row
-- repeats what its transfers and open holds add up to, so that one conditional UPDATE can decide whether a price is covered;
-- its CHECK is what makes an overdraft impossible.
--
-- A wallet's entries are numbered without a gap and carry the balance after each: the wallet's row, which every transfer
-- updates and thereby locks, deals out both. `booked_at` never goes back within a wallet, though transactions commit in
-- another order than they begin, and clocks are set back.

create table ledger_accounts (
  id   text primary key,
  kind text not null check (kind in ('wallet', 'revenue', 'funding'))
);
insert into ledger_accounts (id, kind) values ('revenue', 'revenue'), ('funding', 'funding');

create table wallets (
  id                 text primary key references ledger_accounts,
  account_id         text not null unique references accounts,
  posted_micros      bigint not null default 0,
  held_micros        bigint not null default 0 check (held_micros >= 0),
  entry_count        bigint not null default 0,
  last_entry_at      timestamptz,
  low_balance_micros bigint default 1000000 check (low_balance_micros > 0), -- below it, its owner gets a mail
  low_balance_told   boolean not null default true, -- whether that mail was sent, so that no further one is
  constraint wallet_covers_its_holds check (posted_micros - held_micros >= 0)
);

create function spend_month() returns date language sql stable as $$
  select date_trunc('month', now() at time zone 'utc')::date
$$;

create table holds (
  id              text primary key,
  wallet_id       text not null references wallets,
  amount_micros   bigint not null check (amount_micros > 0),
  purpose         text not null,
  state           text not null default 'open' check (state in ('open', 'captured', 'voided')),
  spender         text, -- the key whose call it pays; null in the dashboard
  spend_month     date not null default spend_month(),
  refunded_micros bigint not null default 0,
  created_at      timestamptz not null default now(),
  expires_at      timestamptz not null,
  closed_at       timestamptz,
  check ((state = 'open') = (closed_at is null)),
  constraint refunds_within_charge check (
    refunded_micros between 0 and case state when 'captured' then amount_micros else 0 end)
);
create index holds_open on holds (expires_at) where state = 'open';
create index holds_open_of_wallet on holds (wallet_id) where state = 'open';
create index holds_closed on holds (closed_at) where closed_at is not null;

-- How many holds of a wallet are open, except those of one purpose. It is volatile, so that it counts what is committed
-- when it is called: in the condition of an update that has waited for a wallet's row, the holds that it waited for.
create function open_holds(_wallet_id text, _except_purpose text) returns bigint
language plpgsql volatile as $$
begin
  return (select count(*) from holds
           where wallet_id = _wallet_id and state = 'open' and purpose <> _except_purpose);
end $$;

-- A refund gives back some or all of a charge; an adjustment moves money between a wallet and funding for any other
-- reason. Each says why and who booked it.
create table transfers (
  id                   text primary key,
  kind                 text not null,
  debit_account        text not null references ledger_accounts,
  credit_account       text not null references ledger_accounts,
  amount_micros        bigint not null check (amount_micros > 0),
  hold_id              text unique references holds, -- a hold is charged once
  reference            text unique, -- a payment is credited once, and a refund or adjustment booked once
  refunded_transfer_id text references transfers,
  reason               text check (length(btrim(reason)) between 1 and 500),
  actor                text check (length(btrim(actor)) between 1 and 200),
  created_at           timestamptz not null default now(),
  check (debit_account <> credit_account),
  check ((kind = 'charge') = (hold_id is not null)),
  constraint transfer_kind check (kind in ('top_up', 'charge', 'refund', 'adjustment')),
  constraint transfer_reference check ((kind = 'charge') = (reference is null)),
  constraint transfer_refunds check ((kind = 'refund') = (refunded_transfer_id is not null)),
  constraint transfer_reason check ((kind in ('refund', 'adjustment')) = (reason is not null)),
  constraint transfer_actor check ((kind in ('refund', 'adjustment')) = (actor is not null)),
  constraint transfer_direction check (
    case kind
      when 'top_up' then debit_account = 'funding' and credit_account <> 'revenue'
      when 'charge' then credit_account = 'revenue' and debit_account <> 'funding'
      when 'refund' then debit_account = 'revenue' and credit_account <> 'funding'
      else 'funding' in (debit_account, credit_account) and 'revenue' not in (debit_account, credit_account)
    end)
);
create index transfers_time on transfers (created_at);
create index transfers_refunds on transfers (refunded_transfer_id) where refunded_transfer_id is not null;
-- The transfers of a wallet that are no charges: an entry in a thousand.
create index transfers_corrections_from on transfers (debit_account) where kind <> 'charge';
create index transfers_corrections_to on transfers (credit_account) where kind <> 'charge';
create trigger transfers_are_immutable before update or delete or truncate on transfers
for each statement execute function refuse_change();

-- The sum of a charge's refunds stands beside its hold, whose row lock makes refunds in parallel take turns.
create function count_refund() returns trigger language plpgsql as $$
begin
  update holds
     set refunded_micros = refunded_micros + new.amount_micros
    from transfers as charge
   where charge.id = new.refunded_transfer_id
     and charge.debit_account = new.credit_account
     and holds.id = charge.hold_id;
  if not found then
    raise exception 'a refund goes to the wallet that was charged';
  end if;
  return null;
end $$;
create trigger refunds_are_counted after insert on transfers
for each row when (new.kind = 'refund') execute function count_refund();

-- What moves money is logged by a trigger, because it is booked in several ways: by payments, by operators and by the
-- service itself.
create function log_moved_money() returns trigger language plpgsql as $$
begin
  insert into audit_log (account_id, actor, action, target, detail)
  select account.id, coalesce(new.actor, 'payment'), 'money.' || new.kind, new.id,
         jsonb_strip_nulls(jsonb_build_object(
           'amount', to_char(
             new.amount_micros * case when wallet.id = new.debit_account then -1 else 1 end / 1000000.0,
             case when new.amount_micros % 10000 = 0 then 'FM999999999990.00' else 'FM999999999990.000000' end),
           'reason', left(new.reason, 500)))
    from wallets wallet
    join accounts account on account.id = wallet.account_id and account.erased_at is null
   where wallet.id in (new.debit_account, new.credit_account);
  return null;
end $$;
create trigger moved_money_is_logged after insert on transfers
for each row when (new.kind in ('top_up', 'refund', 'adjustment')) execute function log_moved_money();

create table wallet_entries (
  wallet_id      text not null references wallets,
  number         bigint not null check (number > 0),
  transfer_id    text not null unique references transfers,
  amount_micros  bigint not null, -- negative where the transfer debits the wallet
  balance_micros bigint not null check (balance_micros >= 0),
  booked_at      timestamptz not null,
  primary key (wallet_id, number)
);
create index wallet_entries_time on wallet_entries (wallet_id, booked_at);
create trigger entries_are_immutable before update or delete or truncate on wallet_entries
for each statement execute function refuse_change();

-- Up to where the ledger is proved, so that the next proof reads only what came after. Written by "reconcile", all or
-- nothing.
create table proved_wallets (
  wallet_id      text primary key references wallets,
  number         bigint not null, -- of its last proved entry
  balance_micros bigint not null,
  booked_at      timestamptz,
  earned_micros  bigint not null -- charges without refunds
);
create table proved_ledger (
  only_row boolean primary key default true check (only_row),
  until    timestamptz not null,
  fully_at timestamptz not null -- when the last proof of everything was
);


-- Sums of the ledger that are read often. Triggers count, in the transaction that moves the money. Each locks the wallet's row
-- first, so the sums of a wallet change one transaction after the other.
--
-- A spender is a wallet, which stands for all calls that it pays, or a key (`api_keys.spender`). `monthly_spending` is the sum
-- of a spender's open and charged holds in the calendar month (UTC) in which they were made. So neither a charge nor a refund
-- changes it.

create table monthly_spending (
  spender      text not null,
  month        date not null,
  wallet_id    text not null references wallets,
  spent_micros bigint not null check (spent_micros >= 0),
  primary key (spender, month)
);
create function count_spending() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into monthly_spending as counted (spender, month, wallet_id, spent_micros)
    select who.spender, new.spend_month, new.wallet_id, new.amount_micros
      from (values (new.wallet_id), (new.spender)) as who (spender)
     where who.spender is not null
    on conflict (spender, month) do update
       set spent_micros = counted.spent_micros + excluded.spent_micros;
  else
    update monthly_spending
       set spent_micros = spent_micros - new.amount_micros
     where spender in (new.wallet_id, new.spender) and month = new.spend_month;
  end if;
  return null;
end $$;
create trigger new_holds_are_counted after insert on holds
for each row when (new.state <> 'voided') execute function count_spending();
create trigger voided_holds_are_not_counted after update of state on holds
for each row when (old.state = 'open' and new.state = 'voided') execute function count_spending();

create table spend_limits (
  spender      text primary key,
  wallet_id    text not null references wallets,
  limit_micros bigint not null check (limit_micros > 0),
  told_month   date not null, -- of the last mail about it
  told_percent int not null -- the highest share of the limit about which a mail was sent in that month
);
-- Volatile like open_holds, so that it reads what is committed when the condition of an update is checked again.
create function within_spend_limits(_wallet_id text, _key text, _amount_micros bigint) returns boolean
language plpgsql volatile as $$
begin
  return not exists (
    select from spend_limits l
      left join monthly_spending s on s.spender = l.spender and s.month = spend_month()
     where l.spender in (_wallet_id, _key)
       and coalesce(s.spent_micros, 0) + _amount_micros > l.limit_micros);
end $$;

-- What a wallet was charged for an operation on a day (UTC): reports read a row for a day, not an entry for a call.
create table daily_charges (
  wallet_id      text not null references wallets,
  day            date not null,
  operation      text not null,
  charged_micros bigint not null check (charged_micros > 0),
  charges        bigint not null check (charges > 0),
  primary key (wallet_id, day, operation)
);
create function count_charge() returns trigger language plpgsql as $$
begin
  insert into daily_charges as counted (wallet_id, day, operation, charged_micros, charges)
  select new.wallet_id, (new.booked_at at time zone 'utc')::date, hold.purpose, -new.amount_micros, 1
    from transfers charge
    join holds hold on hold.id = charge.hold_id
   where charge.id = new.transfer_id
  on conflict (wallet_id, day, operation) do update
     set charged_micros = counted.charged_micros + excluded.charged_micros, charges = counted.charges + 1;
  return null;
end $$;
create trigger charges_are_counted after insert on wallet_entries
for each row when (new.amount_micros < 0) execute function count_charge();


-- Payments into wallets, and what their payers or banks took back. The ids are those of the payment provider; of a card only
-- the brand and the last four digits are known.

-- A row is made before the payment's page at the provider. A reversal is taken back from the wallet by adjustments with
-- the references "<payment> 1" to "<payment> <moves>". What is due beyond taken_micros is owed: a wallet never goes below
-- zero.
create table payments (
  id             text primary key,
  wallet_id      text not null references wallets,
  amount_micros  bigint not null check (amount_micros > 0),
  state          text not null default 'open'
                 check (state in ('open', 'processing', 'credited', 'failed', 'expired')),
  session_id     text unique,
  payment_intent text unique,
  taken_micros   bigint not null default 0,
  moves          int not null default 0,
  automatic      boolean not null default false, -- from the saved card, without a page
  saves_card     boolean not null default false,
  created_at     timestamptz not null default now(),
  credited_at    timestamptz,
  constraint taken_within_payment check (
    taken_micros between 0 and case state when 'credited' then amount_micros else 0 end),
  check ((state = 'credited') = (credited_at is not null)),
  constraint credited_is_known_there check (
    state <> 'credited' or session_id is not null or (automatic and payment_intent is not null))
);
create index payments_of_wallet on payments (wallet_id, created_at desc, id desc);
-- One need leads to one automatic payment, whichever process finds it.
create unique index payments_automatic_under_way on payments (wallet_id)
 where automatic and state in ('open', 'processing');

-- A refund or a dispute. Its event may arrive before that of its payment, so it names the payment as the provider does.
create table payment_reversals (
  id             text primary key,
  kind           text not null check (kind in ('refund', 'dispute')),
  payment_intent text not null,
  amount_micros  bigint not null check (amount_micros > 0),
  state          text not null check (state in ('announced', 'withdrawn', 'returned')),
  created_at     timestamptz not null default now()
);
create index payment_reversals_intent on payment_reversals (payment_intent);

-- The saved card of a wallet and what it may be charged without anyone present: when the available balance is below
-- below_micros, amount_micros are paid, and at most daily_micros in a day (UTC).
create table automatic_top_ups (
  wallet_id      text primary key references wallets,
  customer       text not null,
  payment_method text not null,
  card           text not null check (length(card) <= 40),
  saved_at       timestamptz not null,
  enabled        boolean not null default false,
  below_micros   bigint check (below_micros > 0),
  amount_micros  bigint check (amount_micros > 0),
  daily_micros   bigint check (daily_micros >= amount_micros),
  off_reason     text -- why the service switched it off; null while it is on, and if a person switched it off
                 check (off_reason in ('declined', 'authentication_required', 'card_unusable')),
  check (not enabled or (below_micros is not null and amount_micros is not null and daily_micros is not null)),
  check (not enabled or off_reason is null)
);

-- Events of the provider about payments of ours that are in no row of payments: a payment that we could not record, saved
-- for review. An operator resolves them. They contain no personal data.
create table unbooked_events (
  id          text primary key, -- the provider's own id, which is the same when it sends an event again
  type        text not null,
  object_id   text not null,    -- of the checkout session, the refund or the dispute
  payment_id  text not null,    -- our id of the payment, as the provider states it
  amount      bigint,           -- in the smallest unit of the currency
  currency    text,
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by text,
  resolution  text,
  check ((resolved_at is null) = (resolved_by is null)),
  check ((resolved_at is null) = (resolution is null))
);
create index unbooked_events_open on unbooked_events (received_at) where resolved_at is null;


-- Receipts of payments, with who sold and who bought as both were when the payment was credited.
--
-- A trigger numbers them, so that no way to credit a payment can leave a gap or a payment without a receipt: the number is
-- taken in the transaction that credits, and the row of the last number stays locked until it ends. Rows are never changed;
-- but a receipt loses its buyer when the buyer's account is erased.

create table billing_details (
  account_id    text primary key references accounts,
  legal_name    text not null check (length(legal_name) between 1 and 200),
  address       text[] not null check (cardinality(address) between 1 and 6),
  country       text not null check (country ~ '^[A-Z]{2}$'),
  tax_id_type   text check (length(tax_id_type) between 1 and 20),
  tax_id        text check (length(tax_id) between 1 and 40),
  receipt_email text check (length(receipt_email) between 1 and 254),
  check ((tax_id is null) = (tax_id_type is null))
);

create table sellers ( -- the API adds a row when its settings name another seller
  id       bigint generated always as identity primary key,
  name     text not null,
  address  text[] not null,
  email    text,
  tax_id   text,
  tax_note text,
  since    timestamptz not null default now()
);

create table receipt_numbers (last bigint not null);
create unique index receipt_numbers_one on receipt_numbers ((true));
insert into receipt_numbers (last) values (0);

create table receipts (
  number     bigint primary key,
  payment_id text not null unique references payments,
  issued_at  timestamptz not null default now(),
  seller_id  bigint references sellers, -- null if the settings named no one
  buyer      jsonb                      -- the row of billing_details; null without one, and once it is erased
);
create function give_receipt(_payment_id text, _wallet_id text) returns void language plpgsql as $$
declare
  _number bigint;
begin
  update receipt_numbers set last = last + 1 returning last into _number;
  insert into receipts (number, payment_id, seller_id, buyer)
  select _number, _payment_id, (select max(id) from sellers),
         (select to_jsonb(d) - 'account_id' from billing_details d where d.account_id = w.account_id)
    from wallets w where w.id = _wallet_id;
end $$;
create function credited_has_receipt() returns trigger language plpgsql as $$
begin
  perform give_receipt(new.id, new.wallet_id);
  return null;
end $$;
create trigger credited_has_receipt after update of state on payments
for each row when (new.state = 'credited' and old.state <> 'credited')
execute function credited_has_receipt();
create function refuse_changing_receipt() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.buyer is null
     and (new.number, new.payment_id, new.issued_at, new.seller_id)
         is not distinct from (old.number, old.payment_id, old.issued_at, old.seller_id) then
    return new;
  end if;
  raise exception 'a receipt is never changed';
end $$;
create trigger receipts_are_immutable before update or delete on receipts
for each row execute function refuse_changing_receipt();
create trigger receipts_are_never_truncated before truncate on receipts
for each statement execute function refuse_changing_receipt();


-- Plans: so many checks a month for a price that is taken from the wallet at the beginning of each period.

create table plans ( -- what a plan gives and costs never changes
  code             text primary key check (code ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  name             text not null check (length(name) between 1 and 60),
  checks_per_month int not null check (checks_per_month > 0),
  price_micros     bigint not null check (price_micros > 0),
  currency         text not null default 'USD' check (currency = 'USD'),
  active           boolean not null default true, -- whether it is offered
  created_at       timestamptz not null default now()
);

-- Periods are calendar months counted from the anchor, so that one that begins on the 31st does not drift.
create table subscriptions (
  id           text primary key,
  account_id   text not null references accounts,
  wallet_id    text not null references wallets,
  next_plan    text references plans, -- of the next period; null for none
  anchor       timestamptz not null default now(),
  months       int not null default 1 check (months > 0), -- that have begun since the anchor
  ends         timestamptz not null, -- when its last period ends
  unpaid_since timestamptz, -- set while the next period is due and the wallet does not cover it
  ended_at     timestamptz,
  created_at   timestamptz not null default now()
);
create unique index subscriptions_current on subscriptions (account_id) where ended_at is null;
create index subscriptions_due on subscriptions (ends) where ended_at is null;

create table plan_periods (
  subscription_id text not null references subscriptions,
  number          int not null check (number > 0),
  account_id      text not null references accounts,
  plan            text not null references plans,
  checks          int not null check (checks > 0),
  used            int not null default 0 check (used between 0 and checks), -- checks that were answered
  price_micros    bigint not null check (price_micros > 0),
  hold_id         text not null unique references holds, -- captured in the transaction that makes the period
  starts          timestamptz not null,
  ends            timestamptz not null check (ends > starts),
  primary key (subscription_id, number)
);
create index plan_periods_of_account on plan_periods (account_id, ends);

-- The checks of the last days by account, so that further tries of a document and the same photo again can be free:
-- claimed while they are made, answered when their verdict was given.
create table account_checks (
  id            text primary key,
  account_id    text not null references accounts on delete cascade,
  document_id   text, -- null if the call was not about one photo of one document
  photo         text, -- a keyed digest
  covered_by    text not null,
  made_at       timestamptz not null default now(),
  claimed_until timestamptz not null,
  answered_at   timestamptz
);
create index account_checks_account on account_checks (account_id, made_at);
create index account_checks_made_at on account_checks (made_at);
create index account_checks_open on account_checks (account_id, covered_by) where answered_at is null;


-- What requests share between processes: idempotency keys and rate limits.

-- The answer is sealed with a key that only the request's body yields, and the body is not stored.
create table idempotency_keys (
  account_id    text not null references accounts,
  key           text not null,
  attempt       text not null, -- the call that may answer; another takes over when its lock has run out
  fingerprint   bytea not null,
  sealed_answer bytea,
  locked_until  timestamptz not null,
  expires_at    timestamptz not null,
  primary key (account_id, key)
);
create index idempotency_keys_expiry on idempotency_keys (expires_at);

-- What was used of each rate limit lately. A window is cut into slots. The table is unlogged: a lease waits for no disk,
-- and a crash of the database merely forgets a window.
create unlogged table rate_windows (
  subject text primary key,
  slot    bigint not null, -- the newest, in slot lengths since 1970
  taken   integer[] not null, -- what was leased in each slot, the oldest first
  past_at timestamptz not null -- when nothing of it counts any more
) with (fillfactor = 50);

-- Deals out a part of a limit. The row's lock makes processes take turns, and the database's clock, read under the lock,
-- is the only one that counts.
create function lease_rate(
  _subject text, _quota integer, _slot_ms integer, _slots integer,
  _needed integer,                    -- grant at least this, or nothing
  _wanted integer,                    -- and at most this
  _unused integer, _unused_slot bigint, -- what to give back of an earlier lease
  out granted integer, out slot bigint, out slot_ends_in_ms integer, out taken integer[]
) language plpgsql as $$
declare
  now_ms bigint;
  passed bigint;
  available integer;
begin
  loop
    select w.slot, w.taken into slot, taken from rate_windows w where w.subject = _subject for update;
    exit when found;
    insert into rate_windows values (_subject, 0, array_fill(0, array[_slots]), now()) on conflict do nothing;
  end loop;
  now_ms := floor(extract(epoch from clock_timestamp()) * 1000);
  passed := now_ms / _slot_ms - slot;
  if abs(passed) >= _slots or cardinality(taken) <> _slots then
    taken := array_fill(0, array[_slots]);
    slot := slot + passed;
  elsif passed > 0 then
    taken := taken[passed + 1:] || array_fill(0, array[passed::integer]);
    slot := slot + passed;
  end if; -- a clock that was set back a little stays in the newest slot until it catches up
  if slot - _unused_slot between 0 and _slots - 1 then
    passed := _slots - (slot - _unused_slot);
    taken[passed] := greatest(taken[passed] - _unused, 0);
  end if;
  available := _quota - (select sum(t) from unnest(taken) t);
  -- A quarter at most of what is left: leases shrink as the limit comes near, and little lies unused elsewhere.
  granted := case when available < _needed then 0 else least(_wanted, greatest(_needed, available / 4)) end;
  taken[_slots] := taken[_slots] + granted;
  slot_ends_in_ms := (slot + 1) * _slot_ms - now_ms;
  update rate_windows w
     set slot = lease_rate.slot, taken = lease_rate.taken,
         past_at = clock_timestamp() + make_interval(secs => _slots * _slot_ms / 1000.0)
   where w.subject = _subject;
end $$;


-- Sealed photos that are objects of an S3-compatible store instead of values of a row. Triggers change an object's state in
-- the transaction that writes or deletes the row of the photo, in whatever way, such as by a cascade.

create table photo_objects (
  address    text primary key, -- s3://bucket/prefix/space/name
  -- intended: written before the object is put; if no row names it in time, it is deleted
  -- kept: a row names it
  -- owed: to be deleted; the record goes after the object, so that no deletion is lost
  state      text not null default 'intended' check (state in ('intended', 'kept', 'owed')),
  changed_at timestamptz not null default now(),
  bytes      int not null,
  seal       bytea not null -- the first bytes, which name the secret
);
create index photo_objects_not_kept on photo_objects (changed_at) where state <> 'kept';

-- The part of all names that distinguishes the objects of this database from those of others in the same bucket.
create table photo_space (name text primary key);
insert into photo_space values (replace(gen_random_uuid()::text, '-', ''));

create function keep_photo_object() returns trigger language plpgsql as $$
begin
  update photo_objects set state = 'kept', changed_at = now() where address = new.object and state = 'intended';
  if not found then
    raise exception 'the object % is kept already, or to be deleted', new.object;
  end if;
  return null;
end $$;
create function owe_photo_object() returns trigger language plpgsql as $$
begin
  update photo_objects set state = 'owed', changed_at = now() where address = old.object;
  return null;
end $$;


-- Bulk work: jobs, their items, and the photos of those items that are still to be judged. The queue itself is
-- graphile-worker's; `queue_workers` says which of its workers are alive.
--
-- A job is accepted with its items, or takes thousands of photos that are sent one by one. Twenty items at a time, in the order
-- of their positions, are held and queued; the others wait. The counters change in the transactions that accept, begin and end
-- items, so that nothing reads thousands of rows to show the progress.

create table queue_workers (
  id      text primary key,
  beat_at timestamptz not null
);

create table jobs (
  id             text primary key,
  number         bigint not null generated always as identity, -- the order of the list
  account_id     text not null references accounts,
  livemode       boolean not null,
  spender        text, -- the key whose spending it counts to
  whole          boolean not null, -- accepted with all its items
  document_id    text, -- this and the next five are those of items that state none
  mode           text not null check (mode in ('check', 'validate')),
  subject        text not null check (subject in ('adult', 'child', 'infant')),
  profile        text not null check (profile in ('standard', 'strict')),
  policy_name    text,
  policy_version int, -- that of the time when the job was made
  language       text not null, -- of its findings
  metadata       jsonb not null,
  expected       int check (expected > 0), -- closes by itself with so many items
  state          text not null check (state in ('open', 'running', 'cancelling', 'completed', 'failed', 'cancelled')),
  paused_because text check (paused_because in ('requested', 'insufficient_funds', 'spend_limit_reached')),
  revision       int not null default 0, -- counts the changes, for those who watch
  total          int not null default 0,
  held           int not null default 0, -- the items up to this position were held and queued
  queued         int not null default 0 check (queued >= 0), -- with those that wait
  running        int not null default 0 check (running >= 0),
  ready          int not null default 0,
  review         int not null default 0,
  retake         int not null default 0,
  failed         int not null default 0,
  cancelled      int not null default 0,
  stored_bytes   bigint not null default 0, -- of photos that are not judged yet
  held_micros    bigint not null default 0,
  charged_micros bigint not null default 0,
  created_at     timestamptz not null default now(),
  started_at     timestamptz,
  last_item_at   timestamptz not null default now(),
  try_after      timestamptz not null default now(), -- when housekeeping looks at it again
  expires_at     timestamptz not null, -- what is not done by then fails
  ended_at       timestamptz,
  delete_at      timestamptz, -- when the results are deleted, and the job with them
  check ((state in ('completed', 'failed', 'cancelled')) = (ended_at is not null)),
  check ((ended_at is null) = (delete_at is null)),
  check (whole or document_id is not null),
  check (total = queued + running + ready + review + retake + failed + cancelled)
);
create index jobs_list on jobs (account_id, livemode, number);
create index jobs_open on jobs (try_after) where ended_at is null;
create index jobs_open_of_account on jobs (account_id) where ended_at is null;
create index jobs_ended on jobs (delete_at) where ended_at is not null;

create table job_items (
  id             text primary key,
  job_id         text not null references jobs on delete cascade,
  position       int not null, -- from 1
  name           text not null, -- the caller's own id for it
  document_id    text not null,
  mode           text not null check (mode in ('check', 'validate')),
  subject        text not null check (subject in ('adult', 'child', 'infant')),
  profile        text not null check (profile in ('standard', 'strict')),
  policy_name    text,
  policy_version int, -- that of the time when it was accepted
  statements     jsonb not null default '{}', -- of the person
  hold_id        text references holds, -- of its twenty; null while it waits, and in test mode, in which it costs nothing
  photo_bytes    int not null, -- as it is stored
  fingerprint    bytea, -- of one that was sent by itself: shows whether it is sent again, or another with its name
  state          text not null default 'queued'
                 check (state in ('queued', 'running', 'completed', 'failed', 'cancelled')),
  attempts       int not null default 0,
  revision       int not null, -- that of the job when the item changed last
  result         jsonb, -- without the places of landmarks
  problem        jsonb,
  started_at     timestamptz,
  ended_at       timestamptz,
  unique (job_id, position),
  unique (job_id, name),
  check ((state = 'completed') = (result is not null)),
  check ((state = 'failed') = (problem is not null)),
  check ((state in ('queued', 'running')) = (ended_at is null))
);
create index job_items_open on job_items (job_id, position) where ended_at is null;
create index job_items_changed on job_items (job_id, revision);

create table job_photos (
  -- a photo is written before its item: the wallet is not to be locked while photos are
  item_id text primary key references job_items on delete cascade deferrable initially deferred,
  sealed  bytea,
  object  text
);
-- What is encrypted cannot be compressed.
alter table job_photos alter column sealed set storage external;

-- The finished photos that somebody asked to keep, deleted after thirty days.
create table saved_photos (
  id          text primary key,
  account_id  text not null references accounts on delete cascade,
  document_id text not null,
  format      text not null check (format in ('jpeg', 'png')),
  width       int not null,
  height      int not null,
  bytes       int not null,
  sealed      bytea,
  object      text,
  created_at  timestamptz not null default now(),
  attestation text, -- null for a file that was not checked here
  delete_at   timestamptz not null
);
create index saved_photos_account on saved_photos (account_id, created_at);
create index saved_photos_delete_at on saved_photos (delete_at);


-- The results that a person has to decide about. A case has what a job keeps of a result, so no place of a part of the face.
-- Those are with the photo, if one was sent: both sealed, and deleted together when their time is over. A case has no key to
-- the call whose result it is, because calls are kept for a shorter time.

create table reviews (
  id          text primary key,
  number      bigint not null generated always as identity, -- the order of lists
  account_id  text not null references accounts,
  livemode    boolean not null,
  request_id  text not null,
  document_id text not null,
  verdict     text not null,
  result      jsonb not null,
  reference   text check (length(reference) <= 100), -- the customer's own, with no meaning here
  created_at  timestamptz not null default now(),
  delete_at   timestamptz not null,
  decided_at  timestamptz,
  decided_by  text, -- as the audit log names who did something: user:usr_…
  override    jsonb, -- what the person decided; the verdict stays as it is
  unique (account_id, request_id),
  check ((decided_at is null) = (decided_by is null) and (decided_at is null) = (override is null))
);
create index reviews_account on reviews (account_id, livemode, number);
create index reviews_open on reviews (account_id, livemode, number) where decided_at is null;
create index reviews_delete_at on reviews (delete_at);

create table review_photos (
  review_id     text primary key references reviews on delete cascade,
  format        text not null check (format in ('jpeg', 'png')),
  sealed        bytea,
  object        text,
  sealed_places bytea not null, -- where crown, chin, eyes and face are in it
  kept_until    timestamptz not null
);
create index review_photos_kept_until on review_photos (kept_until);

-- How people decided about findings, to compare and to calibrate the checks with it. A row names no case, photo, person
-- or reference, and only the month, so it stays when the case is deleted.
create table review_decisions (
  id            bigint generated always as identity primary key,
  account_id    text not null references accounts,
  livemode      boolean not null,
  check_name    text not null,
  outcome       text not null check (outcome in ('PASS', 'REVIEW', 'FAIL')), -- of the service
  probability   double precision,
  decision      text not null check (decision in ('accept', 'refuse')), -- of the person
  document_id   text not null,
  rules_version text not null,
  month         date not null -- its first day, in UTC
);
create index review_decisions_account on review_decisions (account_id, livemode, id);


-- Where accounts want to be notified, and what was sent there. A delivery is one event on its way to one endpoint; it is made
-- in the transaction that made the event true. Deliveries share few slots: one that is due waits in its table until a process
-- claims it, and an expired claim belongs to a process that died. A slow or silent receiver is called less often.

create table webhook_endpoints (
  id                     text primary key,
  account_id             text not null references accounts,
  url                    text not null,
  events                 text[] not null,
  description            text not null,
  livemode               boolean not null default true,
  enabled                boolean not null default true,
  disabled_reason        text check (disabled_reason in ('gone', 'failing')), -- null where its owner did it
  sealed_secret          bytea not null,
  sealed_previous_secret bytea,
  previous_secret_until  timestamptz,
  slow_since             timestamptz, -- null while it answers in time
  slow_streak            int not null default 0, -- pauses in a row, each longer than the one before
  resumes_at             timestamptz, -- when it is called again; null if it may be called now
  slow_told_at           timestamptz, -- when its owner was notified
  quick_streak           int not null default 0, -- quick answers since the last slow one
  created_at             timestamptz not null default now(),
  check (not enabled or disabled_reason is null),
  check ((sealed_previous_secret is null) = (previous_secret_until is null)),
  constraint webhook_endpoints_slow
    check (slow_since is not null or (slow_streak = 0 and resumes_at is null and slow_told_at is null))
);
create index webhook_endpoints_account on webhook_endpoints (account_id, created_at);

create table webhook_deliveries (
  number          bigint primary key generated always as identity, -- the order of the log
  event_id        text not null,
  endpoint_id     text not null references webhook_endpoints on delete cascade,
  type            text not null,
  data            json not null, -- what the event says: neither a photo nor a measure
  state           text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts        int not null default 0,
  created_at      timestamptz not null default now(),
  next_attempt_at timestamptz default now(),
  claimed_until   timestamptz,
  ended_at        timestamptz,
  unique (endpoint_id, event_id),
  check ((state = 'pending') = (next_attempt_at is not null)),
  check ((state = 'pending') = (ended_at is null))
);
create index webhook_deliveries_log on webhook_deliveries (endpoint_id, number desc);
create index webhook_deliveries_age on webhook_deliveries (created_at);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_attempt_at) where state = 'pending';
create index webhook_deliveries_claimed on webhook_deliveries (claimed_until) where claimed_until is not null;

create table webhook_attempts (
  delivery    bigint not null references webhook_deliveries on delete cascade,
  attempt     int not null,
  status_code int,
  failure     text,
  at          timestamptz not null default now(),
  primary key (delivery, attempt),
  check ((status_code is null) <> (failure is null))
);


-- What was called and how it ended, written in batches by every process, a few seconds after the calls. What calls cost is not
-- here but in the ledger. No photo and no person can be identified from the counts.

-- The single calls that were answered, kept for thirty days for whoever made them. No foreign keys: they would double what
-- writing a call costs, and erasing an account deletes these by its id.
create table answered_calls (
  account_id     text not null,
  at             timestamptz not null,
  request_id     text not null,
  key_id         text, -- null for a call of a page of the dashboard
  operation      text not null,
  document_id    text,
  status_code    int not null,
  problem        text, -- the code of what was answered instead
  verdict        text, -- READY, REVIEW or RETAKE
  result         jsonb, -- what may be stored of it, if a key was answered it
  replayed       boolean not null, -- answered from an earlier call of the same idempotency key
  charged_micros bigint not null,
  took_ms        int not null,
  primary key (account_id, at, request_id)
);
create index answered_calls_age on answered_calls (at);
create index answered_calls_failed on answered_calls (account_id, at, request_id) where status_code >= 400;
create index answered_calls_result on answered_calls (request_id) where result is not null;

-- Calls by day (UTC) and key. The key has the counts in it: the days of an account lie far apart in the table, so that
-- reading a year of them from the disk took as many reads as days; in the index they lie together.
create table usage_counts (
  account_id text not null references accounts,
  day        date not null,
  operation  text not null,
  key_id     text not null references api_keys,
  succeeded  bigint not null,
  refused    bigint not null, -- answered 4xx
  failed     bigint not null, -- answered 5xx
  primary key (account_id, day, operation, key_id) include (succeeded, refused, failed)
);
-- The same for the paid calls that a signed-in user makes on the dashboard's pages, without a key.
create table page_usage_counts (
  account_id text not null references accounts,
  day        date not null,
  operation  text not null,
  succeeded  bigint not null,
  refused    bigint not null,
  failed     bigint not null,
  primary key (account_id, day, operation)
);

-- Photos by verdict. Photos of jobs and of the dashboard's pages are not counted for a key.
create table result_counts (
  account_id  text not null references accounts,
  livemode    boolean not null,
  day         date not null,
  document_id text not null,
  key_id      text references api_keys,
  ready       bigint not null,
  review      bigint not null,
  retake      bigint not null,
  unique nulls not distinct (account_id, livemode, day, document_id, key_id)
);
create table finding_counts (
  account_id  text not null references accounts,
  livemode    boolean not null,
  day         date not null,
  document_id text not null,
  check_name  text not null,
  retake      bigint not null, -- results that were RETAKE, in which the check failed
  sole        bigint not null, -- of these, those in which no other check failed
  review      bigint not null, -- results that were REVIEW, in which the check was REVIEW
  primary key (account_id, livemode, day, document_id, check_name)
);


-- Triggers that several tables have.

-- These take no new row of an erased account.
do $$
declare
  name text;
begin
  foreach name in array array[
    'members', 'invitations', 'api_keys', 'billing_details', 'subscriptions', 'account_checks', 'jobs',
    'saved_photos', 'reviews', 'review_decisions', 'webhook_endpoints'
  ] loop
    execute format('
      create trigger nothing_new_of_erased before insert on %I
      for each row execute function refuse_what_is_of_erased()', name);
  end loop;
end $$;

-- Photos are either sealed in the row or in the object that the row names. These tables keep and release their objects.
do $$
declare
  name text;
begin
  foreach name in array array['job_photos', 'saved_photos', 'review_photos'] loop
    execute format('
      alter table %1$I add constraint is_in_one_place check ((sealed is null) <> (object is null));
      create trigger photo_object_kept after insert on %1$I
      for each row when (new.object is not null) execute function keep_photo_object();
      create trigger photo_object_owed after delete on %1$I
      for each row when (old.object is not null) execute function owe_photo_object();
      create trigger other_photo_object_kept after update of object on %1$I
      for each row when (new.object is not null and new.object is distinct from old.object)
      execute function keep_photo_object();
      create trigger other_photo_object_owed after update of object on %1$I
      for each row when (old.object is not null and new.object is distinct from old.object)
      execute function owe_photo_object()', name);
  end loop;
end $$;
