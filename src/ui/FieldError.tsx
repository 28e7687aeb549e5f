type Props = { text: string | null | undefined; id?: string; className?: string }

/** What is wrong with a field or a form; a line for each. The place is always there, so that its filling is spoken. */
export const FieldError = ({ text, id, className = 'field-error' }: Props) => (
  <p className={className} id={id} role="alert">
    {text}
  </p>
)
