import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { verifyBook } from '#server/ledger/verify.ts'
import { openSqlite } from '#server/platform/database/sqlite/sqlite.ts'
import { listeners } from '#server/server/listeners.ts'
import { type CutDisk, makeCutDisk, whyNoCuts } from '#tests/support/faults/cut-disk.ts'
import { roundsOf } from '#tests/support/faults/rounds.ts'
import { keptAddresses, register } from '#tests/support/people/registering.ts'
import { main, type PortalProcess, startProcess } from '#tests/support/portal/portal-process.ts'

const cuts = roundsOf('CUTS', 50)
/**
 * From the first answer to the cut: the file system writes by itself every five seconds, and some cuts come after that.
 */
const cutAfterMs = (round: number): number => 50 + ((round * 617) % 7000)

const reason = whyNoCuts()
if (reason) console.warn(`No power is cut on this machine: ${reason}`)

const endHard = async (portal: PortalProcess): Promise<void> => {
  await portal.end('SIGKILL')
}

const filesOf = (dataDir: string): string[] => {
  try {
    return readdirSync(join(dataDir, 'outbox')).filter((name) => name.endsWith('.eml'))
  } catch {
    return []
  }
}

/** How much is still to be done, while the portal runs. */
const putOff = (dataDir: string): unknown => {
  using database = new DatabaseSync(join(dataDir, 'portal.sqlite'), { readOnly: true })
  return database.prepare('select count(*) as count from deferred').get()?.count
}

/** What is left, as the next start finds it. */
const looked = async (dataDir: string) => {
  const store = await openSqlite(join(dataDir, 'portal.sqlite'), listeners)
  try {
    const sent = await store.read.selectFrom('mail').select('id').where('sent_at', 'is not', null).execute()
    const { problems } = await verifyBook(store.read)
    return { emails: await keptAddresses(store), sent, problems }
  } finally {
    await store.close()
  }
}

const oneCut = async (disk: CutDisk, dataDir: string, round: number) => {
  const acknowledged: string[] = []
  const env = { DATA_DIR: dataDir, TRUST_PROXY: '1', PORTAL_URL: 'http://127.0.0.1' }
  const portal = await startProcess(disk.folder, env, main)
  expect(portal.url, portal.printed()).toBeDefined()
  let over = false
  const writing = register(portal.url ?? '', round, { acknowledged, statuses: new Map() }, () => over)
  await setTimeout(cutAfterMs(round))
  disk.cut()
  const whenCut = [...acknowledged]
  over = true
  await endHard(portal)
  await writing
  disk.mountAgain()
  return whenCut
}

it.skipIf(reason !== undefined)(
  `${cuts} power cuts, the first two thirds of them on a first start, lose no key, nothing acknowledged and no mail that counts as sent`,
  async () => {
    let [acknowledged, sent] = [0, 0]
    const disk = makeCutDisk()
    try {
      for (let round = 0; round < cuts; round += 1) {
        // A third of the cuts hits the same fund again and again.
        const isFirst = round < (cuts * 2) / 3
        const dataDir = join(disk.folder, isFirst ? `first-${round}` : 'same')
        const told = await oneCut(disk, dataDir, round)
        acknowledged += told.length
        const key = readFileSync(join(dataDir, 'secret'), 'utf8').trim()
        expect(key, `the key after cut ${round}`).toHaveLength(64)
        const again = await startProcess(disk.folder, { DATA_DIR: dataDir }, main)
        try {
          expect(again.url, again.printed()).toBeDefined()
          await expect.poll(async () => (await fetch(`${again.url}/api/ready`)).status, { timeout: 20_000 }).toBe(200)
          // What thousands of registrations put off is done by the next start, one after another.
          await expect.poll(() => putOff(dataDir), { timeout: 60_000, interval: 250 }).toBe(0)
        } finally {
          await again.end('SIGTERM')
        }
        const found = await looked(dataDir)
        expect(
          told.filter((email) => !found.emails.has(email)),
          `lost by cut ${round}`,
        ).toEqual([])
        const files = new Set(filesOf(dataDir))
        const lost = found.sent.filter(
          ({ id }) => !files.has(`${id}.eml`) || statSync(join(dataDir, 'outbox', `${id}.eml`)).size === 0,
        )
        expect(lost, `mails lost by cut ${round}`).toEqual([])
        expect(found.problems).toEqual([])
        sent += found.sent.length
        if (isFirst) rmSync(dataDir, { recursive: true })
      }
    } finally {
      disk.remove()
    }
    console.table({ cuts, acknowledged, 'mails that count as sent': sent, lost: 0 })
    expect(acknowledged).toBeGreaterThan(cuts)
  },
  3_600_000,
)
