import type { Selectable } from 'kysely'
import type { Context } from '#server/platform/config/context.ts'
import { languageNamed } from '#server/platform/config/languages.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'
import type { Work } from '#server/platform/database/store.ts'
import { textOf } from '#server/platform/mail/body.ts'
import { type LetterEnded, type Mail, post, postAll } from '#server/platform/mail/post.ts'
import { type Deferred, defer } from '#server/platform/queues/deferred.ts'
import { linkAddress } from './links.ts'
import type { LettersTable } from './schema.ts'
import { removeSubscriber } from './subscribe.ts'
import { type LetterWords, letterText } from './texts.ts'

/** In one unit, between which everything else has its turn. */
const mailsAtOnce = 200
/** A mailbox that refuses so many letters in a row for good is not there any more. */
const refusalsMax = 3

type Post = Pick<Selectable<LettersTable>, 'path' | 'title' | 'summary'>

const wordsOf = (portalUrl: string, { path, title, summary }: Post): LetterWords => ({
  title,
  summary,
  post: portalUrl + path,
})

const ownLink = 'Here is a link of each reader’s own.'

/** A letter as mail; without a link to leave, which is each reader's own. */
export const previewOf = ({ portalUrl }: Context['config'], letter: Post) => {
  const { subject, body } = letterText(wordsOf(portalUrl, letter), ownLink, null)
  return { subject, text: textOf(body) }
}

/** Mails a letter to the admin who tries it. */
export const mailTrial = async (work: Work, to: string, { portalUrl }: Context['config'], letter: Post) => {
  // The list's own page: there is nobody to be taken from it.
  const { subject, body } = letterText(wordsOf(portalUrl, letter), `${portalUrl}/blog`, null)
  await post(work, { to, subject: `Test: ${subject}`, body })
}

interface Part {
  readonly letterId: string
}

/** Those who have no mail yet, with their address, unless they have left meanwhile. */
const nextRecipients = ({ db }: Work, letterId: string) =>
  db
    .selectFrom('letter_recipients as to')
    .leftJoin('newsletter', 'newsletter.id', 'to.subscriber_id')
    .select(['to.subscriber_id as id', 'newsletter.email', 'newsletter.language', 'newsletter.asked_at'])
    .where('to.letter_id', '=', letterId)
    .where('to.mail_id', 'is', null)
    .where('to.gone', 'is', null)
    .orderBy('to.subscriber_id')
    .limit(mailsAtOnce)
    .execute()

const noteGone = async ({ db }: Work, letterId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await db
    .updateTable('letter_recipients')
    .set({ gone: 'left' })
    .where('letter_id', '=', letterId)
    .where('subscriber_id', 'in', ids)
    .execute()
}

/** Puts the next mails of a letter into the outbox, and goes on until everybody has one. */
export const mailLetter: Deferred<Part> = {
  name: 'letter',
  many: true,
  run: async (work, { config, secret }, { letterId }) => {
    const { db } = work
    const { now } = work
    const letter = await db.selectFrom('letters').selectAll().where('id', '=', letterId).executeTakeFirstOrThrow()
    const next = await nextRecipients(work, letterId)
    const words = wordsOf(config.portalUrl, letter)
    const there = next.flatMap(({ id, email, asked_at, language }) =>
      email === null ? [] : [{ id, email, asked_at: asked_at ?? 0, language: languageNamed(language) }],
    )
    await noteGone(
      work,
      letterId,
      next.filter(({ email }) => email === null).map(({ id }) => id),
    )
    const mails = there.map(({ email, language, ...subscriber }): { mail: Mail; notBefore: number } => {
      const leave = linkAddress(secret, 'unsubscribe', subscriber, config.portalUrl)
      const text = letterText(words, leave, language)
      return { mail: { to: email, ...text, urgency: 'bulk', leave }, notBefore: now }
    })
    const mailIds = await postAll(work, mails)
    const rows = there.map(({ id }, place) => ({
      ...{ letter_id: letterId, subscriber_id: id },
      ...{ mail_id: mailIds[place] ?? null, outcome: 'waiting' as const },
    }))
    await inBatches(rows, (some) =>
      db
        .insertInto('letter_recipients')
        .values([...some])
        .onConflict((conflict) =>
          conflict
            .columns(['letter_id', 'subscriber_id'])
            .doUpdateSet(({ ref }) => ({ mail_id: ref('excluded.mail_id') })),
        )
        .execute(),
    )
    if (next.length === mailsAtOnce) await defer(work, mailLetter, { letterId })
  },
}

/** Keeps what became of a letter's mail; a subscriber whose mailbox refused three in a row is removed from the list. */
export const keepLetterOutcome = async (work: Work, { mailId, code }: LetterEnded): Promise<void> => {
  const { db } = work
  const isSent = code === 'sent'
  const recipient = await db
    .updateTable('letter_recipients')
    .set({ outcome: isSent ? 'sent' : 'refused' })
    .where('mail_id', '=', mailId)
    .returning('subscriber_id')
    .executeTakeFirst()
  // A mail that was given up says nothing of the mailbox: its server could not be reached.
  if (!recipient || code === null) return
  const id = recipient.subscriber_id
  if (isSent) {
    await db.updateTable('newsletter').set({ refusals: 0 }).where('id', '=', id).where('refusals', '>', 0).execute()
    return
  }
  const refused = await db
    .updateTable('newsletter')
    .set(({ eb }) => ({ refusals: eb('refusals', '+', 1) }))
    .where('id', '=', id)
    .returning('refusals')
    .executeTakeFirst()
  if (refused && refused.refusals >= refusalsMax) await removeSubscriber(work, id, 'removed')
}
