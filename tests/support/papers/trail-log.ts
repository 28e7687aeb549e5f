import { toHex, utf8 } from '#fund/proof/proof-bytes.ts'
import type { TrailHeads } from '#fund/proof/trail-statement.ts'
import { trailStatementText } from '#fund/proof/trail-statement.ts'
import { keyFrom, sha256, signedText } from './proof-log.ts'

interface Day {
  readonly signed: number
  /** Of the key. */
  readonly seed: number
  readonly rows: number
}

/** One signed end of the trail, in the format, made by hand. */
export const nextHead = ({ number, previous, ...day }: Day & { number: number; previous: string | null }) => {
  const { secret, hex } = keyFrom(day.seed)
  const end = { seq: day.rows, hash: toHex(sha256(utf8(`end ${day.rows}`))) }
  const ends = { trail: end, rows: end, book: end }
  const statement = trailStatementText({ number, signed: day.signed, ...ends, previous, key: hex })
  return { statement, signature: signedText(secret, statement) }
}

/** One for each day, one after the other. */
export const trailOf = (days: readonly Day[]): TrailHeads['statements'] => {
  const heads: ReturnType<typeof nextHead>[] = []
  for (const [number, day] of days.entries()) {
    const before = heads.at(-1)
    heads.push(nextHead({ number, previous: before ? toHex(sha256(utf8(before.statement))) : null, ...day }))
  }
  return heads
}
