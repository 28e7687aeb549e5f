import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $question, confirmQuestion, dismissQuestion, type Question } from '#stores/kit/decision.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { TextArea } from '#ui/TextArea.tsx'

const Asked = ({ question }: { question: Question }) => {
  const [written, setWritten] = useState('')
  const { title, text, confirm, ask, busy, error } = question
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      busy={busy}
      onConfirm={() => void confirmQuestion(written)}
      onCancel={dismissQuestion}
    >
      {text.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {ask ? (
        <TextArea
          label={ask.label}
          hint={ask.hint}
          error={error ?? undefined}
          value={written}
          required
          readOnly={busy}
          onChange={(event) => setWritten(event.target.value)}
        />
      ) : (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </ConfirmDialog>
  )
}

/** Asks before something that matters, and keeps what was written where the backend refuses it. */
export const DecisionDialog = () => {
  const question = useStore($question)
  return question && <Asked key={question.title} question={question} />
}
