import { atom } from 'nanostores'
import { send } from '#client/send.ts'
import type { MessageTemplate } from '#contract/calls/desk/messages.ts'
import * as calls from '#contract/calls/desk/messages.ts'
import { ask } from '#stores/kit/decision.ts'
import { loader } from '#stores/kit/load.ts'
import { messageWords as words } from '#words/desk/messages.ts'
import { lacksOf, messageForm } from './message.ts'

const templates = loader<readonly MessageTemplate[]>(
  'The templates',
  async () => (await send(calls.listTemplates, {})).templates,
)

/** Saved templates, by name. */
export const $templates = templates.$load
export const loadTemplates = templates.load

/** The template whose words were put into the form; empty if none was. */
export const $template = atom('')

/** Puts the words of a template into the form; the recipients stay. */
export const takeTemplate = (id: string): void => {
  $template.set(id)
  const chosen = $templates.get().last?.find((template) => template.id === id)
  if (!chosen) return
  const { type, priority, title, message } = chosen
  messageForm.type({ type, priority, title, message })
}

/** Asks for the name under which the form's words are saved. */
export const askSaveTemplate = (): void => {
  const { type, priority, title, message } = messageForm.$form.get().values
  const lacking = lacksOf({ title, message })
  if (lacking) {
    messageForm.blame(lacking)
    return
  }
  const save = async (name: string, replace: boolean): Promise<void> =>
    templates.adopt(
      (await send(calls.saveTemplate, { body: { name, type, priority, title, message, ...(replace && { replace }) } }))
        .templates,
    )
  const isTaken = (name: string): boolean => ($templates.get().last ?? []).some((template) => template.name === name)
  ask({
    ...words.saveTemplate,
    instead: (name) =>
      isTaken(name) ? { ...words.replaceTemplate(name), act: () => save(name, true), after: loadTemplates } : null,
    act: (name) => save(name, false),
    after: loadTemplates,
  })
}

export const askDeleteTemplate = (): void => {
  const chosen = $templates.get().last?.find(({ id }) => id === $template.get())
  if (!chosen) return
  ask({
    ...words.deleteTemplate(chosen.name),
    act: async () => {
      templates.adopt((await send(calls.deleteTemplate, { params: { id: chosen.id } })).templates)
      $template.set('')
    },
  })
}
