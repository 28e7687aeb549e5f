import { useStore } from '@nanostores/react'
import { $toast } from '#stores/kit/toast.ts'
import { Late } from './Late.tsx'

const load = () => import('./Toasts.tsx').then(({ Toasts }) => Toasts)

/** What a press says; where that did not come it is fetched again for the next that is said. */
export const LateToasts = () => <Late load={load} again={useStore($toast)?.id} />
