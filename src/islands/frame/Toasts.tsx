import { useStore } from '@nanostores/react'
import { $toast, dismissToast } from '#stores/kit/toast.ts'
import { ToastRegion } from '#ui/Toast.tsx'

/** What came of an action that asks for no answer; once in every dashboard. */
export const Toasts = () => <ToastRegion toast={useStore($toast)} onDismiss={dismissToast} />
