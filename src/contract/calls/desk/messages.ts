import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { byId, id, instant, investorStatus, keptEmail, riskProfile, tradingStatus } from '#contract/entities/basic.ts'
import { email, plainLines, text } from '#contract/entities/entered.ts'
import { chosenBytesMax, chosenMax, madeFrom, version } from '#contract/entities/fields.ts'
import { notificationPriority, notificationType } from '#contract/entities/notification.ts'
import { pageOf, pageQuery } from '#contract/entities/page.ts'

const path = '/api/messages'
const drafts = '/api/message-drafts'
const extension = 'messages'
/** The longest title of a message, in characters. */
export const messageTitleCharactersMax = 120
/** The longest message, in characters. */
export const messageCharactersMax = 5000

/** To one investor, to several by name, to a group by status, risk profile or trading status (now), or to all. */
export const audience = v.variant('to', [
  v.object({ to: v.literal('all') }),
  v.object({ to: v.literal('one'), email }),
  /** For a message that was sent the ids are left out: its deliveries say who they were. */
  v.object({
    to: v.literal('chosen'),
    ids: v.pipe(v.array(id), v.maxLength(chosenMax, `at most ${chosenMax} investors at a time`)),
  }),
  v.object({ to: v.literal('status'), status: investorStatus }),
  v.object({ to: v.literal('risk-profile'), risk_profile: riskProfile }),
  v.object({ to: v.literal('trading-status'), trading_status: tradingStatus }),
])

export type Audience = v.InferOutput<typeof audience>

const content = {
  audience,
  type: notificationType,
  priority: notificationPriority,
  title: text(messageTitleCharactersMax, 'a title'),
  message: text(messageCharactersMax, 'a message'),
}

/** A draft may still be incomplete. */
const draftText = (most: number, what: string) =>
  v.pipe(v.string(`${what} is text`), v.maxLength(most, `${what} has at most ${most} characters`), plainLines(what))

const draftContent = {
  audience,
  type: notificationType,
  priority: notificationPriority,
  title: draftText(messageTitleCharactersMax, 'a title'),
  message: draftText(messageCharactersMax, 'a message'),
}

export const message = v.object({
  id: v.string(),
  /** A scheduled one is sent at `send_at`, or cancelled, which makes it a draft again. */
  state: v.picklist(['draft', 'scheduled', 'sent']),
  audience,
  type: notificationType,
  priority: notificationPriority,
  title: v.string(),
  message: v.string(),
  by: v.string(),
  saved_at: instant,
  sent_at: v.nullable(instant),
  /** When it is to be sent; null unless it is scheduled. */
  send_at: v.nullable(instant),
  /** Why it could not be sent at its time. It is a draft again; null once it is saved again. */
  failure: v.nullable(v.string()),
  /** The recipients; null unless it was sent. */
  recipients: v.nullable(v.number()),
  /** How many have it so far, while it is still going out to many; otherwise null. */
  telling: v.nullable(v.object({ told: v.number(), of: v.number() })),
  version,
})

export type Message = v.InferOutput<typeof message>

export const countRecipients = call({
  name: 'countRecipients',
  method: 'POST',
  path: `${path}/preview`,
  who: 'viewer',
  does: 'Who would get a message, before it is sent; changes nothing',
  extension,
  body: v.object({ audience }),
  bodyBytesMax: chosenBytesMax,
  answer: v.object({ recipients: v.number(), some: v.array(v.object({ name: v.string(), email: keptEmail })) }),
})

export const listMessages = call({
  name: 'listMessages',
  method: 'GET',
  path,
  who: 'viewer',
  does: 'Drafts, scheduled and sent messages, newest first',
  extension,
  query: pageQuery,
  answer: pageOf(message),
})

export const saveDraft = call({
  name: 'saveDraft',
  method: 'POST',
  path: drafts,
  who: 'operator',
  does: 'Saves a draft',
  extension,
  body: v.object(draftContent),
  bodyBytesMax: chosenBytesMax,
  status: 201,
  answer: message,
})

export const editDraft = call({
  name: 'editDraft',
  method: 'PUT',
  path: `${drafts}/:id`,
  who: 'operator',
  does: 'Saves any part of a draft; 409 once it was sent, or if somebody has saved since',
  extension,
  params: byId,
  body: v.object({ ...v.partial(v.object(draftContent)).entries, version: madeFrom }),
  bodyBytesMax: chosenBytesMax,
  answer: message,
})

export const deleteDraft = call({
  name: 'deleteDraft',
  method: 'DELETE',
  path: `${drafts}/:id`,
  who: 'operator',
  does: 'Deletes a draft; 409 once it was sent',
  extension,
  params: byId,
  answer: v.object({ deleted: v.number() }),
})

/** The sender chooses the id, so that a message sent twice is one message. */
const messageId = v.pipe(
  v.string('an id is needed'),
  v.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i, 'an id is a UUID'),
)

export const sendMessage = call({
  name: 'sendMessage',
  method: 'POST',
  path,
  who: 'operator',
  does: 'Sends a message, or a draft by its id and version: a notification to each recipient, with the fields in braces filled in; with `send_at`, at that time; repeating an id sends nothing',
  extension,
  lasts: true,
  /** The version is a draft's; a message that was never saved has none. */
  body: v.object({ id: messageId, ...content, version: v.optional(madeFrom), send_at: v.optional(instant) }),
  bodyBytesMax: chosenBytesMax,
  status: 201,
  answer: message,
})

export const cancelMessage = call({
  name: 'cancelMessage',
  method: 'POST',
  path: `${path}/:id/cancel`,
  who: 'operator',
  does: 'Makes a scheduled message a draft again, or stops one that is still going out to many: those who have it keep it; 409 once it was sent',
  extension,
  params: byId,
  answer: message,
})

export const tryMessage = call({
  name: 'tryMessage',
  method: 'POST',
  path: `${path}/try`,
  who: 'operator',
  does: 'A message as it would be mailed, its fields filled in for the investor with an address (`for`); with `to_me` it is mailed to the admin who asks, and to nobody else',
  extension,
  body: v.object({
    title: content.title,
    message: content.message,
    for: v.optional(email),
    to_me: v.boolean('to_me is true or false'),
  }),
  answer: v.object({
    subject: v.string(),
    text: v.string(),
    /** The title and the text of the notification. */
    title: v.string(),
    message: v.string(),
    sent_to: v.nullable(keptEmail),
  }),
})

const templates = '/api/message-templates'
const templateNameCharactersMax = 60

export const messageTemplate = v.object({
  id: v.string(),
  name: v.string(),
  type: notificationType,
  priority: notificationPriority,
  title: v.string(),
  message: v.string(),
  by: keptEmail,
  saved_at: instant,
})

export type MessageTemplate = v.InferOutput<typeof messageTemplate>

const templateList = v.object({ templates: v.array(messageTemplate) })

export const listTemplates = call({
  name: 'listTemplates',
  method: 'GET',
  path: templates,
  who: 'viewer',
  does: 'Saved texts for reuse, by name',
  extension,
  answer: templateList,
})

export const saveTemplate = call({
  name: 'saveTemplate',
  method: 'POST',
  path: templates,
  who: 'operator',
  does: 'Saves a text under a name; if the name is taken, 409, or with `replace` the text is replaced; 422 for an unknown field',
  extension,
  body: v.object({
    name: text(templateNameCharactersMax, 'a name'),
    type: content.type,
    priority: content.priority,
    title: content.title,
    message: content.message,
    replace: v.optional(v.boolean('replace is true or false')),
  }),
  answer: templateList,
})

export const deleteTemplate = call({
  name: 'deleteTemplate',
  method: 'DELETE',
  path: `${templates}/:id`,
  who: 'operator',
  does: 'Deletes a template',
  extension,
  params: byId,
  answer: templateList,
})
