import type { TransferAllowances } from '#contract/entities/transfer.ts'
import { frozenRefusal } from '#fund/access/freeze.ts'
import { toDollars } from '#fund/cents/money.ts'
import { depositEffectiveAt } from '#fund/money/effect.ts'
import { capitalEligibility, dividendEligibility, type Eligibility } from '#fund/money/eligibility.ts'
import { heldPeople } from '#server/access/holds/holds.ts'
import { readSettings } from '#server/control/settings/settings.ts'
import { termsAtOf } from '#server/control/terms/adopted.ts'
import { accountOf, openClosure } from '#server/people/accounts/find.ts'
import { destinationFor, destinationObstacle } from '#server/people/bank-accounts/destination.ts'
import { isActiveAt } from '#server/people/trading/status-and-risk.ts'
import type { By } from '#server/platform/config/context.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/handler.ts'
import { isTrading } from '../weeks/movements.ts'
import { refusalOf } from './decide-withdrawal.ts'
import { depositObstacle, minimumDeposit, waitingObstacle, wiringInstructions } from './deposits.ts'
import { firstReceivedAt } from './first-deposit.ts'
import type { TransferReading } from './list.ts'
import { openWithdrawal } from './reserve-withdrawal.ts'
import { availableOf, effectsOf } from './withdrawal-record.ts'

type Kind = 'capital' | 'dividend' | 'addition'

/** What one kind of withdrawal allows now. Cents. */
interface Allowance {
  readonly available: number
  readonly why_not: string | null
  readonly nextEligibleAt: number | null
  readonly effectiveAt: number
}

const nothing = {
  capital: 'There is nothing to withdraw: your balance is not above zero.',
  dividend: 'There is no profit to pay out yet.',
  addition: 'There is no result to add yet.',
} as const

const waiting = 'You already have an open request of this kind.'

const eligibilityOf = async (db: Db, now: number, personId: string, kind: Kind): Promise<Eligibility> => {
  // Nothing leaves: neither a lock-up nor a period keeps it.
  if (kind === 'addition') return { allowed: true }
  const [effects, termsAt] = [await effectsOf(db, personId, kind), await termsAtOf(db)]
  return kind === 'capital'
    ? capitalEligibility({ now, firstReceivedAt: await firstReceivedAt(db, personId), effects, termsAt })
    : dividendEligibility({ now, trading: await isTrading(db, personId, now), effects, termsAt })
}

/** Whether the fund offers to add result to capital. */
export const mayAdd = async (db: Db): Promise<boolean> => (await readSettings(db)).capitalAdditions === 'on'

/** What an investor may withdraw of a kind, or the rule that forbids it and the date from which it is allowed. */
export const allowanceOf = async (db: Db, now: number, personId: string, kind: Kind): Promise<Allowance> => {
  const open = await openWithdrawal(db, personId, kind)
  const { available, effectiveAt } = await availableOf(db, now, personId, kind, open ? [open.amount] : [])
  const eligibility = await eligibilityOf(db, now, personId, kind)
  const noAccount = kind === 'addition' ? await additionObstacle(db, personId) : await destinationObstacle(db, personId)
  const refused = eligibility.allowed ? null : refusalOf(eligibility)
  return {
    available,
    why_not: open ? waiting : (refused ?? (available > 0 ? noAccount : nothing[kind])),
    nextEligibleAt: eligibility.allowed || eligibility.reason === 'nothing-received' ? null : eligibility.from,
    effectiveAt,
  }
}

/** Why an account takes no addition; null if it does. */
const additionObstacle = async (db: Db, personId: string): Promise<string | null> => {
  const { status } = await db
    .selectFrom('investor_accounts')
    .select('status')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  if (status !== 'active') return 'An inactive account can only withdraw.'
  return (await openClosure(db, personId)) ? 'Your account is being closed: what is in it is paid out.' : null
}

const onWire = ({ available, why_not, nextEligibleAt, effectiveAt }: Allowance): TransferAllowances['capital'] => ({
  allowed: why_not === null,
  available: toDollars(available),
  why_not,
  next_eligible_at: nextEligibleAt === null ? null : iso(nextEligibleAt),
  effective_at: iso(effectiveAt),
})

/** For the form: what is allowed, from when, and the next eligible date. */
export const allowancesOf = async ({ db, secret, now }: TransferReading, by: By): Promise<TransferAllowances> => {
  const accountId = accountOf(by)
  const instructions = await wiringInstructions(db)
  const why_not = (await depositObstacle(db, by)) ?? (await waitingObstacle(db, accountId))
  const sunday = depositEffectiveAt(now)
  const allowanceFor = async (kind: Kind): Promise<Allowance> => {
    const allowance = await allowanceOf(db, now, accountId, kind)
    return by.frozen ? { ...allowance, why_not: frozenRefusal, nextEligibleAt: null } : allowance
  }
  return {
    as_of: iso(now),
    deposit: {
      allowed: why_not === null,
      minimum: toDollars(await minimumDeposit(db, now, accountId)),
      why_not,
      effective_at: iso(sunday),
      trades: await isActiveAt(db, accountId, sunday),
    },
    capital: onWire(await allowanceFor('capital')),
    dividend: onWire(await allowanceFor('dividend')),
    ...((await mayAdd(db)) && { addition: onWire(await allowanceFor('addition')) }),
    destination: await destinationFor(db, secret, accountId),
    hold: (await heldPeople(db, now, [accountId])).get(accountId) ?? null,
    instructions:
      instructions.length === 0
        ? []
        : [...instructions, { label: 'Reference', value: 'The reference of your request' }],
  }
}
