import assert from 'node:assert/strict'
import { test } from 'node:test'
import { complaintsAbout } from './unsafe-statements.ts'

const unsafe = [
  'create index transfers_at on transfers (created_at)',
  'create unique index on "transfers" (reference)',
  'update transfers set kind = 1',
  'delete from sessions',
  'alter table transfers alter column reference type varchar(20)',
  'alter table transfers alter column reference set not null',
  'alter table transfers add primary key (id)',
  'alter table transfers add constraint one unique (reference)',
  'alter table transfers add constraint owned foreign key (account_id) references accounts',
  'alter table transfers add constraint some check (amount_micros > 0)',
  'alter table transfers add column token uuid default gen_random_uuid()',
  'alter table transfers drop column reference',
  'alter table transfers rename to moves',
  'drop table transfers',
  'lock table transfers',
]

for (const statement of unsafe) {
  test(`complains about: ${statement}`, () => assert.equal(complaintsAbout([statement]).length, 1))
}

test('accepts the same on a table that the migration creates', () => {
  const before = 'create table transfers (id text)'
  const others = unsafe.filter((statement) => /transfers/.test(statement) && !statement.startsWith('lock'))
  assert.deepEqual(complaintsAbout([before, ...others]), [])
})

test('accepts what locks a table for a moment only', () => {
  const safe = [
    'create index concurrently transfers_at on transfers (created_at)',
    'alter table transfers add column note text',
    "alter table transfers add column at timestamptz not null default now(), add column state text default 'new'",
    'alter table transfers add constraint some check (amount_micros > 0) not valid',
    'alter table transfers validate constraint some',
    'create table holds (id text primary key, transfer_id text references transfers)',
    'create function f() returns trigger language plpgsql as $$ begin update transfers set a = 1; end $$',
  ]
  assert.deepEqual(complaintsAbout(safe), [])
})
