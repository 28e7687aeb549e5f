import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { fundDateTitle } from '#fund/weeks/fund-dates.ts'
import { CalendarLink } from '#islands/frame/CalendarLink.tsx'
import { Instant } from '#islands/frame/Instant.tsx'
import { SavedLink } from '#islands/frame/SavedLink.tsx'
import {
  $datesLink,
  datesFileUrl,
  datesLinkKey,
  endDatesLink,
  fundDates,
  renewDatesLink,
  startDates,
} from '#stores/admin/desk/today/dates.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { fundDay, instantText } from '#stores/kit/instants.ts'
import { TextField } from '#ui/TextField.tsx'
import { fundDatesWords as words } from '#words/desk/ahead.ts'
import { Dollars } from '../parts/Dollars.tsx'
import { Read } from '../parts/Read.tsx'

const Link = ({ since }: { since: string | null }) => {
  const url = useStore($datesLink)
  const busy = useStore($inFlight).has(datesLinkKey)
  return (
    <>
      {url !== null && (
        <TextField
          label="Private link"
          hint={words.shownOnce}
          readOnly
          value={url}
          onFocus={({ target }) => target.select()}
        />
      )}
      {url === null && since !== null && <p className="cap">{words.since(instantText(since))}</p>}
      <p>
        <SavedLink className="button button-plain" href={datesFileUrl()}>
          Download the file
        </SavedLink>
      </p>
      <CalendarLink
        exists={since !== null}
        busy={busy}
        onRenew={() => void renewDatesLink()}
        onEnd={() => void endDatesLink()}
      />
    </>
  )
}

/** The fund's own dates in the eight weeks ahead, also for the admin's own calendar. */
export const Dates = () => {
  useEffect(startDates, [])
  return (
    <Read of={fundDates} what="The calendar">
      {({ dates, link_since }) => (
        <div className="section">
          <ul className="entries">
            {dates.map((date) => (
              <li key={`${date.kind} ${date.at}`}>
                <span className="entry-name">{fundDateTitle(date)}</span>
                <span className="entry-figure">{date.amount !== null && <Dollars value={date.amount} />}</span>
                <span className="entry-note">
                  {date.kind === 'days' ? fundDay(date.at) : <Instant deadline at={date.at} />}
                </span>
              </li>
            ))}
          </ul>
          <p className="cap">{words.what}</p>
          <Link since={link_since} />
        </div>
      )}
    </Read>
  )
}
