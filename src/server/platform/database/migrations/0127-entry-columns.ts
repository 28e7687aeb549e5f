import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

interface Old {
  readonly seq: number
  readonly key: string
  readonly description: string
}

const rowsAtOnce = 500

/** After the subject, these keys have a number of their own: which time it is, or which version. */
const numbered = new Set([
  'payout',
  'return',
  'income',
  'income-reversed',
  'fund-deposit',
  'fund-deposit-reversed',
  'bank-fee',
  'bank-fee-reversed',
  'sweep',
  'close',
  'correction',
])

/** What each of these reverses, by the first word of its key; the rest of both keys is the same. */
const reversed: Readonly<Record<string, string>> = {
  reversal: 'deposit',
  return: 'payout',
  kept: 'withdrawal',
  'income-reversed': 'income',
  'fund-deposit-reversed': 'fund-deposit',
  'bank-fee-reversed': 'bank-fee',
  'import-undone': 'import',
}

const partsOf = (key: string): { word: string; rest: string } => {
  const colon = key.indexOf(':')
  return colon < 0 ? { word: '', rest: '' } : { word: key.slice(0, colon), rest: key.slice(colon + 1) }
}

const subjectOf = (key: string): string | null => {
  const { word, rest } = partsOf(key)
  return (numbered.has(word) ? rest.split(':')[0] : rest) || null
}

const reversedKeyOf = (key: string): string | undefined => {
  const { word, rest } = partsOf(key)
  const of = reversed[word]
  // The first payout has no number, and its return has nought.
  return of && `${of}:${word === 'return' ? rest.replace(/:0$/, '') : rest}`
}

/** The reversals of the fund's own entries said why, after the description of what they reverse. */
const reasonOf = (description: string, { description: of }: Old): string | null => {
  const before = `${of}, reversed: `
  return description.startsWith(before) ? description.slice(before.length) : null
}

const byKey = async (db: Kysely<unknown>, keys: readonly string[]): Promise<Map<string, Old>> => {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<Old>`select seq, key, description from entries where key in (${sql.join(keys)})`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.key, row]))
}

const fill = async (db: Kysely<unknown>): Promise<void> => {
  let last = 0
  for (;;) {
    const { rows } = await sql<Old>`select seq, key, description from entries
      where seq > ${last} order by seq limit ${sql.lit(rowsAtOnce)}`.execute(db)
    const end = rows.at(-1)
    if (!end) return
    const found = await byKey(
      db,
      rows.flatMap(({ key }) => reversedKeyOf(key) ?? []),
    )
    const values = rows.map(({ seq, key, description }) => {
      const of = found.get(reversedKeyOf(key) ?? '')
      const reason = of ? reasonOf(description, of) : null
      return sql`(cast(${seq} as bigint), cast(${subjectOf(key)} as text), cast(${of?.seq ?? null} as bigint), cast(${reason} as text))`
    })
    await sql`with known (seq, subject_id, reverses_seq, reason) as (values ${sql.join(values)})
      update entries set subject_id = known.subject_id, reverses_seq = known.reverses_seq, reason = known.reason
      from known where entries.seq = known.seq`.execute(db)
    last = Number(end.seq)
  }
}

/**
 * What an entry is about, which entry it reverses, and why, as a person said it. Entries of before get it from their
 * keys and descriptions, and keep their hashes: the mark says from which one on the hash covers it too.
 */
export const entryColumns: Migration = {
  up: async (db: Kysely<unknown>) => {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
    const { schema } = db
    await schema.alterTable('entries').addColumn('subject_id', 'text').execute()
    await schema
      .alterTable('entries')
      .addColumn('reverses_seq', 'bigint', (column) => column.references('entries.seq'))
      .execute()
    await schema.alterTable('entries').addColumn('reason', 'text').execute()
    await schema
      .alterTable('book')
      .addColumn('columns_from', 'bigint', (column) => column.notNull().defaultTo(1))
      .execute()
    await sql`update book set columns_from = seq + 1`.execute(db)
    await sql.raw(`drop trigger entries_no_update${isSqlite ? '' : ' on entries'}`).execute(db)
    await fill(db)
    const guard = isSqlite
      ? `begin select raise(abort, 'rows of entries are never changed'); end`
      : 'for each row execute function refuse_change()'
    await sql.raw(`create trigger entries_no_update before update on entries ${guard}`).execute(db)
    await schema.createIndex('entries_by_subject').on('entries').column('subject_id').execute()
    // Nothing is reversed twice.
    await schema.createIndex('entries_by_reversed').on('entries').column('reverses_seq').unique().execute()
  },
}
