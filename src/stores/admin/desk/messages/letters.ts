import { atom } from 'nanostores'
import { fileUrl } from '#client/files.ts'
import { platform } from '#client/platform.ts'
import { send } from '#client/send.ts'
import type { Letter } from '#contract/calls/people/letters.ts'
import * as calls from '#contract/calls/people/letters.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { secondMs } from '#fund/calendar/time.ts'
import { ask } from '#stores/kit/decision.ts'
import { createForm } from '#stores/kit/form.ts'
import { attemptForm } from '#stores/kit/form-calls.ts'
import { runWithToast } from '#stores/kit/in-flight.ts'
import { loader } from '#stores/kit/load.ts'
import { addOlderPage, type Pages } from '#stores/kit/pager.ts'
import { toast } from '#stores/kit/toast.ts'
import { keepsDialogDraft } from '#stores/session/kept-draft.ts'
import { letterWords as words } from '#words/desk/letters.ts'
import { failure } from '#words/extension-failure.ts'

interface LetterPages extends Pages<Letter> {
  readonly subscribers: number
}

/** Few, since the messages follow below them. */
const lettersAtOnce = '5'

const pageOfLetters = (before?: string): Promise<LetterPages> =>
  send(calls.listLetters, { query: { limit: lettersAtOnce, before } })

/** The newsletter's letters, newest first, with `letters`. */
export const letters = loader<LetterPages>('The newsletter', () => pageOfLetters())

const sendingPollMs = 2 * secondMs

let stopWaiting = (): void => undefined
let isOpen = false

/** Reads again as long as the list is open and one of them is going out. */
export const loadLetters = async (): Promise<void> => {
  stopWaiting()
  await letters.load()
  stopWaiting()
  if (isOpen && letters.$load.get().last?.rows.some(({ counts }) => counts !== null && counts.to_send > 0))
    stopWaiting = platform.after(sendingPollMs, () => void loadLetters())
}

/** The list is open; returns a function that closes it. */
export const startLetters = (): (() => void) => {
  isOpen = true
  void loadLetters()
  return () => {
    isOpen = false
    stopWaiting()
  }
}

export const loadOlderLetters = (): Promise<void> => addOlderPage('letters:older', letters, pageOfLetters)

export const subscribersFile = (): string => fileUrl(calls.exportSubscribers.path, {})

/** The letter that is shown as its readers get it, or null. */
export const $letterPreview = atom<{
  readonly letter: Letter
  readonly subject: string
  readonly text: string
} | null>(null)

export const openLetterPreview = async (letter: Letter): Promise<void> => {
  const drawn = await runWithToast(`letters:preview:${letter.id}`, () =>
    send(calls.previewLetter, { params: { id: letter.id } }),
  )
  if (drawn) $letterPreview.set({ letter, ...drawn })
}

export const closeLetterPreview = (): void => $letterPreview.set(null)

/** Mails it to the admin's own address. */
export const testLetter = async (): Promise<void> => {
  const { letter } = $letterPreview.get() ?? {}
  if (letter) await runWithToast('letters:try', () => send(calls.tryLetter, { params: { id: letter.id } }), words.tried)
}

export const askSendLetter = ({ id, title }: Letter): void =>
  ask({
    ...words.send(letters.$load.get().last?.subscribers ?? 0, title),
    act: () => send(calls.sendLetter, { params: { id } }),
    after: loadLetters,
  })

export const askNever = ({ id, title }: Letter): void =>
  ask({ ...words.never(title), act: () => send(calls.refuseLetter, { params: { id } }), after: loadLetters })

/** The letter that is put off; null if none is. */
export const $postponing = atom<Letter | null>(null)

export const postponeForm = createForm({
  initial: { until: '' },
  at: 'until',
  check: ({ until }) => (until <= newYorkDate(platform.now()) ? words.postpone.missing : null),
  send: ({ until }) =>
    attemptForm(
      () => send(calls.postponeLetter, { params: { id: $postponing.get()?.id ?? '' }, body: { until } }),
      failure,
    ),
  done: () => {
    $postponing.set(null)
    toast(words.postpone.done)
    return loadLetters()
  },
})

export const askPostpone = (letter: Letter): void => {
  postponeForm.open()
  $postponing.set(letter)
}

export const dismissPostponing = (): void => $postponing.set(null)

keepsDialogDraft('postpone', postponeForm, ['until'], $postponing)
