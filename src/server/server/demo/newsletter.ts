import { dayMs, hourMs } from '#fund/calendar/time.ts'
import { beginFact, noPicture } from '#server/people/correspondence/letters.ts'
import type { PublishedPost } from '#server/platform/config/site.ts'
import type { Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { demoAdminEmail } from './cast.ts'

const readers = ['Ada', 'Bruno', 'Clara', 'Dmitri', 'Elif', 'Farid', 'Greta', 'Hugo', 'Iris', 'Jonas', 'Kira', 'Leo']
const subscribedDays = 40
const sentDays = 9

const addReaders = async ({ db, now }: Work): Promise<string[]> => {
  const rows = readers.map((name, place) => {
    const at = now - (subscribedDays - place) * dayMs
    const email = `${name.toLowerCase()}.reader@example.com`
    return {
      id: timeId(at),
      email,
      asked_at: at,
      confirmed_at: at + hourMs,
      language: null,
      refusals: place === 0 ? 1 : 0,
    }
  })
  await db
    .insertInto('newsletter')
    .values(rows)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * The demo's newsletter: some subscribers, a letter that was sent, and one about the newest post that waits for the
 * admin. A demo that has letters already keeps them.
 */
export const giveNewsletter = async (work: Work, [newest, sent, ...older]: readonly PublishedPost[]): Promise<void> => {
  const { now } = work
  const { db } = work
  if (!newest || !sent) return
  if (await db.selectFrom('facts').select('key').where('key', '=', beginFact).executeTakeFirst()) return
  await db
    .insertInto('facts')
    .values({ key: beginFact, value: String(now) })
    .execute()
  const row = (post: PublishedPost, state: 'before' | 'open' | 'sent', at: number) => {
    const { id, date, ...shown } = post
    const decided =
      state === 'sent' ? { decided_at: at, decided_by: demoAdminEmail } : { decided_at: null, decided_by: null }
    return {
      ...{ ...shown, ...noPicture, ...decided, id: timeId(at), post: id, published: date },
      ...{ state, found_at: at, until: null },
    }
  }
  const earlier = older.map((post) => row(post, 'before', now - sentDays * dayMs))
  const letter = row(sent, 'sent', now - sentDays * dayMs)
  const rows = [...earlier, letter, row(newest, 'open', now)]
  await db.insertInto('letters').values(rows).execute()
  const subscribers = await addReaders(work)
  const recipients = subscribers.map((subscriber_id, place) => ({
    ...{ letter_id: letter.id, subscriber_id, mail_id: null },
    outcome: place === 0 ? ('refused' as const) : ('sent' as const),
  }))
  const gone = { letter_id: letter.id, subscriber_id: timeId(now), mail_id: null, outcome: 'sent' as const }
  await db
    .insertInto('letter_recipients')
    .values([...recipients, gone])
    .execute()
  await db
    .updateTable('letter_recipients')
    .set({ gone: 'left' })
    .where('subscriber_id', '=', gone.subscriber_id)
    .execute()
}
