import { endSessions } from '#server/access/sign-in/sessions.ts'
import { lockBook } from '#server/ledger/append.ts'
import { changePerson } from '#server/people/accounts/people.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'
import type { Work } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { tellForgotten } from '#server/platform/mail/remove-files.ts'
import { eraseSalts } from '#server/proof/log/erase-salts.ts'
import { inboxItemsOf, mailsAbout, type Person, personal, personOf, removeIn, trailOf, unpaidAccounts } from './kept.ts'
import { obstacleTo } from './plan.ts'

/** Ends in a name that RFC 2606 gives to nobody. */
const nobodysAddress = (id: string): string => `${id}@erased.invalid`
const nobodysName = 'Erased account'

const removeInbox = async ({ db }: Work, person: Person): Promise<void> => {
  const items = inboxItemsOf(db, person)
  const notices = db.selectFrom('inbox_notices').select('notification_id').where('item_id', 'in', items)
  await db.deleteFrom('notifications').where('id', 'in', notices).execute()
  await db.deleteFrom('inbox_items').where('id', 'in', items).execute()
}

const removeMailsAbout = async ({ db }: Work, person: Person): Promise<void> => {
  const ids = await mailsAbout(db, person)
  await inBatches(
    ids.map((id) => ({ id })),
    async (some) => {
      await db
        .deleteFrom('mail')
        .where(
          'id',
          'in',
          some.map(({ id }) => id),
        )
        .execute()
    },
  )
}

const forgetPerson = async (work: Work, { id, emails }: Person): Promise<void> => {
  const { db } = work
  const nobody = nobodysAddress(id)
  const blank = { email: nobody, password_hash: null, language: null }
  await db.updateTable('people').set(blank).where('id', '=', id).execute()
  await db.updateTable('revisions').set({ by_email: nobody }).where('by_email', 'in', emails).execute()
  await db.updateTable('trading_changes').set({ message: null }).where('account_id', '=', id).execute()
  await db
    .updateTable('trading_changes')
    .set({ requested_by: nobody })
    .where('account_id', '=', id)
    .where('requested_by', 'in', emails)
    .execute()
  await db.updateTable('closures').set({ ended_by: nobody }).where('ended_by', 'in', emails).execute()
  await changePerson(work, id, { name: nobodysName, risk_profile: null, investment_goals: null })
}

/**
 * Erases what names somebody who has left: the book, the signed weeks and the issued papers stay, and the salts go, so
 * that none of their proofs opens any more. Throws 404, or 409 with what prevents it.
 */
export const erasePerson = async (work: SignedInWork, { id }: { readonly id: string }): Promise<void> => {
  const { by } = work.actor
  const { db } = work
  await lockBook(work)
  const person = await personOf(db, id)
  const obstacle = await obstacleTo(db, person)
  if (obstacle) throw refuse(409, obstacle)
  await db.insertInto('erasures').values({ person_id: id, erased_at: work.now, erased_by: by.email }).execute()
  await endSessions(work, (all) => all.where('person_id', '=', id))
  await removeInbox(work, person)
  await removeMailsAbout(work, person)
  const trail = await trailOf(db, person)
  await inBatches(trail, async (rows) => {
    await db
      .deleteFrom('audit_details')
      .where(
        'id',
        'in',
        rows.map((row) => row.id),
      )
      .execute()
  })
  await db.deleteFrom('audit_people').where('person_id', 'in', [id, person.email]).execute()
  await db.deleteFrom('bank_accounts').where('id', 'in', unpaidAccounts(db, person)).execute()
  await db
    .updateTable('bank_returns')
    .set({ words: '', sealed: null })
    .where('withdrawal_id', 'in', db.selectFrom('withdrawals').select('id').where('account_id', '=', id))
    .execute()
  await db.updateTable('bank_accounts').set({ reason: null }).where('account_id', '=', id).execute()
  for (const place of personal) await removeIn(db, place, person)
  await tellForgotten(work)
  await db.deleteFrom('delivery_counts').where('person_id', '=', id).execute()
  await db.deleteFrom('message_recipients').where('person_id', '=', id).execute()
  await eraseSalts(work, id)
  await forgetPerson(work, person)
  const detail = `what named the investor was erased, details of ${trail.length} rows of the trail among it`
  await audit(work, { action: 'investor.erase', subject: id, detail })
}
