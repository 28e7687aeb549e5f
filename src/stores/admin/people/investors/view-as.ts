import { platform } from '#client/platform.ts'
import { send } from '#client/send.ts'
import { startViewing } from '#contract/calls/access/viewings.ts'
import { ask } from '#stores/kit/decision.ts'
import { viewingKey } from '#stores/session/viewing-key.ts'
import { viewingWords as words } from '#words/access/viewing.ts'

/** Asks first, since the investor will see that it happened; then this tab shows their dashboard. */
export const askView = ({ id, name }: { readonly id: string; readonly name: string }): void =>
  ask({
    ...words.ask(name),
    act: async () => platform.tabStorage.set(viewingKey, (await send(startViewing, { params: { id: id } })).id),
    finished: () => platform.go('/viewing'),
  })
