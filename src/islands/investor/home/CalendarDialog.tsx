import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { CalendarLink } from '#islands/frame/CalendarLink.tsx'
import { SavedLink } from '#islands/frame/SavedLink.tsx'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { useStandsStill } from '#islands/frame/useStandsStill.ts'
import { weeksAhead } from '#stores/investor/home/ahead.ts'
import { $calendarDialog, calendarFileUrl, closeCalendar, endLink, renewLink } from '#stores/investor/home/calendar.ts'
import { $copied } from '#stores/kit/copy.ts'
import { instantText } from '#stores/kit/instants.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { FieldError } from '#ui/Field.tsx'
import { calendarDates } from '#words/desk/ahead.ts'
import { CopyLine } from '../CopyLine.tsx'

const Made = ({ url }: { url: string }) => {
  const copied = useStore($copied)
  useEffect(() => $copied.set(''), [])
  return (
    <>
      <dl className="instructions">
        <CopyLine label="Private link" value={url} />
      </dl>
      <p className="cap">{calendarDates.shownOnce}</p>
      <p className="cap instructions-copied" role="status">
        {copied}
      </p>
    </>
  )
}

/** The dates as a file to download, and as a private link that a calendar follows. */
export const CalendarDialog = () => {
  const dialog = useStore($calendarDialog)
  const since = useStore(weeksAhead.$load).last?.link_since ?? null
  const cannotSend = useCannotSend()
  const standsStill = useStandsStill()
  if (!dialog) return null
  const { url, busy, error } = dialog
  return (
    <Dialog title="The dates in your calendar" closable onClose={closeCalendar}>
      <p>{calendarDates.what}</p>
      <p>
        <SavedLink className="file" href={calendarFileUrl()}>
          Download the file
        </SavedLink>
      </p>
      <p className="cap">{calendarDates.file}</p>
      {url !== null && <Made url={url} />}
      {url === null && since !== null && <p>{calendarDates.since(instantText(since))}</p>}
      <CalendarLink
        exists={since !== null}
        busy={busy}
        reason={cannotSend}
        reasonToRenew={standsStill}
        onRenew={() => void renewLink()}
        onEnd={() => void endLink()}
      />
      <FieldError text={error ?? undefined} />
    </Dialog>
  )
}
