import { send } from '#client/send.ts'
import { listOwnViewings, type OwnViewings } from '#contract/calls/access/viewings.ts'
import { availabilityOf } from '#stores/kit/availability.ts'
import { loader } from '#stores/kit/load.ts'

export const $viewingsAvailability = availabilityOf('viewings')

const viewings = loader<OwnViewings>('The viewings', () => send(listOwnViewings, {}))

/** When admins of the fund viewed this dashboard. */
export const $viewings = viewings.$load
export const loadViewings = viewings.load
