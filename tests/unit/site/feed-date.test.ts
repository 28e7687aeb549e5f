import { expect, test } from 'vitest'
import { feedDate } from '#site/machines/feed-date.ts'

/** A day has 24 hours, and the zones of the world span 26: whatever the instant, some of these read another day. */
const beyond = ['Pacific/Kiritimati', 'Pacific/Midway', 'Pacific/Niue', 'Pacific/Pago_Pago']

test.each(['2026-01-20', '2026-07-01', '2028-02-29'])(
  'a feed dates an article of %s so that it keeps its day',
  (day) => {
    const strayed = Intl.supportedValuesOf('timeZone').filter(
      (timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(feedDate(day)) !== day,
    )
    expect(beyond).toEqual(expect.arrayContaining(strayed))
  },
)
