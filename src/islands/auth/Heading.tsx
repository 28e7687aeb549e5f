import { useEffect, useRef } from 'react'

/** The heading of a view that takes the place of another: it takes the focus, so that a screen reader says where one is. */
export const Heading = ({ children }: { children: string }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
