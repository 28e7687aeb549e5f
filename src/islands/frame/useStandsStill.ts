import { useStore } from '@nanostores/react'
import { $frozenSince } from '#stores/session/frozen.ts'
import { $standsStill } from '#stores/session/stands-still.ts'

/** Why nothing can be sent now that is closed to a frozen account, for the controls that send it; undefined if it can. */
export const useStandsStill = (): string | undefined => useStore($standsStill)

/** Whether the account that is shown is frozen: then what it cannot change has no controls. */
export const useFrozen = (): boolean => useStore($frozenSince) !== null
