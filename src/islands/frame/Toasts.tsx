import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $toast, dismissToast } from '#stores/kit/toast.ts'
import { ToastRegion } from '#ui/Toast.tsx'

/** What came of an action that asks for no answer; once in every dashboard. */
export const Toasts = () => {
  const toast = useStore($toast)
  const [stands, setStands] = useState(false)
  // What is in a region as it comes is not spoken.
  useEffect(() => setStands(true), [])
  return <ToastRegion toast={stands ? toast : undefined} onDismiss={dismissToast} />
}
