import { useStore } from '@nanostores/react'
import { useForm } from '#islands/frame/hooks.ts'
import { $question, answerForm, dismissQuestion } from '#stores/kit/decision.ts'
import { keepsDialogDraft } from '#stores/session/kept-draft.ts'
import { openBelow } from '#stores/session/place.ts'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { ModalForm } from '#ui/dialog/ModalForm.tsx'
import { FieldError } from '#ui/Field.tsx'
import { TextArea } from '#ui/later-fields.tsx'
import { BookingBar } from './BookingBar.tsx'

// An answer belongs to its question, word for word, where it was asked.
keepsDialogDraft('question', answerForm, ['answer'], $question, ({ title, text }) =>
  [title, ...text, openBelow()].join('\n'),
)

/** Asks before an important action, and keeps what was written if the backend refuses it. */
export const DecisionDialog = () => {
  const question = useStore($question)
  const { text, busy, error } = useForm(answerForm)
  if (!question) return null
  const { title, text: lines, confirm, refuses = false, ask } = question
  const asked = { title, confirm, refuses, busy, onCancel: dismissQuestion }
  const said = lines.map((line) => <p key={line}>{line}</p>)
  const answer = text('answer')
  if (ask)
    return (
      <ModalForm
        key={title}
        {...asked}
        role="alertdialog"
        noValidate
        error={error}
        onSubmit={() => void answerForm.submit()}
        after={<BookingBar />}
      >
        {said}
        <TextArea label={ask.label} hint={ask.hint} required {...answer} />
      </ModalForm>
    )
  return (
    <ConfirmDialog
      key={title}
      {...asked}
      onConfirm={({ detail }) => {
        // The second click of a double click must not answer the question that has appeared meanwhile.
        if (detail < 2) void answerForm.submit()
      }}
    >
      {said}
      <FieldError text={answer.error} />
      <BookingBar />
    </ConfirmDialog>
  )
}
