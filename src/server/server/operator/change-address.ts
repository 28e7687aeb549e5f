import { asSentence } from '#contract/as-sentence.ts'
import { foldAddress } from '#contract/entities/address.ts'
import { tellEveryAdmin } from '#server/notices/inbox/raise.ts'
import { vouchForMailbox } from '#server/people/address/lost-mailbox-action.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Store } from '#server/platform/database/store.ts'
import { asOperator, OperatorError } from './refused.ts'

/** Vouches for an investor whose mailbox is lost, where the fund has no second admin who could. */
export const changeAddress = async (
  { store, config: { portalUrl }, now }: { store: Store; config: Config; now: number },
  [address, next, ...words]: readonly string[],
): Promise<string> => {
  const [email, to, reason] = [foldAddress(address ?? ''), foldAddress(next ?? ''), words.join(' ').trim()]
  if (!email || !to || !reason)
    throw new OperatorError(
      'Name the lost address, the new one and the reason: npm run admin -- change-address ann@example.com ann@new.example "seen in person"',
    )
  await asOperator(() =>
    store.write(async (work) => {
      const person = await work.db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirst()
      if (!person) throw new OperatorError(`${email} has no account.`)
      await vouchForMailbox(work, { id: person.id, email: to, reason, portalUrl }, 'the operator')
      const message = `The operator of the portal vouched by command that the mailbox ${email} is lost, for this reason: ${asSentence(reason)} The address becomes ${to} once that mailbox has confirmed it.`
      await tellEveryAdmin(work, { title: `The address of ${email} is changed by the operator`, message })
    }, now),
  )
  return `A link was emailed to ${to}, and a warning to ${email}. The address changes once the link has been opened.`
}
