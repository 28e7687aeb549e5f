import { useEffect } from 'react'
import type { UsedLimit } from '#contract/calls/control/approvals.ts'
import { startUsedLimits, usedLimits } from '#stores/admin/settings/settings/limits.ts'
import { type Column, Table } from '#ui/table/Table.tsx'
import { limitWords as words } from '#words/control/fund-settings.ts'
import { Dollars } from '../parts/Dollars.tsx'
import { Read } from '../parts/Read.tsx'

interface Row {
  readonly id: string
  readonly limit: UsedLimit['limit']
  readonly who: string
  readonly day: readonly [used: number, most: number]
  readonly week: readonly [used: number, most: number]
}

const rowsOf = ({ limit, one, together, admins }: UsedLimit): Row[] => [
  ...admins.map(({ email, day, week }) => ({
    id: `${limit} ${email}`,
    limit,
    who: email,
    day: [day, one.day] as const,
    week: [week, one.week] as const,
  })),
  {
    id: limit,
    limit,
    who: words.together,
    day: [together.day.used, together.day.most],
    week: [together.week.used, together.week.most],
  },
]

const Used = ({ of: [used, most] }: { of: Row['day'] }) => (
  <>
    <Dollars value={used} /> of <Dollars value={most} />
  </>
)

const columns: readonly Column<Row>[] = [
  { id: 'who', head: 'Who', cell: ({ who }) => who },
  { id: 'day', head: 'In 24 hours', align: 'end', narrow: 'named', cell: ({ day }) => <Used of={day} /> },
  { id: 'week', head: 'In seven days', align: 'end', narrow: 'named', cell: ({ week }) => <Used of={week} /> },
]

/** To whom or in which week something was done since a second person last approved something of it. */
const Subjects = ({ limits }: { limits: readonly UsedLimit[] }) => {
  const open = limits.filter(({ subjects }) => subjects.length > 0)
  if (open.length === 0) return null
  return (
    <ul aria-label={words.subjects}>
      {open.map(({ limit, one, subjects }) => (
        <li key={limit}>
          {words.names[limit]}, {words.since} <Dollars value={one.day} />:{' '}
          {subjects.map(({ id, name, used }, place) => (
            <span key={id}>
              {place > 0 && ', '}
              {name} <Dollars value={used} />
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** What is used of each limit now: by each admin, by all together, and to each payee and week. */
export const UsedLimits = () => {
  useEffect(() => startUsedLimits(), [])
  return (
    <section className="section" aria-labelledby="used-limits">
      <h3 id="used-limits">{words.title}</h3>
      <p className="cap">{words.counts}</p>
      <Read of={usedLimits} what={words.title} onRetry={usedLimits.load}>
        {(limits) => (
          <>
            <Table
              caption={words.title}
              columns={columns}
              rows={limits.flatMap(rowsOf)}
              keyOf={({ id }) => id}
              groupOf={({ limit }) => words.names[limit]}
            />
            <Subjects limits={limits} />
          </>
        )}
      </Read>
    </section>
  )
}
