import { send } from '#client/send.ts'
import { readTerms } from '#contract/calls/control/terms.ts'
import { tiersFromWire } from '#contract/entities/money-terms.ts'
import { availabilityOf, isAvailable } from '#stores/kit/availability.ts'
import { loader } from '#stores/kit/load.ts'
import { $tiers } from './tiers.ts'

const availability = availabilityOf('terms')

/** The versions of the terms that compute money, those of coming Sundays included. */
export const terms = loader(
  'The terms',
  async () => {
    const read = await send(readTerms, {})
    const now = read.versions.find(({ digest }) => digest === read.in_force)
    if (now) $tiers.set(tiersFromWire(now.figures.tiers))
    return read
  },
  () => isAvailable(availability),
)
