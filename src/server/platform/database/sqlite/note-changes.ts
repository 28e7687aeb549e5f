import type { DatabaseSync } from 'node:sqlite'
import { protectedTables } from '../protected-tables.ts'
import { quoted } from '../rows.ts'

const keyOf = (row: 'old' | 'new', key: readonly string[]): string =>
  key.map((column) => `${row}.${quoted(column)}`).join(" || ' ' || ")

const jsonOf = (row: 'old' | 'new', columns: readonly string[]): string =>
  `json_object(${columns.map((column) => `'${column}', ${row}.${quoted(column)}`).join(', ')})`

/**
 * From here on this connection notes which protected rows its units change, with what stood there before and after. The
 * table and the triggers are temporary: they belong to this connection, and no other program fires them.
 */
export const noteChanges = (raw: DatabaseSync): void => {
  raw.exec(`create temp table row_changes (
    of_table text not null, of_row text not null, before text, after text, primary key (of_table, of_row)
  ) without rowid`)
  for (const [name, { key, columns, only }] of Object.entries(protectedTables)) {
    const note = (row: string, before: string, after: string): string =>
      `insert into row_changes values ('${name}', ${row}, ${before}, ${after})
       on conflict (of_table, of_row) do update set after = excluded.after;`
    const counts = (row: 'old' | 'new'): string =>
      only ? `when ${row}.${quoted(only.column)} in (${only.values.map((value) => `'${value}'`).join(', ')})` : ''
    const [was, is] = [jsonOf('old', columns), jsonOf('new', columns)]
    const [oldKey, newKey] = [keyOf('old', key), keyOf('new', key)]
    const changed = columns.map(quoted).join(', ')
    raw.exec(`
      create temp trigger ${quoted(`note_insert_${name}`)} after insert on main.${quoted(name)} ${counts('new')}
      begin ${note(newKey, 'null', is)} end;
      create temp trigger ${quoted(`note_update_${name}`)} after update of ${changed} on main.${quoted(name)} ${counts('old')}
      begin ${note(oldKey, was, 'null')} ${note(newKey, 'null', is)} end;
      create temp trigger ${quoted(`note_delete_${name}`)} after delete on main.${quoted(name)} ${counts('old')}
      begin ${note(oldKey, was, 'null')} end;`)
  }
}
