import { useStore } from '@nanostores/react'
import { $cannotSend } from '#stores/kit/cannot-send.ts'

/** Why nothing can be sent now, for the controls that send; undefined if it can. */
export const useCannotSend = (): string | undefined => useStore($cannotSend)
