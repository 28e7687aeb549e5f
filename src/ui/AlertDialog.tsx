import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Sentence } from './Sentence.tsx'

type Props = { title: string; text: string; onClose: () => void; button?: string }

/** One or more sentences and one button: what a browser's alert box would have said. */
export const AlertDialog = ({ title, text, onClose, button = 'OK' }: Props) => (
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
