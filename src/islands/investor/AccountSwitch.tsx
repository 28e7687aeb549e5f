import type { ReachedAccount } from '#contract/calls/people/members.ts'
import { accountReferenceOf } from '#fund/money/references.ts'
import { pageOf } from '#stores/session/reached.ts'
import { Menu } from '#ui/Menu.tsx'
import { memberWords } from '#words/people/members.ts'

const words = memberWords.page

type Props = {
  accounts: readonly ReachedAccount[]
  /** The one that this page shows; none for a person who owns none and is on their own pages. */
  current: string | undefined
}

/** Names the account that is shown and leads to the others that somebody reaches: each is a page of its own. */
export const AccountSwitch = ({ accounts, current }: Props) => {
  const shown = accounts.find(({ id }) => id === current)
  return (
    <Menu
      className="switcher"
      label={
        <>
          <span className="hidden">{words.switch}: </span>
          {shown ? shown.name : words.choose}
        </>
      }
    >
      {accounts.map(({ id, name, role }) => (
        <a
          key={id}
          className="button button-quiet"
          href={pageOf({ id, role })}
          aria-current={id === current || undefined}
        >
          <span>
            <strong>{name}</strong>
            <span className="cap">
              {accountReferenceOf(id)} · {role === 'owner' ? memberWords.owner : memberWords.reader}
            </span>
          </span>
        </a>
      ))}
    </Menu>
  )
}
