import type { Call } from '#contract/call.ts'
import { type ExtensionName, extensionNames } from '#contract/call.ts'
import { calls } from '#contract/calls/index.ts'
import type { Handlers } from '#server/platform/http/handler.ts'

/** An extension is listed only if all of its calls are answered. */
const announced = (answered: ReadonlySet<string>): ExtensionName[] =>
  extensionNames.filter((name) => {
    const needed = Object.values<Call>(calls).filter((call) => call.extension === name)
    return needed.length > 0 && needed.every((call) => answered.has(call.name))
  })

export const extensions = (answered: readonly string[]) => {
  const names = announced(new Set(answered))
  return { listExtensions: () => ({ extensions: names }) } satisfies Handlers<'listExtensions'>
}
