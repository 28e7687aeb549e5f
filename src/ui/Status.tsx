/** The outcome of an action, beside it. The live region exists before its text, so that the text is announced. */
export const Status = ({ text, tone }: { text: string | undefined; tone?: 'good' | 'bad' | undefined }) => (
  <p className={`status status-${tone ?? 'good'}`} role="status">
    {text}
  </p>
)
