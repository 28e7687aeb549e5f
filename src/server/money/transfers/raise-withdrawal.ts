import type { WithdrawalKind } from '#fund/money/effect.ts'
import { formatMoney } from '#fund/text/format.ts'
import { raise } from '#server/notices/inbox/raise.ts'
import type { Work } from '#server/platform/database/store.ts'

export const withdrawalNouns = { capital: 'capital withdrawal', dividend: 'dividend' } as const

interface New {
  readonly id: string
  readonly kind: WithdrawalKind
  /** Cents. */
  readonly amount: number
}

/** Puts a new request into the admins' queue, whether from call 18 or from the extension. */
export const raiseWithdrawal = (
  work: Work,
  by: { readonly name: string; readonly email: string },
  { id, kind, amount }: New,
): Promise<void> =>
  raise(work, {
    kind: 'transfer',
    subjectId: id,
    type: 'withdrawal',
    title: `${kind === 'capital' ? 'Capital withdrawal' : 'Dividend'} of ${formatMoney(amount)}`,
    message: `${by.name} <${by.email}> asks for a ${withdrawalNouns[kind]} of ${formatMoney(amount)}.`,
  })
