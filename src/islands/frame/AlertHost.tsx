import { useStore } from '@nanostores/react'
import { $alert, closeAlert } from '#stores/kit/alert.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { common } from '#words/common.ts'

/** What a store tells the person, in the project's own dialog. */
export const AlertHost = () => {
  const alert = useStore($alert)
  if (!alert) return null
  return <AlertDialog title={alert.title} text={alert.text} button={common.close} onClose={closeAlert} />
}
