import { useStore } from '@nanostores/react'
import { capitalised } from '#fund/text/capitalised.ts'
import { $messagePreview, closeMessagePreview, testMessage } from '#stores/admin/desk/messages/preview.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { messageWords } from '#words/desk/messages.ts'

/** A message before it is sent, as mail and as notification; a test goes only to the admin. */
export const MessagePreviewDialog = () => {
  const shown = useStore($messagePreview)
  const busy = useStore($inFlight).has('messages:try')
  if (!shown) return null
  const { type, priority, title, message, mail, reader } = shown
  return (
    <Dialog
      title="Preview"
      closable
      wide
      onClose={closeMessagePreview}
      actions={
        <>
          <Button onClick={closeMessagePreview}>Close</Button>
          <Button busy={busy} onClick={() => void testMessage()}>
            Send a test to me
          </Button>
        </>
      }
    >
      {reader && <p className="cap">{messageWords.readAs(reader)}</p>}
      <section className="section" aria-labelledby="preview-mail">
        <h3 id="preview-mail">As email</h3>
        <p>
          <span className="cap">Subject </span>
          {mail.subject}
        </p>
        <p className="queue-text">{mail.text.trim()}</p>
      </section>
      <section className="section" aria-labelledby="preview-notice">
        <h3 id="preview-notice">As notification</h3>
        <p>
          <Badge tone="quiet">{capitalised(type)}</Badge> <span className="cap">{capitalised(priority)} priority</span>
        </p>
        <p className="queue-title">{title}</p>
        <p className="queue-text">{message}</p>
      </section>
    </Dialog>
  )
}
