import { type Kysely, sql } from 'kysely'

/** Each table of photos, of which `object` names an object where `sealed` is null. */
const tables = ['job_photos', 'saved_photos', 'review_photos']

/**
 * Sealed photos that are objects of an S3-compatible store instead of values of a row. The states of an object:
 *
 * - `intended`: written before the object is put. If no row names it in time, it is deleted.
 * - `kept`: a row names it.
 * - `owed`: to be deleted. The record goes after the object, so that no deletion is lost.
 *
 * Triggers change the state in the transaction that writes or deletes the row of the photo, in whatever way: by
 * a cascade, or as the version before this one, which knows no objects.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table photo_objects (
      address    text primary key, -- s3://bucket/prefix/space/name
      state      text not null default 'intended' check (state in ('intended', 'kept', 'owed')),
      changed_at timestamptz not null default now(),
      bytes      int not null,
      seal       bytea not null -- the first bytes, which name the secret
    )`.execute(db)
  await sql`create index photo_objects_not_kept on photo_objects (changed_at) where state <> 'kept'`.execute(
    db,
  )
  // The part of all names that tells the objects of this database from those of others in the same bucket.
  await sql`create table photo_space (name text primary key)`.execute(db)
  await sql`insert into photo_space values (replace(gen_random_uuid()::text, '-', ''))`.execute(db)
  await sql`
    create function keep_photo_object() returns trigger language plpgsql as $$
    begin
      update photo_objects set state = 'kept', changed_at = now() where address = new.object and state = 'intended';
      if not found then
        raise exception 'the object % is kept already, or to be deleted', new.object;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create function owe_photo_object() returns trigger language plpgsql as $$
    begin
      update photo_objects set state = 'owed', changed_at = now() where address = old.object;
      return null;
    end $$`.execute(db)
  for (const name of tables) {
    const table = sql.table(name)
    await sql`
      alter table ${table}
        alter column sealed drop not null,
        add column object text,
        add constraint is_in_one_place check ((sealed is null) <> (object is null)) not valid`.execute(db)
    await sql`
      create trigger photo_object_kept after insert on ${table}
      for each row when (new.object is not null) execute function keep_photo_object()`.execute(db)
    await sql`
      create trigger photo_object_owed after delete on ${table}
      for each row when (old.object is not null) execute function owe_photo_object()`.execute(db)
    await sql`
      create trigger other_photo_object_kept after update of object on ${table}
      for each row when (new.object is not null and new.object is distinct from old.object)
      execute function keep_photo_object()`.execute(db)
    await sql`
      create trigger other_photo_object_owed after update of object on ${table}
      for each row when (old.object is not null and new.object is distinct from old.object)
      execute function owe_photo_object()`.execute(db)
  }
}

/** Reads all photos' rows, while others write. */
export async function validate(db: Kysely<unknown>): Promise<void> {
  for (const name of tables) {
    await sql`alter table ${sql.table(name)} validate constraint is_in_one_place`.execute(db)
  }
}
