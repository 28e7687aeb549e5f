import { atom } from 'nanostores'
import { calendarFileUrl, endCalendarLink, renewCalendarLink } from '#client/calendar.ts'
import { attempt } from '#stores/kit/attempt.ts'
import { announce, opens } from '#stores/session/place.ts'
import { calendarLink } from '#words/ahead.ts'
import { loadAhead } from './ahead.ts'

/** The dialog for dates in the person's own calendar: the link that was just made, and what went wrong. */
export interface CalendarDialog {
  readonly url: string | null
  readonly busy: boolean
  readonly error: string | null
}

export const $calendarDialog = atom<CalendarDialog | null>(null)

export const openCalendar = (): void => {
  announce('calendar')
  $calendarDialog.set({ url: null, busy: false, error: null })
}

opens('calendar', openCalendar)

export const closeCalendar = (): void => $calendarDialog.set(null)

/** One action at a time; a dialog that was closed meanwhile stays closed. */
const change = async (act: () => Promise<{ url?: string }>): Promise<void> => {
  const before = $calendarDialog.get()
  if (!before || before.busy) return
  $calendarDialog.set({ ...before, busy: true, error: null })
  const outcome = await attempt(act, calendarLink)
  if ($calendarDialog.get())
    $calendarDialog.set({
      url: outcome.done ? (outcome.value.url ?? null) : before.url,
      busy: false,
      error: outcome.done ? null : outcome.sentence,
    })
  await loadAhead()
}

export const renewLink = (): Promise<void> => change(renewCalendarLink)

export const endLink = (): Promise<void> =>
  change(async () => {
    await endCalendarLink()
    return {}
  })

export { calendarFileUrl }
