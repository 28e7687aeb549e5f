import { putAccount } from '#server/people/bank-accounts/put-account.ts'
import type { Keyring } from '#server/platform/database/keyring.ts'
import type { Work } from '#server/platform/database/store.ts'
import { cast } from './cast.ts'
import { randomOf } from './random.ts'

/** Routing numbers of the Federal Reserve's own banks: they are published, and no private account is behind them. */
const banks = [
  { bankName: 'First Harbor', routingNumber: '011000015' },
  { bankName: 'Keystone Savings', routingNumber: '031000040' },
  { bankName: 'Great Lakes Union', routingNumber: '071000301' },
] as const

const accountDigits = 10

const detailsOf = (place: number) => {
  const random = randomOf('account', place, 0)
  const { bankName, routingNumber } = banks[place % banks.length] ?? banks[0]
  const accountNumber = String(Math.floor(random() * 10 ** accountDigits)).padStart(accountDigits, '0')
  return { bankName, routingNumber, accountNumber, accountType: place % 4 === 0 ? 'savings' : 'checking' } as const
}

/**
 * The bank accounts that the demo fund's investors are paid to, approved since they joined. Investors who have one, or
 * asked for one, keep theirs; a demo older than the need for accounts gets them at its next start.
 */
export const giveAccounts = async (work: Work, secret: Keyring): Promise<void> => {
  const { db } = work
  const people = await db
    .selectFrom('people')
    .select(['id', 'email', 'created_at'])
    .where(
      'email',
      'in',
      cast.map(({ email }) => email),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('bank_accounts').select('id').whereRef('bank_accounts.person_id', '=', 'people.id'))),
    )
    .execute()
  for (const [place, { email }] of cast.entries()) {
    const person = people.find((one) => one.email === email)
    if (person)
      await putAccount(work, person.created_at, {
        personId: person.id,
        details: detailsOf(place),
        secret,
        by: 'demo',
      })
  }
}
