import { type SqlBool, sql } from 'kysely'

/**
 * The one rule of what counts while an account is frozen, as a condition of a query: what its person set up, by these
 * two columns, is not suspended by a freeze in force. Everything that signs in, confirms or is paid to is found with it.
 */
export const notSuspended = (personId: string, setUpAt: string) =>
  sql<SqlBool>`not exists (
    select 1 from freezes
    where freezes.person_id = ${sql.ref(personId)} and freezes.lifted_at is null
      and freezes.suspends_since <= ${sql.ref(setUpAt)})`
