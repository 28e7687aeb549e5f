import type { Transfer } from '#contract/entities/transfer.ts'
import { capitalised } from '#fund/capitalised.ts'
import { formatDate } from '#fund/week-display.ts'
import type { Inbox } from '#stores/admin/inbox/inbox.ts'
import { Badge } from '#ui/Badge.tsx'
import { Menu } from '#ui/Menu.tsx'
import { transferStands, missingWords as words } from '#words/inbox.ts'
import { kindWord, transferName } from '../parts/transfer-words.ts'
import { Deeds, deedsOfTransfer } from './InboxDeeds.tsx'

const One = ({ transfer }: { transfer: Transfer }) => {
  const name = transferName(transfer)
  const [first, ...others] = deedsOfTransfer(transfer)
  return (
    <li>
      <div className="queue-head">
        <Badge tone="waiting">{kindWord(transfer.kind)}</Badge>
      </div>
      <p className="queue-title">{capitalised(name)}</p>
      <p className="queue-text">
        {transferStands(transfer) ?? words.asked(formatDate(Date.parse(transfer.requested_at)))}
      </p>
      <div className="row-actions">
        {first && <Deeds deeds={[first]} of={name} />}
        {others.length > 0 && (
          <Menu
            label={
              <>
                More<span className="hidden">: {name}</span>
              </>
            }
          >
            <Deeds deeds={others} of={name} quiet />
          </Menu>
        )}
      </div>
    </li>
  )
}

/** What is due and of which no item says so. */
export const MissingItems = ({ missing: { count, rows } }: Pick<Inbox, 'missing'>) =>
  count > 0 && (
    <section className="section" aria-labelledby="missing-items">
      <h3 id="missing-items">{words.title}</h3>
      <ul className="queue">
        {rows.map((transfer) => (
          <One key={transfer.id} transfer={transfer} />
        ))}
      </ul>
      {count > rows.length && <p className="cap">{words.more(count - rows.length)}</p>}
    </section>
  )
