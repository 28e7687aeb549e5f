import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { strangerFailuresInRowMax } from '#server/access/sign-in/rules.ts'
import { ringOf } from '#server/platform/database/keyring.ts'
import { keyedHash } from '#server/platform/keys/keyed-hash.ts'
import { sharedDemo } from '#tests/support/portal/demo-data.ts'

const openDemo = (): DatabaseSync => new DatabaseSync(join(sharedDemo(), 'portal.sqlite'), { timeout: 5000 })

/** Makes a webhook's address lead to this very machine, like one that was added before host names were checked. */
export const leadsHere = (webhook: string): void => {
  const database = openDemo()
  database.prepare('update webhooks set url = ? where name = ?').run('https://localhost:1/second', webhook)
  database.close()
}

/** As if the mail server had refused for good what was mailed to this address under this subject. */
export const refusedMails = (email: string, subject: string): void => {
  const database = openDemo()
  const refuse =
    'update mail set sent_at = null, failed_at = created_at, failure = ? where to_address = ? and subject = ?'
  const { changes } = database.prepare(refuse).run('550', email, subject)
  database.close()
  if (changes === 0) throw new Error(`Nothing of it was emailed to ${email}`)
}

/**
 * As if strangers had failed at an address's password for days: one more failure stops them. No real failure has
 * happened yet.
 */
export const nearlyStopped = (email: string): void => {
  const key = Buffer.from(readFileSync(join(sharedDemo(), 'secret'), 'utf8').trim(), 'hex')
  const database = openDemo()
  const columns = 'insert into allowances (key, count, ends_at) values (?, ?, ?)'
  const stop = `password-stop ${keyedHash(ringOf(key), 'address', email)}`
  database.prepare(columns).run(stop, BigInt(strangerFailuresInRowMax - 1), BigInt(Date.UTC(2100, 0)))
  database.close()
}
