import type { LightMyRequestResponse } from 'fastify'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/store.ts'
import { pagesOf } from '#tests/support/papers/papers.ts'
import type { Furnished } from './furnished-fund.ts'
import type { Ask } from './well-formed-asks.ts'

/** Shorter ones are in many texts by chance. */
const traceCharactersMin = 8

const textsOf = (rows: readonly Record<string, unknown>[]): string[] =>
  rows.flatMap((row) => Object.values(row).filter((value) => typeof value === 'string'))

/**
 * By what somebody would be recognised in an answer: every text that the database has in a row of theirs and of nobody
 * else, whatever table it is in, and the words that are kept sealed.
 */
export const tracesOf = async (db: Db, { id, words }: Furnished): Promise<readonly string[]> => {
  const tables = await db.introspection.getTables()
  const mine = new Set<string>(words)
  const others = new Set<string>()
  for (const { name, columns } of tables) {
    const named = (wanted: string) => columns.find((one) => one.name === wanted)?.name
    const column = name === 'people' ? 'id' : (named('person_id') ?? named('account_id'))
    if (!column) continue
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
    for (const text of textsOf(rows.filter((row) => row[column] === id))) mine.add(text)
    for (const text of textsOf(rows.filter((row) => row[column] !== id))) others.add(text)
  }
  return [...mine].filter((text) => text.length >= traceCharactersMin && !others.has(text))
}

/** Everything that an answer says, a PDF's and an archive's text included. */
export const saidBy = async ({ headers, rawPayload }: LightMyRequestResponse): Promise<string> => {
  const head = JSON.stringify(headers)
  const type = String(headers['content-type'])
  if (type.includes('pdf')) return `${head} ${(await pagesOf(rawPayload)).join(' ')}`
  if (!type.includes('zip')) return `${head} ${rawPayload}`
  const files = Object.entries(unzipSync(rawPayload))
  const texts = files.map(([name, bytes]) =>
    name.endsWith('.pdf') ? pagesOf(bytes).then(String) : String(Buffer.from(bytes)),
  )
  return [head, ...files.map(([name]) => name), ...(await Promise.all(texts))].join(' ')
}

/** Which of the traces are in a text, and not in what its reader has sent. */
export const foundIn = (said: string, traces: readonly string[], { url, body }: Ask): string[] => {
  const sent = `${decodeURIComponent(url)} ${JSON.stringify(body)}`
  return traces.filter((trace) => said.includes(trace) && !sent.includes(trace))
}
