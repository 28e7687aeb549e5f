import { useStore } from '@nanostores/react'
import { $alert, closeAlert } from '#stores/kit/alert.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Sentence } from '#ui/Money.tsx'
import { common } from '#words/common.ts'

type Props = { title: string; text: string; onClose: () => void; button?: string }

/** One or more sentences and one button: what a browser's alert box would have said. */
const AlertDialog = ({ title, text, onClose, button = 'OK' }: Props) => (
  <Dialog
    title={title}
    role="alertdialog"
    onClose={onClose}
    actions={
      <Button kind="solid" onClick={onClose}>
        {button}
      </Button>
    }
  >
    {text.split('\n').map((line) => (
      <p key={line}>
        <Sentence text={line} />
      </p>
    ))}
  </Dialog>
)

/** What a store tells the person, in the project's own dialog. */
export const AlertHost = () => {
  const alert = useStore($alert)
  if (!alert) return null
  return <AlertDialog title={alert.title} text={alert.text} button={common.close} onClose={closeAlert} />
}
