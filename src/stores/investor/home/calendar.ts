import { atom, computed } from 'nanostores'
import { fileUrl } from '#client/files.ts'
import { send } from '#client/send.ts'
import { endCalendarLink, readCalendarFile, renewCalendarLink } from '#contract/calls/desk/calendar.ts'
import { attempt } from '#stores/kit/attempt.ts'
import { createForm } from '#stores/kit/form.ts'
import { announce, opens } from '#stores/session/place.ts'
import { calendarLink } from '#words/desk/ahead.ts'
import { weeksAhead } from './ahead.ts'

/** The dialog for dates in the person's own calendar: the link that was just made, and what went wrong. */
export interface CalendarDialog {
  readonly url: string | null
  readonly busy: boolean
  readonly error: string | null
}

interface Link {
  readonly url: string | null
}

/** Ends the link, or makes another. */
const change = async (ends: boolean): Promise<Link> => {
  if (!ends) return send(renewCalendarLink, {})
  await send(endCalendarLink, {})
  return { url: null }
}

/** One action at a time. Whatever its outcome, what the screen shows of the link is read again. */
const linkForm = createForm({
  initial: { url: null as Link['url'], ends: false },
  send: async ({ ends }) => {
    const outcome = await attempt(() => change(ends), calendarLink)
    await weeksAhead.load()
    return outcome
  },
  done: ({ url }: Link): void => linkForm.type({ url }),
})

const $isOpen = atom(false)

export const $calendarDialog = computed(
  [$isOpen, linkForm.$form],
  (isOpen, { state, values, error }): CalendarDialog | null =>
    isOpen ? { url: values.url, busy: state === 'sending', error } : null,
)

export const openCalendar = (): void => {
  announce('calendar')
  linkForm.open()
  $isOpen.set(true)
}

opens('calendar', openCalendar)

export const closeCalendar = (): void => $isOpen.set(false)

const act = (ends: boolean): Promise<boolean> => linkForm.submit({ ...linkForm.$form.get().values, ends })

export const renewLink = (): Promise<boolean> => act(false)

export const endLink = (): Promise<boolean> => act(true)

export const calendarFileUrl = (): string => fileUrl(readCalendarFile.path, {})
