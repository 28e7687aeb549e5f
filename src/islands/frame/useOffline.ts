import { useStore } from '@nanostores/react'
import { $online } from '#stores/kit/network.ts'
import { common } from '#words/common.ts'

/** Why nothing can be sent now, for the buttons that send; undefined while there is a network. */
export const useOffline = (): string | undefined => (useStore($online) ? undefined : common.offline)
