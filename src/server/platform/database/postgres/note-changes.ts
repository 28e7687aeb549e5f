import { sql } from 'kysely'
import { sha256Of } from '../../base/sha256.ts'
import { type ProtectedTable, protectedTables } from '../protected-tables.ts'
import { quoted } from '../rows.ts'
import type { Db } from '../store.ts'

/** Begins a unit's transaction: only what units change is noted, and not what a migration or another program does. */
export const beginUnit = `begin; set local portal.unit = 'on'`

const prefix = 'note_changes_'
const digestCharacters = 12

/** The arguments: the columns of the key, and those that are too large to be noted, each with commas between. */
const note = `create or replace function note_row_change() returns trigger language plpgsql as $$
declare
  large text[] := string_to_array(tg_argv[1], ',');
  was jsonb; made jsonb; was_key text; made_key text;
begin
  if tg_op <> 'INSERT' then
    was := to_jsonb(old) - large;
    select string_agg(was ->> name, ' ' order by place) into was_key
      from unnest(string_to_array(tg_argv[0], ',')) with ordinality as k (name, place);
    insert into row_changes values (tg_table_name, was_key, was::text, null)
      on conflict (of_table, of_row) do update set after = null;
  end if;
  if tg_op <> 'DELETE' then
    made := to_jsonb(new) - large;
    select string_agg(made ->> name, ' ' order by place) into made_key
      from unnest(string_to_array(tg_argv[0], ',')) with ordinality as k (name, place);
    insert into row_changes values (tg_table_name, made_key, null, made::text)
      on conflict (of_table, of_row) do update set after = excluded.after;
  end if;
  return null;
end $$`

/** Any number that means this to every node. */
const lock = 4_141_090_093

interface Trigger {
  readonly table: string
  /** Says which version of the trigger it is, so that one of an earlier version is replaced. */
  readonly name: string
  readonly statement: string
}

const triggerOf = ([table, { key, columns, large = [] }]: [string, ProtectedTable]): Trigger => {
  const text = `after insert or delete or update of ${columns.map(quoted).join(', ')} on ${quoted(table)} for each row
    when (current_setting('portal.unit', true) = 'on')
    execute function note_row_change('${key.join(',')}', '${large.join(',')}')`
  const name = `${prefix}${sha256Of(text).slice(0, digestCharacters)}`
  return { table, name, statement: `create trigger ${name} ${text}` }
}

interface Kept {
  readonly of_table: string
  readonly name: string
}

const triggersOn = async (db: Db): Promise<Kept[]> =>
  (
    await sql<Kept>`select c.relname as of_table, t.tgname as name
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and t.tgname like ${`${prefix}%`}`.execute(db)
  ).rows

const drop = async (db: Db, { of_table, name }: Kept): Promise<void> => {
  await sql.raw(`drop trigger if exists ${quoted(name)} on ${quoted(of_table)}`).execute(db)
}

/** Before migrations, which may drop or change a column that a trigger names. */
export const stopNotingChanges = async (db: Db): Promise<void> => {
  for (const kept of await triggersOn(db)) await drop(db, kept)
}

/**
 * Gives each protected table that lacks it the trigger that notes which rows a unit changes, with what stood there
 * before and after.
 */
export const noteChanges = async (read: Db, onDirect: (run: (db: Db) => Promise<void>) => Promise<void>) => {
  const rows = await triggersOn(read)
  const triggers = Object.entries(protectedTables).map(triggerOf)
  const lacking = triggers.filter(
    ({ table, name }) => !rows.some((known) => known.of_table === table && known.name === name),
  )
  if (lacking.length === 0) return
  await onDirect((direct) =>
    direct.transaction().execute(async (db) => {
      await sql`select pg_advisory_xact_lock(${lock})`.execute(db)
      await sql.raw(note).execute(db)
      for (const { table, name, statement } of lacking) {
        for (const kept of [{ of_table: table, name }, ...rows.filter(({ of_table }) => of_table === table)])
          await drop(db, kept)
        await sql.raw(statement).execute(db)
      }
    }),
  )
}
