import { atom } from 'nanostores'
import { v4 as uuid } from 'uuid'
import * as api from '#client/messages.ts'
import { platform } from '#client/platform.ts'
import type { Message } from '#contract/calls/messages.ts'
import type { NotificationPriority, NotificationType } from '#fund/notification-settings.ts'
import { attempt } from '#stores/kit/attempt.ts'
import { ask } from '#stores/kit/decision.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { toast } from '#stores/kit/toast.ts'
import { messageWords as words } from '#words/admin-messages.ts'
import { type AudienceChoice, audienceOf, choiceOf } from './audience.ts'
import { loadMessages } from './messages.ts'

/** What the Message Center's form holds; kept while other tabs are open. */
export interface MessageForm {
  /** Of the draft that is edited; null for a new message. */
  readonly draft: string | null
  readonly to: AudienceChoice
  readonly email: string
  readonly type: NotificationType
  readonly priority: NotificationPriority
  readonly title: string
  readonly message: string
}

const empty: MessageForm = {
  draft: null,
  to: 'all',
  email: '',
  type: 'system',
  priority: 'medium',
  title: '',
  message: '',
}

export const $messageForm = atom<MessageForm>(empty)
export const $messageState = atom<{ readonly busy: boolean; readonly error: string | null }>({
  busy: false,
  error: null,
})

/** Whom it would go to, as the backend counts them; null while that is not known. */
export const $recipients = atom<{ readonly count: number; readonly some: readonly string[] } | null>(null)

const countPauseMs = 300
let stopCounting = (): void => undefined

const countNow = async (form: MessageForm): Promise<void> => {
  if (!hasExtension('messages') || (form.to === 'one' && !form.email.includes('@'))) return $recipients.set(null)
  try {
    const { recipients, some } = await api.countRecipients(audienceOf(form.to, form.email))
    const now = $messageForm.get()
    if (now.to !== form.to || now.email !== form.email) return
    $recipients.set({ count: recipients, some: some.map(({ name }) => name) })
  } catch (error) {
    platform.log('The recipients could not be counted', error)
    $recipients.set(null)
  }
}

/** Counts the recipients of the form as it stands. */
export const countRecipients = (): Promise<void> => countNow($messageForm.get())

/** Holds what is typed; another audience is counted once the typing pauses. */
export const writeMessage = (part: Partial<MessageForm>): void => {
  const before = $messageForm.get()
  const form = { ...before, ...part }
  $messageForm.set(form)
  $messageState.set({ ...$messageState.get(), error: null })
  if (form.to === before.to && form.email === before.email) return
  $recipients.set(null)
  stopCounting()
  stopCounting = platform.after(countPauseMs, () => void countNow(form))
}

const contentOf = ({ to, email, type, priority, title, message }: MessageForm) => ({
  audience: audienceOf(to, email),
  type,
  priority,
  title,
  message,
})

/** The next id: a press twice, or a retry after a lost answer, is one message (src/contract/calls/messages.ts). */
let nextId = uuid()

const clear = (): void => {
  nextId = uuid()
  $messageForm.set(empty)
  $messageState.set({ busy: false, error: null })
  void countRecipients()
}

/** An empty form; what was written is thrown away. */
export const newMessage = clear

const lacking = ({ to, email, title, message }: MessageForm): string | null => {
  if (to === 'one' && !email.includes('@')) return words.emailNeeded
  if (title.trim() === '') return words.titleNeeded
  return message.trim() === '' ? words.messageNeeded : null
}

/** Asks once more, with the count, and sends. */
export const askSend = (): void => {
  const form = $messageForm.get()
  const error = lacking(form)
  if (error) {
    $messageState.set({ busy: false, error })
    return
  }
  const id = form.draft ?? nextId
  ask({
    ...words.send($recipients.get()?.count ?? null, form.title.trim()),
    act: () => api.sendMessage({ id, ...contentOf(form) }),
    after: () => {
      clear()
      return loadMessages()
    },
  })
}

/** Keeps it for later, finished or not. A second press while it is on its way does nothing. */
export const saveDraft = async (): Promise<void> => {
  const form = $messageForm.get()
  if ($messageState.get().busy) return
  if (form.to === 'one' && !form.email.includes('@'))
    return $messageState.set({ busy: false, error: words.emailNeeded })
  $messageState.set({ busy: true, error: null })
  const content = contentOf(form)
  const result = await attempt(() => (form.draft ? api.editDraft(form.draft, content) : api.saveDraft(content)))
  $messageState.set({ busy: false, error: result.done ? null : result.sentence })
  if (!result.done) return
  $messageForm.set({ ...$messageForm.get(), draft: result.value.id })
  toast(words.draftSaved)
  await loadMessages()
}

/** Puts a draft back into the form. */
export const editDraft = ({ id, audience, type, priority, title, message }: Message): void => {
  const email = audience.to === 'one' ? audience.email : ''
  $messageForm.set({ draft: id, to: choiceOf(audience), email, type, priority, title, message })
  $messageState.set({ busy: false, error: null })
  void countRecipients()
}

export const askDeleteDraft = ({ id, title }: Message): void =>
  ask({
    ...words.deleteDraft(title),
    act: () => api.deleteDraft(id),
    after: () => {
      if ($messageForm.get().draft === id) clear()
      return loadMessages()
    },
  })
