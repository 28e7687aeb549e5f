import type { ReactNode } from 'react'

/** An address breaks after its @ before it breaks anywhere else. */
export const Breaking = ({ text }: { text: string }) => {
  const at = text.indexOf('@') + 1
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  )
}

const Address = ({ email }: { email: string }) => (
  <span className="cap">
    <Breaking text={email} />
  </span>
)

type WhoProps = { name: ReactNode; email: string; namesake?: boolean }

/** A person's name, with the address below; for a namesake the address stays even in narrow rows. */
export const Who = ({ name, email, namesake }: WhoProps) => (
  <span className={namesake ? 'who who-namesake' : 'who'}>
    <span>{name}</span>
    <Address email={email} />
  </span>
)

/** A title with a note in small print below it. */
export const Titled = ({ title, note }: { title: string; note: string }) => (
  <span className="who">
    <span>{title}</span>
    <span className="cap">{note}</span>
  </span>
)
