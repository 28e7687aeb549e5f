import type { InferOutput } from 'valibot'
import type { MessageTemplate, saveTemplate as saveTemplateCall } from '#contract/calls/desk/messages.ts'
import type { SignedInActor } from '#server/platform/audit/actor.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { iso } from '#server/platform/http/contract-values.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { demandKnownFields } from './fields.ts'

/** Every template, by name. */
export const templatesOf = async (db: Db): Promise<{ templates: MessageTemplate[] }> => {
  const rows = await db.selectFrom('message_templates').selectAll().execute()
  const templates = rows.map(({ by_email, saved_at, ...row }) => ({ ...row, by: by_email, saved_at: iso(saved_at) }))
  return { templates: templates.toSorted((one, other) => one.name.localeCompare(other.name, 'en')) }
}

interface Saving extends SignedInActor {
  readonly template: InferOutput<typeof saveTemplateCall.body>
}

/** Saves words under a name. Throws 422 for an unknown field, and 409 if the name is taken and not to be replaced. */
export const saveTemplate = async (work: Work, now: number, { template, by, from }: Saving): Promise<void> => {
  const { replace = false, ...words } = template
  demandKnownFields(words)
  const row = { ...words, by_email: by.email, saved_at: now }
  const saved = await work.db
    .insertInto('message_templates')
    .values({ id: timeId(now), ...row })
    .onConflict((conflict) => {
      const taken = conflict.column('name')
      return replace ? taken.doUpdateSet(row) : taken.doNothing()
    })
    .returning('id')
    .executeTakeFirst()
  if (!saved) throw refuse(409, `There is already a template called “${words.name}”.`)
  const detail = `the template was saved: "${template.title}"`
  await audit(work, now, { by, from, action: 'message.template', subject: template.name, detail })
}

/** Throws 404 if there is no such template. */
export const deleteTemplate = async (
  work: Work,
  now: number,
  { id, by, from }: SignedInActor & { readonly id: string },
): Promise<void> => {
  const row = await work.db.deleteFrom('message_templates').where('id', '=', id).returning('name').executeTakeFirst()
  if (!row) throw refuse(404, 'There is no such template.')
  const detail = 'the template was thrown away'
  await audit(work, now, { by, from, action: 'message.template', subject: row.name, detail })
}
