/** What went wrong, in red above the button (spec §8). The place is always there, so that a screen reader hears it fill. */
export const FormError = ({ text, reason }: { text?: string | null | undefined; reason?: string | null }) => (
  <div className="auth-error" role="alert">
    {text && <p>{text}</p>}
    {reason && <p>{reason}</p>}
  </div>
)
