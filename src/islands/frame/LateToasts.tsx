import { useStore } from '@nanostores/react'
import { $toast } from '#stores/kit/toast.ts'
import { Late } from './Late.tsx'

const load = () => import('./Toasts.tsx').then(({ Toasts }) => Toasts)

/** The messages after a press; if their code did not load, it is loaded again for the next message. */
export const LateToasts = () => <Late load={load} again={useStore($toast)?.id} />
