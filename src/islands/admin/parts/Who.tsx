/** An address breaks after its @ before it breaks anywhere else. */
const Address = ({ email }: { email: string }) => {
  const at = email.indexOf('@') + 1
  return (
    <span className="cap">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}

/** Somebody by name, the address below. */
export const Who = ({ name, email }: { name: string; email: string }) => (
  <span className="who">
    <span>{name}</span>
    <Address email={email} />
  </span>
)

/** Something by its name, in small print below what it is. */
export const Titled = ({ title, note }: { title: string; note: string }) => (
  <span className="who">
    <span>{title}</span>
    <span className="cap">{note}</span>
  </span>
)
