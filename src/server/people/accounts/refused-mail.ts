import { forgetFinished } from '#server/notices/inbox/find.ts'
import { finishItem, raise } from '#server/notices/inbox/raise.ts'
import type { Work } from '#server/platform/database/store.ts'
import type { MailRefused } from '#server/platform/mail/post.ts'
import type { AddressChanged } from './people.ts'

const kind = 'mail'

/** If a mail server refuses everybody, the server is what needs attention, and System Health counts the rest. */
const openItemsMax = 20

const howItFailed = (code: string | null): string =>
  code === null ? 'was given up after the last try' : `was refused by the mail server (${code})`

/**
 * Puts a person whose mail never arrives into the inbox of the admins, the sender among them, once until they have
 * finished it. Mail to strangers, who may have typed any address, only counts under System Health.
 */
export const raiseRefusedMail = async (work: Work, { to, subject, code }: MailRefused): Promise<void> => {
  const person = await work.db.selectFrom('people').select(['id', 'name']).where('email', '=', to).executeTakeFirst()
  if (!person) return
  const { open } = await work.db
    .selectFrom('inbox_items')
    .where('kind', '=', kind)
    .where('done_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow()
  if (Number(open) >= openItemsMax) return
  await forgetFinished(work, { kind, subjectId: person.id })
  await raise(work, {
    kind,
    subjectId: person.id,
    type: 'alert',
    priority: 'high',
    title: `Mail does not reach ${person.name}`,
    message: `“${subject}” to ${person.name} <${to}> ${howItFailed(code)}, and is not sent again. Contact them some other way and ask for another address.`,
  })
}

/** A person with a new address can be reached again. */
export const finishRefusedMail = (work: Work, { personId }: AddressChanged): Promise<void> =>
  finishItem(work, { kind, subjectId: personId, by: null })
