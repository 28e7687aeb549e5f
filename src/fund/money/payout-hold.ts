import { dayMs, hourMs } from '#fund/calendar/time.ts'

/** What was changed before payouts wait. */
export const holdCauses = ['address', 'factor', 'password', 'bank-account'] as const

export type HoldCause = (typeof holdCauses)[number]

/** As a sentence says it: "after a change of the email address". */
export const holdCauseNames: Readonly<Record<HoldCause, string>> = {
  address: 'the email address',
  factor: 'a second factor',
  password: 'the password',
  'bank-account': 'the bank account',
}

/** How long nothing is paid out after a change of what somebody signs in with, or of where their money goes. */
export const holdMs = 48 * hourMs
/** The most that an account is held within a window, so that nobody can keep somebody from their money. */
const holdMostMs = 96 * hourMs
const holdWindowMs = 30 * dayMs

export interface Hold {
  readonly from: number
  readonly until: number
}

const heldSince = (holds: readonly Hold[], since: number): number =>
  holds.reduce((sum, { from, until }) => sum + Math.max(0, until - Math.max(from, since)), 0)

/**
 * The holds that follow from changes at these instants, oldest first. A change during a hold starts none and makes it no
 * longer, and of what would exceed the most within a window only the rest is held.
 */
const holdsOf = (changes: readonly number[]): Hold[] => {
  const holds: Hold[] = []
  for (const at of changes.toSorted((a, b) => a - b)) {
    const last = holds.at(-1)
    if (last && at < last.until) continue
    const length = Math.min(holdMs, holdMostMs - heldSince(holds, at - holdWindowMs))
    if (length > 0) holds.push({ from: at, until: at + length })
  }
  return holds
}

/** Until when an account is held now; null if it is not. */
export const heldUntil = (changes: readonly number[], now: number): number | null => {
  const last = holdsOf(changes.filter((at) => at <= now)).at(-1)
  return last && last.until > now ? last.until : null
}

/**
 * Until when a payout to a bank account waits: as long as the account is held and, if nothing has been paid to that bank
 * account yet and it replaced nothing that was paid to before, its own 48 hours from its approval, whatever was held
 * before. Null if it may leave.
 */
export const payoutHeldUntil = (
  { changes, unpaidSince }: { readonly changes: readonly number[]; readonly unpaidSince: number | null },
  now: number,
): number | null => {
  const own = unpaidSince === null ? 0 : unpaidSince + holdMs
  const until = Math.max(heldUntil(changes, now) ?? 0, own)
  return until > now ? until : null
}
