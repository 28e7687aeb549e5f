import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $toast, dismissToast } from '#stores/kit/toast.ts'
import { ToastRegion } from '#ui/Toast.tsx'

/** The outcome of an action that needs no answer; once in every dashboard. */
export const Toasts = () => {
  const toast = useStore($toast)
  const [isShown, setIsShown] = useState(false)
  // Text that is in a live region when it is inserted is not spoken.
  useEffect(() => setIsShown(true), [])
  return <ToastRegion toast={isShown ? toast : undefined} onDismiss={dismissToast} />
}
