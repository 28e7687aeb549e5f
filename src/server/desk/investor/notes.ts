import { sql } from 'kysely'
import type { InvestorNote } from '#contract/calls/people/investor-page.ts'
import type { InvestorTags } from '#contract/calls/people/investor-tags.ts'
import { demandInvestor } from '#server/access/sign-in/person.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { iso } from '#server/platform/http/handler.ts'

interface OnInvestor {
  /** The investor's id. */
  readonly id: string
}

/** Admins' notes about an investor, newest first. */
export const notesOn = async (db: Db, personId: string): Promise<InvestorNote[]> => {
  const rows = await db
    .selectFrom('investor_notes')
    .selectAll()
    .where('account_id', '=', personId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, by_email, at, text }) => ({ id, by: by_email, at: iso(at), text }))
}

export const tagsOf = async (db: Db, personId: string): Promise<string[]> => {
  const rows = await db.selectFrom('investor_tags').select('tag').where('account_id', '=', personId).execute()
  return rows.map(({ tag }) => tag).toSorted((one, other) => one.localeCompare(other, 'en'))
}

export const addNote = async (
  work: SignedInWork,
  { id, text }: OnInvestor & { readonly text: string },
): Promise<InvestorNote> => {
  const { by } = work.actor
  const { now } = work
  const { email: subject } = await demandInvestor(work.db, id)
  const noteId = timeId(now)
  await work.db
    .insertInto('investor_notes')
    .values({ id: noteId, account_id: id, by_email: by.email, at: now, text })
    .execute()
  await audit(work, { action: 'investor.note', subject, detail: 'a note was added', personId: id })
  return { id: noteId, by: by.email, at: iso(now), text }
}

/** Every tag in use, with how many investors have it. */
export const allTags = async (db: Db): Promise<InvestorTags> => {
  const rows = await db
    .selectFrom('investor_tags')
    .select(['tag', sql<number>`cast(count(*) as bigint)`.as('investors')])
    .groupBy('tag')
    .execute()
  return { tags: rows.toSorted((one, other) => one.tag.localeCompare(other.tag, 'en')) }
}

/** Replaces the tags. */
export const setTags = async (
  work: SignedInWork,
  { id, tags }: OnInvestor & { readonly tags: readonly string[] },
): Promise<{ tags: string[] }> => {
  const { email: subject } = await demandInvestor(work.db, id)
  const before = await tagsOf(work.db, id)
  await work.db.deleteFrom('investor_tags').where('account_id', '=', id).execute()
  const rows = [...new Set(tags)].map((tag) => ({ account_id: id, tag }))
  if (rows.length > 0) await work.db.insertInto('investor_tags').values(rows).execute()
  const after = await tagsOf(work.db, id)
  const detail = `tags: ${before.join(', ') || 'none'} → ${after.join(', ') || 'none'}`
  await audit(work, { action: 'investor.tags', subject, detail, personId: id })
  return { tags: after }
}

/** An admin's notes stay theirs under their new address. */
export const keepNotes = async (
  { db }: Work,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  await db.updateTable('investor_notes').set({ by_email: to }).where('by_email', '=', from).execute()
}
