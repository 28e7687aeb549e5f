import { Sentence } from './Sentence.tsx'

type Props = { text: string | null | undefined; id?: string }

/**
 * What is wrong with a field or a form, one problem per line. The element is always there, so that new text is
 * announced.
 */
export const FieldError = ({ text, id }: Props) => (
  <p className="field-error" id={id} role="alert">
    {text && <Sentence text={text} />}
  </p>
)
