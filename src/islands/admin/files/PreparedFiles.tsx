import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { PreparedFile } from '#contract/calls/desk/prepared-files.ts'
import { SavedLink } from '#islands/frame/SavedLink.tsx'
import { saveOpenedFile } from '#stores/admin/work/files/opened-file.ts'
import {
  $preparedFilesUnread,
  isUnready,
  loadPreparedFiles,
  preparedFileLink,
  preparedFiles,
  removePrepared,
  removingPrepared,
  startPreparedFiles,
} from '#stores/admin/work/files/prepared-files.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { instantText } from '#stores/kit/instants.ts'
import { Button } from '#ui/Button.tsx'
import { FailedState } from '#ui/States.tsx'
import { preparedFileWords as words } from '#words/desk/prepared-files.ts'

const Bar = ({ file: { name, state, done, of } }: { file: PreparedFile }) => {
  const far = state === 'being-made' && of ? { value: Math.min(done, of), max: of } : {}
  return <progress aria-label={words.making(name)} {...far} />
}

const File = ({ file }: { file: PreparedFile }) => {
  const busy = useStore($inFlight).has(removingPrepared(file.id))
  const { name, state, kept_until } = file
  const unready = isUnready(file)
  return (
    <li>
      <p className="file-name">{name}</p>
      {unready && <Bar file={file} />}
      <p className="cap">{words.state(file, kept_until ? instantText(kept_until, { deadline: true }) : '')}</p>
      <div className="row-actions">
        {state === 'ready' && (
          <SavedLink className="button button-quiet" href={preparedFileLink(file)}>
            Save <span className="hidden">{name}</span>
          </SavedLink>
        )}
        <Button kind="quiet" busy={busy} onClick={() => void removePrepared(file)}>
          {unready ? 'Cancel' : 'Remove'} <span className="hidden">{name}</span>
        </Button>
      </div>
    </li>
  )
}

/** Exports that take long, at the foot of every tab: how far they are, and what can be saved. */
export const PreparedFiles = () => {
  const { state, last } = useStore(preparedFiles.$load)
  const unread = useStore($preparedFilesUnread)
  useEffect(startPreparedFiles, [])
  useEffect(() => void saveOpenedFile(), [])
  if (!unread && !last?.length) return null
  return (
    <section className="prepared" aria-label={words.title}>
      <details>
        <summary>
          {words.title}
          <span className="cap">{last ? words.sum(last) : words.unread}</span>
        </summary>
        {unread ? (
          <FailedState title={words.notLoaded} busy={state === 'loading'} onRetry={() => void loadPreparedFiles()} />
        ) : (
          <ul>
            {last?.map((file) => (
              <File key={file.id} file={file} />
            ))}
          </ul>
        )}
      </details>
    </section>
  )
}
