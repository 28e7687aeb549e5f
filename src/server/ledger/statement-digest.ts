import { sha256OfJson } from '#server/platform/base/sha256.ts'

interface Statement {
  readonly account: string
  readonly from_day: string
  readonly to_day: string
  readonly opening: number | null
  readonly closing: number | null
}

interface Line {
  readonly key: string
  readonly day: string
  readonly value_day: string
  readonly amount: number
}

/** A digest of a bank's statement and the lines that came with it, in their order, so that a change is found. */
export const statementDigest = (
  { account, from_day, to_day, opening, closing }: Statement,
  lines: readonly Line[],
): string =>
  sha256OfJson([
    account,
    from_day,
    to_day,
    opening,
    closing,
    ...lines.flatMap(({ key, day, value_day, amount }) => [key, day, value_day, amount]),
  ])
