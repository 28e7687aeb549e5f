import { type ComponentProps, useState } from 'react'
import { TextField } from './TextField.tsx'

/** A password, which can be looked at. */
export const PasswordField = (props: Omit<ComponentProps<typeof TextField>, 'type' | 'after'>) => {
  const [shown, setShown] = useState(false)
  const look = (
    <button type="button" className="control-look" aria-pressed={shown} onClick={() => setShown(!shown)}>
      Show<span className="hidden"> what is typed</span>
    </button>
  )
  return <TextField {...props} type={shown ? 'text' : 'password'} after={look} />
}
