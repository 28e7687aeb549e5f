import { type ComponentProps, useState } from 'react'
import { TextField } from './TextField.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'after'> & {
  /** The button's text; the part within <1>…</1> is for screen readers only. */
  look?: string
}

/** A password field whose content can be shown. */
export const PasswordField = ({ look = 'Show<1> what is typed</1>', ...props }: Props) => {
  const [show, what] = look.split(/<\/?1>/)
  const [shown, setShown] = useState(false)
  const button = (
    <button type="button" className="control-look" aria-pressed={shown} onClick={() => setShown(!shown)}>
      {show}
      <span className="hidden">{what}</span>
    </button>
  )
  return <TextField {...props} type={shown ? 'text' : 'password'} after={button} />
}
