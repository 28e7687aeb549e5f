import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { raise } from '#server/notices/inbox/raise.ts'
import type { LegalDays } from '#server/platform/config/site.ts'
import type { Work } from '#server/platform/database/store.ts'

/** What each text itself promises about its changes. */
const texts = {
  terms: {
    name: 'The terms of use',
    asks: 'A change to the investors’ disadvantage is announced to them by email before it applies',
  },
  privacy: {
    name: 'The privacy policy',
    asks: 'A change that widens what is done with personal data is announced by email before it applies',
  },
} as const satisfies Record<keyof LegalDays, { name: string; asks: string }>

const factOf = (text: keyof LegalDays): string => `legal-day-${text}`

/**
 * Asks the admins to announce a legal text that has changed since the site was last looked at, once for each of its
 * dates; the first time it only notes them. An older date, which a node with an older build shows, is no change.
 */
export const noticeLegalChanges = async (work: Work, days: LegalDays): Promise<void> => {
  for (const text of Object.keys(texts) as (keyof LegalDays)[]) {
    const [key, day] = [factOf(text), days[text]]
    const known = await work.db.selectFrom('facts').select('value').where('key', '=', key).executeTakeFirst()
    if (known && known.value >= day) continue
    await work.db
      .insertInto('facts')
      .values({ key, value: day })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: day }))
      .execute()
    if (!known) continue
    const { name, asks } = texts[text]
    await raise(work, {
      kind: 'legal',
      subjectId: `${text} ${day}`,
      type: 'alert',
      title: `${name} changed on ${formatCalendarDate(day)}`,
      message: `${asks}: send a message of the type Alert to all investors if this is one: no button of an email switches that off. Then mark this done.`,
    })
  }
}
