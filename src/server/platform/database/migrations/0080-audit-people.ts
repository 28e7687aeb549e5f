import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const rowsAtOnce = 500
const parametersMax = 500
const address = /[^\s<>(),;:"'“”]+@[^\s<>(),;:"'“”]*[^\s<>(),;:"'“”.]/g

interface Named {
  readonly id: string
  readonly folded: string
}

type Owners = ReadonlyMap<string, readonly string[]>

/** Whose an address is, or was. */
const owners = async (db: Kysely<unknown>): Promise<Owners> => {
  const { rows } = await sql<{ id: string; email: string }>`select id, email from people
    union select person_id, old_email from address_changes where state = 'done'`.execute(db)
  return new Map([...Map.groupBy(rows, ({ email }) => email)].map(([email, some]) => [email, some.map(({ id }) => id)]))
}

const keep = async (db: Kysely<unknown>, links: readonly (readonly [person: string, row: string])[]): Promise<void> => {
  for (let at = 0; at < links.length; at += parametersMax) {
    const values = links.slice(at, at + parametersMax).map(([person, row]) => sql`(${person}, ${row})`)
    await sql`insert into audit_people (person_id, audit_id) values ${sql.join(values)}
      on conflict do nothing`.execute(db)
  }
}

/** The rows of before name people by the addresses in them, the owner's of what they are about among them. */
const fill = async (db: Kysely<unknown>): Promise<void> => {
  const known = await owners(db)
  for (let last = ''; ; ) {
    const { rows } = await sql<Named>`select id, folded from audit_details where id > ${last}
      order by id limit ${sql.lit(rowsAtOnce)}`.execute(db)
    await keep(
      db,
      rows.flatMap(({ id, folded }) => {
        const named = [...folded.matchAll(address)].flatMap(([email]) => known.get(email) ?? [])
        return [...new Set(named)].map((person) => [person, id] as const)
      }),
    )
    const newest = rows.at(-1)
    if (!newest || rows.length < rowsAtOnce) return
    last = newest.id
  }
}

/** Whom each row of the trail is about or by: so the rows of a person are found without reading all others. */
export const auditPeople: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('audit_people')
      .addColumn('person_id', 'text', (column) => column.notNull())
      .addColumn('audit_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('audit_people_key', ['person_id', 'audit_id'])
      .execute()
    await fill(db)
  },
}
