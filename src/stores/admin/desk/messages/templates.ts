import { atom } from 'nanostores'
import { send } from '#client/send.ts'
import type { MessageTemplate } from '#contract/calls/desk/messages.ts'
import * as calls from '#contract/calls/desk/messages.ts'
import { ask } from '#stores/kit/decision.ts'
import { loader } from '#stores/kit/load.ts'
import { openOn } from '#stores/session/place.ts'
import { messageWords as words } from '#words/desk/messages.ts'
import { lacksOf, messageForm } from './message.ts'

/** Saved templates, by name. */
export const messageTemplates = loader<readonly MessageTemplate[]>(
  'The templates',
  async () => (await send(calls.listTemplates, {})).templates,
)

/** The template whose words were put into the form; empty if none was. */
export const $template = atom('')

/** Puts the words of a template into the form; the recipients stay. */
export const takeTemplate = (id: string): void => {
  $template.set(id)
  const chosen = messageTemplates.$load.get().last?.find((template) => template.id === id)
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
    messageTemplates.adopt(
      (await send(calls.saveTemplate, { body: { name, type, priority, title, message, ...(replace && { replace }) } }))
        .templates,
    )
  const isTaken = (name: string): boolean =>
    (messageTemplates.$load.get().last ?? []).some((template) => template.name === name)
  ask({
    ...words.saveTemplate,
    instead: (name) =>
      isTaken(name)
        ? { ...words.replaceTemplate(name), act: () => save(name, true), after: messageTemplates.load }
        : null,
    act: (name) => save(name, false),
    after: messageTemplates.load,
  })
}

export const askDeleteTemplate = ({ id, name }: Pick<MessageTemplate, 'id' | 'name'>): void =>
  ask({
    ...words.deleteTemplate(name),
    act: async () => {
      messageTemplates.adopt((await send(calls.deleteTemplate, { params: { id } })).templates)
      if ($template.get() === id) $template.set('')
    },
  })

/** Opens a message with the words of a template. */
export const writeFromTemplate = (id: string): void => {
  takeTemplate(id)
  openOn('communications/messages', 'message', '')
}
