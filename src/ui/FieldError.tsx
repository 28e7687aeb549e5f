import { Sentence } from './Sentence.tsx'

type Props = { text: string | null | undefined; id?: string }

/** What is wrong with a field or a form; a line for each. The place is always there, so that its filling is spoken. */
export const FieldError = ({ text, id }: Props) => (
  <p className="field-error" id={id} role="alert">
    {text && <Sentence text={text} />}
  </p>
)
