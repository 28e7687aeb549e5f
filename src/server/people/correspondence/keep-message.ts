import type { InferOutput } from 'valibot'
import { type applyToTrade, type sendContact, undecidedAmount } from '#contract/calls/forms.ts'
import { raise } from '#server/notices/inbox/raise.ts'
import type { Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'

export type ContactMessage = InferOutput<typeof sendContact.body>
export type TradersApplication = InferOutput<typeof applyToTrade.body>

interface Letter {
  readonly name: string
  readonly email: string
  readonly amount: string
  readonly message: string
  /** What the admins' queue says: the title, and whom it is from and why. */
  readonly title: string
  readonly about: string
}

const keep = async (work: Work, { title, about, ...letter }: Letter): Promise<void> => {
  const id = timeId(work.now)
  await work.db
    .insertInto('contact_messages')
    .values({ id, ...letter, created_at: work.now })
    .execute()
  const message = `${letter.name} <${letter.email}>, ${about}:\n\n${letter.message}`
  await raise(work, { kind: 'contact', subjectId: id, type: 'system', title, message })
}

/** Stores a visitor's message and puts it into the admins' queue. */
export const keepMessage = (work: Work, { name, email, amount, message }: ContactMessage): Promise<void> =>
  keep(work, {
    ...{ name, email, amount, message },
    title: `A message from ${name}`,
    about: amount === undecidedAmount ? 'not decided on an amount yet' : `interested in ${amount}`,
  })

/** Stores a trader's application in the same place, and puts it into the admins' queue. */
export const keepApplication = (work: Work, { name, email, experience, method }: TradersApplication): Promise<void> =>
  keep(work, {
    ...{ name, email, amount: undecidedAmount },
    message: `Has traded: ${experience}\n\nMethod: ${method}`,
    title: `${name} would like to trade for the fund`,
    about: 'with the form for traders',
  })
