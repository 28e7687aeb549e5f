/** What came of an action, said beside it. The region is there before its text, so that it is spoken. */
export const Status = ({ text, tone }: { text: string | undefined; tone?: 'good' | 'bad' | undefined }) => (
  <p className={`status status-${tone ?? 'good'}`} role="status">
    {text}
  </p>
)
