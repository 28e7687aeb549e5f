import { atom } from 'nanostores'
import { platform } from '#client/platform.ts'
import { send } from '#client/send.ts'
import * as calls from '#contract/calls/desk/messages.ts'
import { typedNewYorkInstant } from '#fund/calendar/written-day.ts'
import type { NotificationPriority, NotificationType } from '#fund/notices/notification-settings.ts'
import { ask } from '#stores/kit/decision.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { createForm } from '#stores/kit/form.ts'
import { attemptForm, fill, issuesOf } from '#stores/kit/form-calls.ts'
import { instantText } from '#stores/kit/instants.ts'
import { toast } from '#stores/kit/toast.ts'
import { keepsDraft } from '#stores/session/kept-draft.ts'
import { announce, opens } from '#stores/session/place.ts'
import { messageWords as words } from '#words/desk/messages.ts'
import { failure } from '#words/extension-failure.ts'
import { type AudienceChoice, audienceOf, choiceOf } from './audience.ts'
import { loadMessages, messages, openMessage } from './messages.ts'

const digit = (below: number): string => Math.floor(platform.random() * below).toString(16)

/** A new UUID (RFC 9562, version 4), on pages without HTTPS too; not for secrets. */
const newId = (): string =>
  'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'
    .replace(/x/g, () => digit(16))
    .replace('y', () => '89ab'.charAt(Number(digit(4))))

interface MessageFields {
  readonly to: AudienceChoice
  readonly email: string
  /** The ids of those chosen in the list, separated by commas. */
  readonly ids: string
  readonly type: NotificationType
  readonly priority: NotificationPriority
  readonly title: string
  readonly message: string
  /** The New York wall time at which it is sent; empty for now. */
  readonly at: string
}

const empty: MessageFields = {
  to: 'all',
  email: '',
  ids: '',
  type: 'system',
  priority: 'medium',
  title: '',
  message: '',
  at: '',
}

/** The id of the draft that is being edited; null for a new message. */
export const $draft = atom<string | null>(null)

/** The recipients, as the backend counts them; null as long as that is not known. */
export const $recipients = atom<{
  readonly count: number
  readonly some: readonly string[]
  readonly first: string | null
} | null>(null)

/** Whether the backend could not count them. */
export const $recipientsUncounted = atom(false)

/** Whether the panel for writing a message is open. */
export const $composing = atom(false)

const lacksAddress = ({ to, email }: MessageFields): boolean => to === 'one' && !email.includes('@')

const contentOf = ({ to, email, ids, type, priority, title, message }: MessageFields) => ({
  audience: audienceOf({ to, email, ids }),
  type,
  priority,
  title,
  message,
})

/** The version of the draft that is being edited. */
let draftVersion = 0

/** Only what was changed; the audience is chosen with several fields. */
const partOf = ({ audience, ...text }: ReturnType<typeof contentOf>, changed: Partial<MessageFields>) => ({
  ...(('to' in changed || 'email' in changed || 'ids' in changed) && { audience }),
  ...Object.fromEntries(Object.entries(text).filter(([name]) => name in changed)),
})

const fieldsOf = ({ audience, type, priority, title, message }: calls.Message): MessageFields => ({
  to: choiceOf(audience),
  email: audience.to === 'one' ? audience.email : '',
  ids: audience.to === 'chosen' ? audience.ids.join(',') : '',
  type,
  priority,
  title,
  message,
  at: '',
})

/** Reads the edited draft again; what was typed in the form stays. */
const refreshDraft = async (): Promise<void> => {
  await loadMessages()
  const kept = messages.$load.get().last?.rows.find(({ id }) => id === $draft.get())
  if (!kept) return
  draftVersion = kept.version
  fill(messageForm, fieldsOf(kept))
}

/** The Message Center's form, kept while other tabs are open. Submitting it saves it as a draft, finished or not. */
export const messageForm = createForm({
  initial: empty,
  check: (fields) =>
    lacksAddress(fields) ? { email: words.emailNeeded } : issuesOf(calls.saveDraft.body, contentOf(fields)),
  send: (fields, changed) => {
    const [draft, content] = [$draft.get(), contentOf(fields)]
    return attemptForm(
      () =>
        draft === null
          ? send(calls.saveDraft, { body: content })
          : send(calls.editDraft, {
              params: { id: draft },
              body: { ...partOf(content, changed), version: draftVersion },
            }),
      failure,
    )
  },
  refresh: refreshDraft,
  done: ({ id, version }: calls.Message) => {
    draftVersion = version
    $draft.set(id)
    toast(words.draftSaved)
    return loadMessages()
  },
})

const fieldsNow = (): MessageFields => messageForm.$form.get().values

const countPauseMs = 300
let stopCounting = (): void => undefined

const isSameAudience = (one: MessageFields, other: MessageFields): boolean =>
  one.to === other.to && one.email === other.email && one.ids === other.ids

/** Counts the recipients of the form's present audience. */
export const countRecipients = async (): Promise<void> => {
  const fields = fieldsNow()
  $recipientsUncounted.set(false)
  if (!hasExtension('messages') || lacksAddress(fields)) return $recipients.set(null)
  try {
    const { recipients, some } = await send(calls.countRecipients, { body: { audience: audienceOf(fields) } })
    if (!isSameAudience(fieldsNow(), fields)) return
    $recipients.set({ count: recipients, some: some.map(({ name }) => name), first: some[0]?.email ?? null })
  } catch (error) {
    platform.log('The recipients could not be counted', error)
    if (!isSameAudience(fieldsNow(), fields)) return
    $recipients.set(null)
    $recipientsUncounted.set(true)
  }
}

/** A changed audience is counted once the typing pauses. */
messageForm.$form.listen(({ values }, before) => {
  if (before && isSameAudience(values, before.values)) return
  $recipients.set(null)
  stopCounting()
  stopCounting = platform.after(countPauseMs, () => void countRecipients())
})

/** The next id: a double press, or a retry after a lost answer, is one message (src/contract/calls/desk/messages.ts). */
let nextId = newId()

/** Opens the form empty, or with a draft. */
const open = (draft: string | null, fields: MessageFields): void => {
  nextId = newId()
  $draft.set(draft)
  messageForm.open(fields)
  void countRecipients()
}

/** Empties the form and discards what was written. */
export const newMessage = (): void => open(null, empty)

const typed = keepsDraft(
  'message',
  messageForm,
  Object.keys(empty) as (keyof MessageFields)[],
  () => $draft.get() ?? '',
)

/** Opens the panel with what was written and not sent yet, here or before the page was loaded again. */
export const writeMessage = (): void => {
  const draft = $draft.get()
  if (draft === null) announce('message')
  else announce('message-written', draft)
  typed()
  $composing.set(true)
}

opens('message', writeMessage)

export const closeComposing = (): void => $composing.set(false)

/** A message to investors chosen in the list; what was already written stays. */
opens('message-to', (ids) => {
  messageForm.type({ to: 'chosen', ids })
  writeMessage()
})

/** Puts a draft back into the form. */
export const editDraft = (draft: calls.Message): void => {
  draftVersion = draft.version
  open(draft.id, fieldsOf(draft))
  writeMessage()
}

/** For a search that led here: opens a draft in the form, or a sent message with its deliveries. */
opens('message-written', async (id) => {
  await loadMessages()
  const found = messages.$load.get().last?.rows.find((one) => one.id === id)
  if (found?.state === 'draft') editDraft(found)
  if (found?.state === 'sent') openMessage(found)
})

/** What a message still lacks that a draft may lack. */
export const lacksOf = ({ title, message }: Pick<MessageFields, 'title' | 'message'>) => {
  if (title.trim() === '') return { title: words.titleNeeded }
  return message.trim() === '' ? { message: words.messageNeeded } : null
}

/** Asks for confirmation, with the count, and sends. */
export const askSend = (): void => {
  if (!messageForm.passes()) return
  const fields = fieldsNow()
  const at = typedNewYorkInstant(fields.at)
  const lacking =
    $recipients.get()?.count === 0
      ? { to: words.nobody }
      : fields.at !== '' && at === null
        ? { at: words.atNeeded }
        : at !== null && at <= platform.now()
          ? { at: words.atPast }
          : lacksOf(fields)
  if (lacking) {
    messageForm.blame(lacking)
    return
  }
  const draft = $draft.get()
  const id = draft ?? nextId
  const version = draft === null ? {} : { version: draftVersion }
  const when = at === null ? {} : { send_at: new Date(at).toISOString() }
  const question = at === null ? words.send : words.schedule(instantText(at, { deadline: true }))
  ask({
    ...question($recipients.get()?.count ?? null, fields.title.trim()),
    act: () => send(calls.sendMessage, { body: { id, ...contentOf(fields), ...version, ...when } }),
    after: refreshDraft,
    finished: () => {
      newMessage()
      closeComposing()
    },
  })
}

/** Takes it out of the schedule: it is a draft again. */
export const askCancelMessage = ({ id, title }: calls.Message): void =>
  ask({ ...words.cancel(title), act: () => send(calls.cancelMessage, { params: { id } }), after: loadMessages })

/** Stops a message that is still going out: the remaining recipients do not get it. */
export const askStopMessage = ({ id, title }: calls.Message): void =>
  ask({ ...words.stop(title), act: () => send(calls.cancelMessage, { params: { id } }), after: loadMessages })

export const askDeleteDraft = ({ id, title }: calls.Message): void =>
  ask({
    ...words.deleteDraft(title),
    act: () => send(calls.deleteDraft, { params: { id } }),
    after: loadMessages,
    finished: () => {
      if ($draft.get() === id) newMessage()
    },
  })
