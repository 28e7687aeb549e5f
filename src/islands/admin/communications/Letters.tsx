import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Letter } from '#contract/calls/people/letters.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { useForm } from '#islands/frame/hooks.ts'
import {
  $letterPreview,
  $postponing,
  askNever,
  askPostpone,
  askSendLetter,
  closeLetterPreview,
  dismissPostponing,
  letters,
  loadLetters,
  loadOlderLetters,
  openLetterPreview,
  postponeForm,
  startLetters,
  subscribersFile,
  testLetter,
} from '#stores/admin/desk/messages/letters.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ModalForm } from '#ui/dialog/ModalForm.tsx'
import { TextField } from '#ui/TextField.tsx'
import { letterWords as words } from '#words/desk/letters.ts'
import { Act } from '../parts/Act.tsx'
import { ExportMenu } from '../parts/ExportMenu.tsx'
import { Read } from '../parts/Read.tsx'

const tones = { open: 'waiting', postponed: 'quiet', sent: 'good', never: 'quiet' } as const

const Line = ({ letter }: { letter: Letter }) => {
  const { id, state, title, counts } = letter
  const busy = useStore($inFlight).has(`letters:preview:${id}`)
  const about = <span className="hidden"> the letter about {title}</span>
  return (
    <li>
      <div className="queue-head">
        <Badge tone={tones[state]}>{words.states[state]}</Badge>
        <span className="cap">{words.about(letter, formatCalendarDate)}</span>
      </div>
      <p className="queue-title">{title}</p>
      {counts && <p className="cap">{words.counts(counts)}</p>}
      <div className="row-actions">
        <Button kind="quiet" busy={busy} aria-haspopup="dialog" onClick={() => void openLetterPreview(letter)}>
          {words.preview}
          {about}
        </Button>
        {(state === 'open' || state === 'postponed') && (
          <>
            <Act kind="quiet" aria-haspopup="dialog" onClick={() => askSendLetter(letter)}>
              Send{about}
            </Act>
            <Act kind="quiet" aria-haspopup="dialog" onClick={() => askPostpone(letter)}>
              Later{about}
            </Act>
            <Act kind="quiet" aria-haspopup="dialog" onClick={() => askNever(letter)}>
              Never{about}
            </Act>
          </>
        )}
      </div>
    </li>
  )
}

const Preview = () => {
  const shown = useStore($letterPreview)
  const busy = useStore($inFlight).has('letters:try')
  if (!shown) return null
  const { subject, text } = shown
  return (
    <Dialog
      title="Preview"
      closable
      wide
      onClose={closeLetterPreview}
      actions={
        <>
          <Button onClick={closeLetterPreview}>Close</Button>
          <Act busy={busy} onClick={() => void testLetter()}>
            Send a test to me
          </Act>
        </>
      }
    >
      <p>
        <span className="cap">Subject </span>
        {subject}
      </p>
      <p className="cap">{words.asMail}</p>
      <p className="queue-text">{text.trim()}</p>
    </Dialog>
  )
}

const PostponeDialog = () => {
  const letter = useStore($postponing)
  const { text, busy, error } = useForm(postponeForm)
  if (!letter) return null
  return (
    <ModalForm
      title={words.postpone.title}
      confirm={words.postpone.confirm}
      busy={busy}
      error={error}
      noValidate
      onSubmit={() => void postponeForm.submit()}
      onCancel={dismissPostponing}
    >
      <p>{words.postpone.text(letter.title)}</p>
      <TextField label={words.postpone.day} type="date" required {...text('until')} />
    </ModalForm>
  )
}

/** The newsletter: a letter for each new post, to send, put off or refuse, and what became of those sent; with `letters`. */
export const Letters = () => {
  const busy = useStore($inFlight).has('letters:older')
  useEffect(startLetters, [])
  return (
    <section className="section" aria-labelledby="newsletter-letters">
      <Read of={letters} what="The newsletter" onRetry={loadLetters}>
        {({ rows, next, subscribers }) => (
          <>
            <div className="row">
              <div>
                <h2 id="newsletter-letters">{words.title}</h2>
                <p className="cap">{words.subscribers(subscribers)}</p>
              </div>
              <ExportMenu of="the subscribers" href={subscribersFile()} />
            </div>
            {rows.length === 0 ? (
              <p className="cap">{words.none}</p>
            ) : (
              <ul className="queue">
                {rows.map((letter) => (
                  <Line key={letter.id} letter={letter} />
                ))}
              </ul>
            )}
            {next !== null && (
              <Button busy={busy} onClick={() => void loadOlderLetters()}>
                Show older
              </Button>
            )}
          </>
        )}
      </Read>
      <Preview />
      <PostponeDialog />
    </section>
  )
}
