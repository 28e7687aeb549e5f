import type { RequestKind } from '#fund/money/effect.ts'
import { withdrawalNames } from '#fund/notices/notice-titles.ts'
import { formatMoney } from '#fund/text/format.ts'
import { raise } from '#server/notices/inbox/raise.ts'
import type { Work } from '#server/platform/database/store.ts'

export const withdrawalNouns = {
  capital: 'capital withdrawal',
  dividend: 'dividend',
  addition: 'addition to capital',
} as const

interface New {
  readonly id: string
  readonly kind: RequestKind
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
    title: `${withdrawalNames[kind]} of ${formatMoney(amount)}`,
    message: `${by.name} <${by.email}> asks for ${kind === 'addition' ? 'an' : 'a'} ${withdrawalNouns[kind]} of ${formatMoney(amount)}.`,
  })
