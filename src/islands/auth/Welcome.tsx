import { useEffect, useRef } from 'react'
import { login as words } from '#words/login.ts'

/** The third view of /login (spec §2), for the second before it leads on. */
export const Welcome = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div role="status">
      <h1 ref={heading} tabIndex={-1}>
        {words.success}
      </h1>
      <p className="cap">{words.redirecting}</p>
    </div>
  )
}
