import type { InferOutput } from 'valibot'
import type { MessageTemplate, saveTemplate as saveTemplateCall } from '#contract/calls/desk/messages.ts'
import { fillFields, messageFields, missingFields, type Reader, unknownFields } from '#fund/notices/message-fields.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import type { Db } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { iso } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'

interface Words {
  readonly title: string
  readonly message: string
}

const inBraces = (names: readonly string[]): string =>
  new Intl.ListFormat('en-US').format(names.map((name) => `{${name}}`))

const textOf = ({ title, message }: Words): string => `${title}\n${message}`

/** Throws 422 if a name in braces is not a field. */
export const demandKnownFields = (words: Words): void => {
  const unknown = unknownFields(textOf(words))
  if (unknown.length === 0) return
  const [there, fields] =
    unknown.length === 1 ? ['There is no field', 'The fields are'] : ['There are no fields', 'The fields are']
  throw refuse(422, `${there} ${inBraces(unknown)}. ${fields} ${inBraces(messageFields)}.`)
}

/** Throws 422 for a field that does not exist, and 409, naming the reader, if a reader lacks the value of one. */
export const demandFields = (words: Words, readers: readonly Reader[]): void => {
  demandKnownFields(words)
  const text = textOf(words)
  if (!text.includes('{')) return
  const lacking = readers.filter((reader) => missingFields(text, reader).length > 0)
  const [first] = lacking
  if (!first) return
  const others = lacking.length - 1
  const more = others === 0 ? '' : `, nor ${others === 1 ? 'has one other' : `have ${others} others`}`
  throw refuse(
    409,
    `${first.name} has no ${inBraces(missingFields(text, first))}${more}: leave the field out, or choose other recipients.`,
  )
}

/** The words as one reader gets them. */
export const filledFor = ({ title, message }: Words, reader: Reader): Words => ({
  title: fillFields(title, reader),
  message: fillFields(message, reader),
})

/** Every template, by name. */
export const templatesOf = async (db: Db): Promise<{ templates: MessageTemplate[] }> => {
  const rows = await db.selectFrom('message_templates').selectAll().execute()
  const templates = rows.map(({ by_email, saved_at, ...row }) => ({ ...row, by: by_email, saved_at: iso(saved_at) }))
  return { templates: templates.toSorted((one, other) => one.name.localeCompare(other.name, 'en')) }
}

interface Saving {
  readonly template: InferOutput<typeof saveTemplateCall.body>
}

/** Saves words under a name. Throws 422 for an unknown field, and 409 if the name is taken and not to be replaced. */
export const saveTemplate = async (work: SignedInWork, { template }: Saving): Promise<void> => {
  const { by } = work.actor
  const { replace = false, ...words } = template
  demandKnownFields(words)
  const row = { ...words, by_email: by.email, saved_at: work.now }
  const saved = await work.db
    .insertInto('message_templates')
    .values({ id: timeId(work.now), ...row })
    .onConflict((conflict) => {
      const taken = conflict.column('name')
      return replace ? taken.doUpdateSet(row) : taken.doNothing()
    })
    .returning('id')
    .executeTakeFirst()
  if (!saved) throw refuse(409, `There is already a template called “${words.name}”.`)
  const detail = `the template was saved: "${template.title}"`
  await audit(work, { action: 'message.template', subject: template.name, detail })
}

/** Throws 404 if there is no such template. */
export const deleteTemplate = async (work: SignedInWork, { id }: { readonly id: string }): Promise<void> => {
  const row = await work.db.deleteFrom('message_templates').where('id', '=', id).returning('name').executeTakeFirst()
  if (!row) throw refuse(404, 'There is no such template.')
  const detail = 'the template was thrown away'
  await audit(work, { action: 'message.template', subject: row.name, detail })
}
