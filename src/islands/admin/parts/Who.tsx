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

type WhoProps = { name: string; email: string; namesake?: boolean }

/** Somebody by name, the address below; of a namesake it stays where rows have room for little. */
export const Who = ({ name, email, namesake }: WhoProps) => (
  <span className={namesake ? 'who who-namesake' : 'who'}>
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
