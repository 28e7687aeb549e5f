import { platform } from '#client/platform.ts'
import { startViewing } from '#client/viewings.ts'
import { ask } from '#stores/kit/decision.ts'
import { viewingKey } from '#stores/session/viewing-key.ts'
import { viewingWords as words } from '#words/access/viewing.ts'

/** Asks first, since the investor will see that it happened; then this tab shows their dashboard. */
export const askView = ({ id, name }: { readonly id: string; readonly name: string }): void =>
  ask({
    ...words.ask(name),
    act: async () => platform.tabStorage.set(viewingKey, (await startViewing(id)).id),
    finished: () => platform.go('/viewing'),
  })
