import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownScratch } from '../support/portal/scratch.ts'
import type { Order, Verdict } from './lane.ts'
import { type Mutant, mutantsOf, mutated, shuffled } from './mutate.ts'
import { moneyRooms, type Room, testsOf } from './rooms.ts'
import { typeCheck } from './types.ts'

const mutantsMax = 300
const seed = 20_261_121
const lanes = 2

export interface Judged {
  readonly name: string
  readonly room: string
  readonly killed: boolean
}

interface InRoom {
  readonly room: Room
  readonly mutant: Mutant
}

/**
 * A seeded sample of the possible changes that leave the types right: each is checked when its turn comes. A change of
 * the source affects no more of the sample than itself, otherwise the list of survivors would match no run.
 */
function* sampled(): Generator<InRoom> {
  const sourceOf = (file: string) => readFileSync(file, 'utf8')
  const all = moneyRooms().flatMap((room) =>
    room.files.flatMap((file) => mutantsOf(file, sourceOf(file)).map((mutant) => ({ room, mutant }))),
  )
  console.log(`${mutantsMax} of ${all.length} mutants in the rooms that move money`)
  const fits = typeCheck('src/server')
  let found = 0
  for (const one of shuffled(all, seed, ({ mutant }) => mutant.name)) {
    if (found === mutantsMax) return
    if (!fits(one.mutant.file, mutated(sourceOf(one.mutant.file), one.mutant))) continue
    found += 1
    yield one
  }
}

/** A process that judges one mutant after another; if one makes it end, another takes its place. */
class Lane {
  readonly #scratch = mkdtempSync(join(tmpdir(), 'portal-mutants-'))
  #child: ChildProcess | undefined

  /** The unchanged tests must pass before they are run on a mutant. */
  async #started(): Promise<ChildProcess> {
    if (this.#child) return this.#child
    const env = { ...process.env, TEST_ENGINES: 'sqlite', TMPDIR: this.#scratch }
    const child = fork(join(import.meta.dirname, 'lane.ts'), { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    await once(child, 'message')
    const [room] = moneyRooms()
    const verdict = room && (await this.#ask(child, { tests: testsOf(room) }))
    if (!verdict || verdict.killed) throw new Error(`The tests fail without a mutant: ${verdict?.by ?? 'they hang'}`)
    this.#child = child
    return child
  }

  /** Undefined if the process ended before it answered. */
  async #ask(child: ChildProcess, order: Order): Promise<Verdict | undefined> {
    const over = new AbortController()
    const answered = once(child, 'message', over).then(([verdict]) => verdict as Verdict)
    const ended = once(child, 'exit', over).then(() => undefined)
    child.send(order)
    try {
      return await Promise.race([answered, ended])
    } finally {
      over.abort()
    }
  }

  async judge({ room, mutant }: InRoom): Promise<Judged> {
    const verdict = await this.#ask(await this.#started(), { mutant, tests: testsOf(room) })
    if (!verdict) this.#child = undefined
    return { name: mutant.name, room: room.name, killed: verdict?.killed ?? true }
  }

  end(): void {
    this.#child?.disconnect()
    rmSync(this.#scratch, { recursive: true, force: true })
  }
}

/** The mutants from one index of the sample to another; all by default. */
export const judgeMoneyRooms = async (from = 0, to = mutantsMax): Promise<Judged[]> => {
  ownScratch()
  const waiting = sampled()
    .drop(from)
    .take(to - from)
  const judged: Judged[] = []
  const work = async (): Promise<void> => {
    const lane = new Lane()
    try {
      // Both lanes take from the same generator, which a `for … of` would close for the other.
      for (let next = waiting.next(); !next.done; next = waiting.next()) {
        const result = await lane.judge(next.value)
        judged.push(result)
        console.log(`${result.killed ? 'killed' : 'survived'}: ${result.name}`)
      }
    } finally {
      lane.end()
    }
  }
  await Promise.all(Array.from({ length: lanes }, work))
  return judged
}
