import { useStore } from '@nanostores/react'
import { tagCharactersMax } from '#contract/entities/fields.ts'
import { useForm } from '#islands/frame/hooks.ts'
import { $bulk, type Bulk, bulkForm, chooseRefused, closeBulk } from '#stores/admin/people/investors/bulk.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ModalForm } from '#ui/dialog/ModalForm.tsx'
import { TextArea } from '#ui/later-fields.tsx'
import { TextField } from '#ui/TextField.tsx'
import { bulkWords as words } from '#words/people/bulk-actions.ts'

const Progress = ({ done, of }: { done: number; of: number }) => (
  <div className="bulk-progress">
    <progress aria-label="Progress" value={done} max={of} />
    <p className="cap" role="status">
      {words.progress(done, of)}
    </p>
  </div>
)

/** Asks, with the count and what the action does, and shows the progress. */
const Question = ({ bulk: { name, ids, results } }: { bulk: Bulk }) => {
  const act = words.acts[name]
  const { text, busy } = useForm(bulkForm)
  const answer = text('answer')
  return (
    <ModalForm
      role="alertdialog"
      title={act.title(ids.length)}
      confirm={act.confirm}
      refuses={'refuses' in act}
      busy={busy}
      error={'ask' in act ? null : (answer.error ?? null)}
      noValidate
      onSubmit={() => void bulkForm.submit()}
      onCancel={closeBulk}
      after={(busy || results.length > 0) && <Progress done={results.length} of={ids.length} />}
    >
      <p>{act.text}</p>
      {'ask' in act &&
        (act.ask.label === 'Tag' ? (
          <TextField label={act.ask.label} autoComplete="off" maxLength={tagCharactersMax} {...answer} />
        ) : (
          <TextArea label={act.ask.label} hint={act.ask.hint} required {...answer} />
        ))}
    </ModalForm>
  )
}

/** For how many it was done, and who was refused and why. */
const Result = ({ bulk: { name, results, ids } }: { bulk: Bulk }) => {
  const act = words.acts[name]
  const refused = results.filter(({ outcome }) => outcome === 'refused')
  const unchanged = results.filter(({ outcome }) => outcome === 'unchanged').length
  return (
    <Dialog
      title={act.title(ids.length)}
      onClose={closeBulk}
      actions={
        <>
          <Button onClick={closeBulk}>Close</Button>
          {refused.length > 0 && <Button onClick={chooseRefused}>{words.keepRefused(refused.length)}</Button>}
        </>
      }
    >
      <p role="status">
        {words.result(results.length - refused.length - unchanged, act.done, unchanged, refused.length)}
      </p>
      {refused.length > 0 && (
        <ul className="queue-notes" aria-label="Refused">
          {refused.map(({ id, name: who, detail }) => (
            <li key={id}>
              <strong>{who ?? words.unknown}</strong> {detail}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

/** One action on all chosen investors: the question, the progress, and the outcome. */
export const BulkDialog = () => {
  const bulk = useStore($bulk)
  const { sent } = useForm(bulkForm)
  if (!bulk) return null
  return sent ? <Result bulk={bulk} /> : <Question bulk={bulk} />
}
