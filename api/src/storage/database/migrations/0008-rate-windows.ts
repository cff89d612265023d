import { type Kysely, sql } from 'kysely'

/**
 * What was used of each rate limit lately.
 *
 * A window is cut into slots. `taken` counts what was leased in each slot, the oldest first; `slot` numbers the newest,
 * in slot lengths since 1970. The table is unlogged: a lease waits for no disk, and a crash of the database merely
 * forgets a window.
 *
 * `lease_rate` deals out a part of a limit. The row's lock makes processes take turns, and the database's clock, read
 * under the lock, is the only one that counts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table rate_windows (
      subject text primary key,
      slot    bigint not null,
      taken   integer[] not null,
      past_at timestamptz not null -- when nothing of it counts any more
    ) with (fillfactor = 50)`.execute(db)
  await sql`
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
    end $$`.execute(db)
}
