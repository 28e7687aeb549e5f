import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { InboxItem } from '#contract/calls/desk/inbox.ts'
import type { Transfer } from '#contract/entities/transfer.ts'
import { bankingDaysSince } from '#fund/calendar/banking-days.ts'
import { nearestCents } from '#fund/cents/money.ts'
import { approvalBusinessDaysMax } from '#fund/terms/terms.ts'
import { formatMoney } from '#fund/text/format.ts'
import { Instant } from '#islands/frame/Instant.tsx'
import { $opened, type Entry, leaveItem } from '#stores/admin/work/inbox/open-item.ts'
import { $now } from '#stores/kit/clock.ts'
import { fundDay, instantText } from '#stores/kit/instants.ts'
import { $user } from '#stores/session/user.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { chevronLeft } from '#ui/later-icons.ts'
import { goalsName, riskProfileName } from '#words/desk/settings.ts'
import { destinationName } from '#words/money/transfers.ts'
import { doesWords, registrationWords, itemWords as words } from '#words/notices/inbox.ts'
import { amountOf } from '../parts/transfer-words.ts'
import { actionsOf, InboxActions } from './InboxActions.tsx'
import { ItemTools } from './ItemTools.tsx'
import { arrivedAt, entryName, statusOf, transferOf, wordOf } from './item-words.ts'

type Pair = readonly [name: string, value: string]

const pairsOfTransfer = (transfer: Transfer): readonly Pair[] => {
  const { investor, reference, requested_at, effective_at, destination } = transfer
  return [
    ['Investor', investor.name],
    ['Email', investor.email],
    ['Amount', formatMoney(nearestCents(amountOf(transfer)))],
    ['Reference', reference],
    ['Asked for', instantText(requested_at, { day: true })],
    ...(effective_at ? ([['Takes effect', fundDay(effective_at)]] as const) : []),
    ...(destination ? ([['Paid to', destinationName(destination)]] as const) : []),
  ]
}

const pairsOfRegistration = ({
  registered_at,
  risk_profile,
  investment_goals,
  namesakes,
  signed,
}: NonNullable<InboxItem['registration']>): readonly Pair[] => [
  ['Registered', instantText(registered_at, { day: true })],
  ['Risk profile', risk_profile ? riskProfileName[risk_profile] : registrationWords.notSaid],
  ['Goals', investment_goals ? goalsName[investment_goals] : registrationWords.notSaid],
  [
    'Signed',
    signed
      .map(({ title, version, signed_at }) =>
        registrationWords.signed(title, version, instantText(signed_at, { day: true })),
      )
      .join('; ') || registrationWords.nothing,
  ],
  ['Same name', namesakes.map(({ email }) => email).join(', ') || registrationWords.nobody],
]

const pairsOf = (entry: Entry): readonly Pair[] => {
  const transfer = transferOf(entry)
  if (transfer) return pairsOfTransfer(transfer)
  const registration = entry.of === 'item' ? entry.item.registration : null
  const investor = entry.of === 'item' ? entry.item.investor : null
  return investor
    ? [
        ['Investor', investor.name],
        ['Email', investor.email],
        ...(registration ? pairsOfRegistration(registration) : []),
      ]
    : []
}

const Facts = ({ pairs }: { pairs: readonly Pair[] }) =>
  pairs.length > 0 && (
    <dl className="pairs">
      {pairs.map(([name, value]) => (
        <div className="pair-line" key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )

const Notes = ({ notes }: Pick<InboxItem, 'notes'>) =>
  notes.length > 0 && (
    <ul className="queue-notes">
      {notes.map(({ by, at, text }) => (
        <li key={`${at} ${by} ${text}`}>
          {text}{' '}
          <span className="cap">
            {by}, <Instant at={at} />
          </span>
        </li>
      ))}
    </ul>
  )

/** When it came, and who has it or finished it. */
const Came = ({ entry }: { entry: Entry }) => {
  const own = useStore($user)?.email
  const parts = [`${instantText(arrivedAt(entry))}.`]
  if (entry.of === 'due') parts.push(words.due)
  else if (entry.item.done_at) parts.push(words.finishedBy(entry.item.done_by))
  else if (entry.item.taken_by === null) parts.push(words.nobody)
  else parts.push(entry.item.taken_by === own ? words.takenByYou : words.takenBy(entry.item.taken_by))
  return <p className="cap">{parts.join(' ')}</p>
}

const Decision = ({ entry }: { entry: Entry }) => {
  const isDone = entry.of === 'item' && entry.item.done_at !== null
  const actions = isDone ? [] : actionsOf(entry)
  const [usual] = actions
  if (!usual) return null
  return (
    <>
      {usual.does && (
        <p className="inbox-does">
          <strong>{doesWords.of(usual.label)}</strong> {usual.does}
        </p>
      )}
      <div className="inbox-decide">
        <InboxActions actions={actions} of={entryName(entry)} />
      </div>
    </>
  )
}

/** Its kind, and how many of the days for its decision have passed. */
const Kind = ({ entry }: { entry: Entry }) => {
  const now = useStore($now)
  const item = entry.of === 'item' ? entry.item : null
  if (item?.done_at) return <Badge tone="good">Finished</Badge>
  const waits = item?.registration && item.stands?.open ? Date.parse(item.registration.registered_at) : null
  const day = waits === null ? 0 : bankingDaysSince(waits, now || waits)
  return (
    <Badge tone={day > approvalBusinessDaysMax ? 'bad' : 'waiting'}>
      {wordOf(entry)}
      {waits !== null && registrationWords.day(day, approvalBusinessDaysMax)}
    </Badge>
  )
}

const Content = ({ entry }: { entry: Entry }) => {
  const name = entryName(entry)
  const status = statusOf(entry)
  const item = entry.of === 'item' ? entry.item : null
  return (
    <>
      <div className="inbox-head">
        {item && <ItemTools item={item} name={name} />}
        <Kind entry={entry} />
      </div>
      <div>
        <h2 id="inbox-open" tabIndex={-1}>
          {name}
        </h2>
        <Came entry={entry} />
      </div>
      {status && <p>{status}</p>}
      {item && !item.transfer && !item.registration && <p className="queue-text">{item.message}</p>}
      <Facts pairs={pairsOf(entry)} />
      {item && <Notes notes={item.notes} />}
      <Decision entry={entry} />
    </>
  )
}

/** The one item that is open: its tools, what it is and its present state, what deciding does, and the decision. */
export const InboxOpen = ({ list }: { list: RefObject<HTMLDivElement | null> }) => {
  const opened = useStore($opened)
  const pane = useRef<HTMLElement>(null)
  const arrivals = opened?.arrivals ?? 0
  const isThere = (opened?.entry ?? null) !== null
  const scrollThere = useEffectEvent(() => {
    const heading = pane.current?.querySelector<HTMLElement>('h2')
    heading?.focus({ preventScroll: true })
    pane.current?.scrollIntoView({ block: list.current?.checkVisibility() ? 'nearest' : 'start' })
  })
  useEffect(() => {
    if (arrivals > 0 && isThere) scrollThere()
  }, [arrivals, isThere])
  if (!opened?.entry) return null
  const back = (event: KeyboardEvent) => {
    // An open menu handles Escape itself.
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    leaveItem()
    list.current?.querySelector<HTMLElement>('a[aria-current]')?.focus()
  }
  return (
    <article className="inbox-open" aria-labelledby="inbox-open" ref={pane} onKeyDown={back}>
      <Button kind="quiet" className="inbox-back" icon={chevronLeft} onClick={leaveItem}>
        {words.back}
      </Button>
      <Content key={opened.id} entry={opened.entry} />
    </article>
  )
}
