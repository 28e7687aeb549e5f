import { generateKeyPairSync, sign } from 'node:crypto'
import { addMonths, newYorkMonth } from '#fund/calendar/new-york.ts'
import { dayMs } from '#fund/calendar/time.ts'
import type { Work } from '#server/platform/database/store.ts'
import { checker } from '#server/proof/log/hashing.ts'
import { keepWitness } from '#server/proof/log/witnesses.ts'
import { askForPapers } from '#server/proof/papers/documents.ts'
import { weekWaitedFor } from '#server/proof/papers/drafts.ts'
import { periodSpan } from '#server/proof/papers/periods.ts'
import { demoAdminEmail } from './cast.ts'

const issuedAfterMs = 3 * dayMs
const monthsTried = 2

/**
 * Issues the statements of the latest month whose weeks are all closed, dated soon after its end; they are drawn after
 * the start.
 */
export const issueLatestMonth = async (work: Work, now: number): Promise<void> => {
  for (let back = 1; back <= monthsTried; back += 1) {
    const period = addMonths(`${newYorkMonth(now)}-01`, -back).slice(0, 7)
    const span = periodSpan(period, now)
    if ((await weekWaitedFor(work.db, span)) !== null) continue
    const at = Math.min(now, span.to + issuedAfterMs)
    return askForPapers(work, at, { period, by: { email: demoAdminEmail }, from: '127.0.0.1' })
  }
}

const rawBytes = 32

/** The demo's witness countersigns the newest root, with a key that nobody keeps. */
export const countersign = async (work: Work, now: number): Promise<void> => {
  const row = await work.db
    .selectFrom('proof_statements')
    .select(['number', 'text'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-rawBytes).toString('hex')
  const signature = sign(null, Buffer.from(row.text, 'utf8'), privateKey).toString('base64')
  await keepWitness(work, now, checker, { statement: row.number, name: 'Demo Notary', key, signature })
}
