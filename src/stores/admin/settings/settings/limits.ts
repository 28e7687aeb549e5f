import { send } from '#client/send.ts'
import { readLimits } from '#contract/calls/control/approvals.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'
import { whileOpen } from '#stores/kit/while-open.ts'

/** What was done up to each limit without a second person, with `approvals`. */
export const usedLimits = loader(
  'What is used of the limits',
  () => send(readLimits, {}),
  () => hasExtension('approvals'),
)

export const startUsedLimits = (): (() => void) => whileOpen(usedLimits.load)
