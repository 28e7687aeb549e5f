import type { Selectable } from 'kysely'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { fromBase64, fromHex, utf8 } from '#fund/proof/proof-bytes.ts'
import {
  type ChainHead,
  readTrailStatement,
  type TrailHeads,
  type TrailStatement,
  trailHeadsFormat,
  trailStatementText,
} from '#fund/proof/trail-statement.ts'
import { sha256Of } from '#server/platform/base/sha256.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { checker } from './hashing.ts'
import { keptKeys, signingKey } from './keys.ts'
import type { TrailStatementsTable } from './schema.ts'

type Row = Selectable<TrailStatementsTable>

const last = (db: Db): Promise<Row | undefined> =>
  db.selectFrom('trail_statements').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst()

/** The ends of the three chains as this unit sees them. */
const headsOf = async (db: Db): Promise<Pick<TrailStatement, 'trail' | 'rows' | 'book'>> => ({
  trail: await db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow(),
  rows: await db.selectFrom('row_digest_head').select(['seq', 'hash']).executeTakeFirstOrThrow(),
  book: await db.selectFrom('book').select(['seq', 'hash']).executeTakeFirstOrThrow(),
})

const isDue = (row: Row | undefined, now: number): boolean => !row || newYorkDate(row.signed_at) !== newYorkDate(now)

/** Signs the ends of the chains, once a day; nothing before the fund has a key, which its first root brings. */
const signHeads = async (work: Work): Promise<void> => {
  const { db, now } = work
  const before = await last(db)
  if (!isDue(before, now)) return
  const signer = await signingKey(db, work.secret())
  if (!signer) return
  const number = before ? before.number + 1 : 0
  const previous = before ? sha256Of(before.text) : null
  const text = trailStatementText({ number, signed: now, ...(await headsOf(db)), previous, key: signer.key })
  // Another node that signs the same day finds the number taken, is undone, and looks again.
  await db
    .insertInto('trail_statements')
    .values({ number, signed_at: now, text, signature: signer.sign(text) })
    .execute()
}

/** The daily job. What a day without a running portal missed is covered by the next statement. */
export const signTrailDaily = async ({ store, clock }: Pick<Context, 'store' | 'clock'>): Promise<void> => {
  if (isDue(await last(store.read), clock.now())) await store.write(signHeads)
}

/** Every signed head from the first on, as it is published. */
export const publishedHeads = async (db: Db): Promise<TrailHeads> => ({
  format: trailHeadsFormat,
  statements: await db
    .selectFrom('trail_statements')
    .select(['text as statement', 'signature'])
    .orderBy('number')
    .execute(),
})

const chains = [
  { name: 'trail', of: 'the trail', table: 'audit' },
  { name: 'rows', of: 'the row digests', table: 'row_digests' },
  { name: 'book', of: 'the book', table: 'entries' },
] as const

const headProblem = async (
  db: Db,
  { of, table }: (typeof chains)[number],
  { seq, hash }: ChainHead,
  day: string,
): Promise<string | null> => {
  if (seq === 0) return null
  const row = await db.selectFrom(table).select('hash').where('seq', '=', seq).executeTakeFirst()
  if (row?.hash === hash) return null
  return row
    ? `row ${seq} of ${of} is not the one that was signed on ${day}`
    : `${of} ended at row ${seq} when it was signed on ${day}, and has no such row now`
}

const signatureProblem = async (
  { number, text, signature }: Row,
  statement: TrailStatement,
  keys: ReadonlySet<string>,
): Promise<string | null> => {
  const [key, bytes] = [fromHex(statement.key), fromBase64(signature)]
  if (!keys.has(statement.key)) return `signed head ${number} names a key that signed no root`
  const isSigned = key && bytes && (await checker.verify(key, utf8(text), bytes))
  return isSigned ? null : `signed head ${number} was not signed by its key`
}

export interface HeadsCheck {
  readonly heads: number
  readonly problems: readonly string[]
}

const rowsAtOnce = 200

/**
 * Checks each signed head: that it is the next of its list, was signed by a key of the roots, and that the three chains
 * still have the row at which they ended then.
 */
export const checkHeads = async (db: Db): Promise<HeadsCheck> => {
  const problems: string[] = []
  const keys = new Set((await keptKeys(db)).map(({ public_key }) => public_key))
  let [heads, previous] = [0, null as string | null]
  for (let from = 0; ; from += rowsAtOnce) {
    const rows = await db
      .selectFrom('trail_statements')
      .selectAll()
      .where('number', '>=', from)
      .where('number', '<', from + rowsAtOnce)
      .orderBy('number')
      .execute()
    for (const row of rows) {
      const statement = readTrailStatement(row.text)
      if (!statement || statement.number !== row.number || statement.signed !== row.signed_at)
        problems.push(`signed head ${row.number} cannot be read, or is not the one of its number and time`)
      else {
        if (row.number !== heads || statement.previous !== previous)
          problems.push(`signed head ${row.number} does not follow the one before`)
        const trouble = await signatureProblem(row, statement, keys)
        if (trouble) problems.push(trouble)
        const day = newYorkDate(statement.signed)
        for (const chain of chains) {
          const found = await headProblem(db, chain, statement[chain.name], day)
          if (found) problems.push(found)
        }
      }
      heads = row.number + 1
      previous = sha256Of(row.text)
    }
    if (rows.length < rowsAtOnce) return { heads, problems }
  }
}
