import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { useFocusStays } from '#ui/dialog/useFocusStays.ts'
import { calendarLinkWords as words } from '#words/desk/ahead.ts'

type Props = {
  /** Whether there already is a link, which a new one would end. */
  exists: boolean
  busy: boolean
  /** Why neither can be done now. */
  reason?: string | undefined
  /** Why none can be made now, if it differs. */
  reasonToRenew?: string | undefined
  onRenew: () => void
  onEnd: () => void
}

/** Makes the private link of a calendar, asks before replacing it, and ends it. */
export const CalendarLink = ({ exists, busy, reason, reasonToRenew = reason, onRenew, onEnd }: Props) => {
  const [asked, setAsked] = useState(false)
  const part = useFocusStays<HTMLDivElement>((actions) => actions.querySelector('button'))
  return (
    <div className="actions" {...part}>
      <Button busy={busy} reason={reasonToRenew} onClick={exists ? () => setAsked(true) : onRenew}>
        {exists ? words.renew : words.make}
      </Button>
      {exists && (
        <Button kind="quiet" busy={busy} reason={reason} onClick={onEnd}>
          {words.end}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          title={`${words.renew}?`}
          confirm={words.renew}
          cancel={words.keep}
          reason={reason}
          onConfirm={() => {
            setAsked(false)
            onRenew()
          }}
          onCancel={() => setAsked(false)}
        >
          <p>{words.question}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
