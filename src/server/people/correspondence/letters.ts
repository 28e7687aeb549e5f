import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Letter } from '#contract/calls/people/letters.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { dayMs } from '#fund/calendar/time.ts'
import { counted } from '#fund/text/format.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Context, SignedInWork } from '#server/platform/config/context.ts'
import type { PublishedPost } from '#server/platform/config/site.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { isoOrNull } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { defer } from '#server/platform/queues/deferred.ts'
import { noticeLegalChanges } from './legal-changes.ts'
import { mailLetter } from './letter-mails.ts'
import type { LettersTable } from './schema.ts'

type Row = Selectable<LettersTable>

/** A letter has had no picture since emails load nothing; its row still has the columns. */
export const noPicture = { picture: '', picture_says: '' } as const

/** Recorded once: the posts that were there then have had their readers. */
export const beginFact = 'letters-begin'

const isFirstLook = async ({ db, now }: Work): Promise<boolean> => {
  const first = await db
    .insertInto('facts')
    .values({ key: beginFact, value: String(now) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  return first !== undefined
}

/** A post has one letter, whoever finds it first; what its post says of itself is kept until the letter is decided. */
const offer = async (work: Work, posts: readonly PublishedPost[]): Promise<void> => {
  const state = (await isFirstLook(work)) ? ('before' as const) : ('open' as const)
  const rows = posts.toReversed().map(({ id, date, ...post }) => ({
    ...{ ...post, ...noPicture, post: id, published: date },
    ...{ id: timeId(work.now), state, found_at: work.now, until: null, decided_at: null, decided_by: null },
  }))
  await inBatches(rows, (some) =>
    work.db
      .insertInto('letters')
      .values([...some])
      .onConflict((conflict) =>
        conflict
          .column('post')
          .doUpdateSet(({ ref }) => ({
            path: ref('excluded.path'),
            title: ref('excluded.title'),
            summary: ref('excluded.summary'),
            published: ref('excluded.published'),
          }))
          .where('letters.state', 'in', ['open', 'postponed']),
      )
      .execute(),
  )
}

/**
 * Offers a letter for each post that the site has come to show, and asks for an announcement of a legal text that has
 * changed; the first time it only notes what is there. It looks again once the site is another: after a start, and on the
 * day of a scheduled post.
 */
export const newSiteReader = ({ site, store }: Context): (() => Promise<void>) => {
  let lookedAt: string | undefined
  return async () => {
    if (site === null || site.current().builtFrom === lookedAt) return
    const { posts, legal, builtFrom } = site.current()
    await store.write(async (work) => {
      if (posts) await offer(work, posts)
      if (legal) await noticeLegalChanges(work, legal)
    })
    lookedAt = builtFrom
  }
}

/** Letters to decide on: those offered, and those that were put off until today. */
const isDue = (today: string) => sql<boolean>`(state = 'open' or (state = 'postponed' and until <= ${today}))`

export const lettersDue = async (db: Db, now: number): Promise<{ count: number; titles: string[] }> => {
  const rows = await db
    .selectFrom('letters')
    .select('title')
    .where('state', 'in', ['open', 'postponed'])
    .where(isDue(newYorkDate(now)))
    .orderBy('id')
    .execute()
  return { count: rows.length, titles: rows.map(({ title }) => title) }
}

export const countSubscribers = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('newsletter')
    .where('confirmed_at', 'is not', null)
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const countOf = (where: string) => sql<number>`cast(sum(case when ${sql.raw(where)} then 1 else 0 end) as bigint)`

const countsOf = async (db: Db, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, NonNullable<Letter['counts']>>()
  // A mail that left the outbox unsent, with an account that was erased, is not sent any more.
  const rows = await db
    .selectFrom('letter_recipients')
    .leftJoin('mail', 'mail.id', 'letter_recipients.mail_id')
    .select([
      'letter_id',
      sql<number>`cast(count(*) as bigint)`.as('recipients'),
      countOf("outcome = 'waiting' and gone is null and (mail_id is null or mail.id is not null)").as('to_send'),
      countOf("outcome = 'sent'").as('sent'),
      countOf("outcome = 'refused'").as('refused'),
      countOf("gone = 'left'").as('left'),
      countOf("gone = 'removed'").as('removed'),
    ])
    .where('letter_id', 'in', ids)
    .groupBy('letter_id')
    .execute()
  return new Map(rows.map(({ letter_id, ...counts }) => [letter_id, counts]))
}

const viewAll = async (db: Db, rows: readonly Row[], now: number): Promise<Letter[]> => {
  const counts = await countsOf(
    db,
    rows.filter(({ state }) => state === 'sent').map(({ id }) => id),
  )
  const today = newYorkDate(now)
  return rows.map(({ post: _post, found_at: _found, state, until, decided_at, ...row }) => {
    const isPostponed = state === 'postponed' && until !== null && until > today
    return {
      ...row,
      state: state === 'sent' || state === 'never' ? state : isPostponed ? 'postponed' : 'open',
      until: isPostponed ? until : null,
      decided_at: isoOrNull(decided_at),
      counts: counts.get(row.id) ?? null,
    }
  })
}

/** Letters before one, or from the newest on, with what became of them. */
export const findLetters = async (db: Db, now: number, before: string | undefined, rows: number): Promise<Letter[]> => {
  const found = await db
    .selectFrom('letters')
    .selectAll()
    .where('state', '<>', 'before')
    .$if(before !== undefined, (only) => only.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(rows)
    .execute()
  return viewAll(db, found, now)
}

/** Throws 404 if there is no such letter, and for a post that was there before letters were. */
export const letterById = async (db: Db, id: string): Promise<Row> => {
  const found = await db
    .selectFrom('letters')
    .selectAll()
    .where('id', '=', id)
    .where('state', '<>', 'before')
    .executeTakeFirst()
  if (!found) throw refuse(404, 'There is no such letter.')
  return found
}

type Decision = { readonly state: 'sent' | 'never' } | { readonly state: 'postponed'; readonly until: string }

const decidedAlready = {
  sent: 'This letter was sent.',
  never: 'It was decided never to send this letter.',
} as const

/** Takes the decision; undefined if the same was taken before. Of several callers at once one succeeds. */
const decide = async (work: Work, id: string, by: string, decision: Decision): Promise<Row | undefined> => {
  const row = await work.db
    .updateTable('letters')
    .set({ until: null, ...decision, decided_at: work.now, decided_by: by })
    .where('id', '=', id)
    .where('state', 'in', ['open', 'postponed'])
    .returningAll()
    .executeTakeFirst()
  if (row) return row
  const { state } = await letterById(work.db, id)
  if (state === decision.state) return undefined
  throw refuse(409, decidedAlready[state === 'sent' ? 'sent' : 'never'])
}

interface Deciding {
  readonly id: string
}

const viewOne = async (work: Work, id: string): Promise<Letter> => {
  const [letter] = await viewAll(work.db, [await letterById(work.db, id)], work.now)
  if (!letter) throw new Error('A letter was read and is not there')
  return letter
}

/** Everybody who is subscribed now. */
const addRecipients = async ({ db }: Work, id: string): Promise<number> => {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('letter_recipients')
    .columns(['letter_id', 'subscriber_id', 'mail_id', 'outcome'])
    .expression((eb) =>
      eb
        .selectFrom('newsletter')
        .select([
          sql<string>`cast(${id} as text)`.as('letter_id'),
          'newsletter.id',
          sql<string | null>`cast(null as text)`.as('mail_id'),
          sql<'waiting'>`'waiting'`.as('outcome'),
        ])
        .where('confirmed_at', 'is not', null),
    )
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}

/**
 * Sends a letter, once: its mails follow in parts. Throws 404, and 409 if it was refused, if the site does not show its
 * post any more, or if nobody is subscribed.
 */
export const sendLetter = async (work: SignedInWork, { site }: Context, { id }: Deciding): Promise<Letter> => {
  const { by } = work.actor
  const row = await decide(work, id, by.email, { state: 'sent' })
  if (!row) return viewOne(work, id)
  const posts = site?.current().posts
  if (posts && !posts.some((post) => post.id === row.post))
    throw refuse(409, 'The site does not show this post any more, so there is nothing to link to.')
  const recipients = await addRecipients(work, id)
  if (recipients === 0) throw refuse(409, 'Nobody is subscribed to the newsletter yet.')
  await defer(work, mailLetter, { letterId: id })
  const detail = `to ${counted(recipients, 'subscriber')}`
  await audit(work, { action: 'letter.send', subject: row.title, detail })
  return viewOne(work, id)
}

/** Throws 404, and 409 once it was sent. */
export const refuseLetter = async (work: SignedInWork, { id }: Deciding): Promise<Letter> => {
  const { by } = work.actor
  const row = await decide(work, id, by.email, { state: 'never' })
  if (row) await audit(work, { action: 'letter.never', subject: row.title, detail: 'no letter about this post' })
  return viewOne(work, id)
}

const postponeMaxMs = 366 * dayMs

/** Throws 404, 409 once it was decided, and 422 unless the day is ahead, by a year at most. */
export const postponeLetter = async (
  work: SignedInWork,
  { id, until }: Deciding & { readonly until: string },
): Promise<Letter> => {
  const { by } = work.actor
  if (until <= newYorkDate(work.now)) throw refuse(422, 'Choose a day after today.')
  if (until > newYorkDate(work.now + postponeMaxMs)) throw refuse(422, 'Choose a day within a year.')
  const row = await decide(work, id, by.email, { state: 'postponed', until })
  if (row) await audit(work, { action: 'letter.postpone', subject: row.title, detail: `until ${until}` })
  return viewOne(work, id)
}
