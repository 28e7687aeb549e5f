import { startOfNewYorkDate } from '#fund/calendar/new-york.ts'
import { minuteMs } from '#fund/calendar/time.ts'
import { weekNumber, weekOf } from '#fund/calendar/week.ts'
import { formatCalendarDate, formatCalendarMonth, formatDate } from '#fund/calendar/week-display.ts'
import { checkCents, nearestCents } from '#fund/cents/money.ts'
import type { Beside, PerformanceReport, Stretches, WeekReturn } from '#fund/figures/performance-report.ts'
import type { AccountReconciliation } from '#fund/money/reconciliation.ts'
import { accountReferenceOf } from '#fund/money/references.ts'
import { counted, formatMoney, formatPercent, toPercent } from '#fund/text/format.ts'
import { drawFacts, drawLetterhead, type Fact, factsWidth, footOf, titlePoints } from './letterhead.ts'
import { type Issue, paperMoney, paperPercent, periodOf } from './paper-parts.ts'
import type { PaperProof } from './paper-proof.ts'
import { drawGrowth, drawKeys } from './performance-chart.ts'
import { drawMonths, monthsHeight } from './performance-months.ts'
import { type Hue, lineOf, type Sheets, sheetWidth, smallPoints, textHeight, wrapped } from './sheet.ts'
import type { NamedSpan } from './span.ts'
import { drawSums, heightOfSums } from './sums.ts'
import { drawTable, heightOfTable, nothing, type TableColumn, type TableRow } from './table.ts'

/** The index that an account is compared with. */
interface ComparedIndex {
  readonly name: string
  readonly source: string
}

/** What a performance report is drawn from. */
export interface OfPerformance {
  readonly issue: Issue
  /** From the first day of its first week to the last of its last. */
  readonly span: NamedSpan
  /** Whether it begins with the account. */
  readonly isWhole: boolean
  /** When the account's first entry took effect. */
  readonly since: number
  readonly report: PerformanceReport
  /** What came in and left in its weeks, as every paper sums it. */
  readonly money: AccountReconciliation
  readonly index: ComparedIndex | null
  readonly proof: PaperProof
}

const hueOf = (fraction: number | undefined): Hue => (!fraction ? 'ink' : fraction < 0 ? 'loss' : 'gain')

const beginningOf = ({ since }: OfPerformance): string => `Since ${formatDate(since)}`

const drawHead = (sheets: Sheets, paper: OfPerformance): void => {
  const { issue, span, isWhole, report } = paper
  const last = report.weeks.at(-1)
  sheets.gap(16)
  const top = sheets.top
  const width = sheetWidth - factsWidth - 24
  sheets.leaf('H1', () => sheets.place('Performance report ', 0, top, { points: titlePoints, weight: 'display' }))
  const lines = wrapped(`${issue.owner.name} · Account\u00a0${accountReferenceOf(issue.owner.id)}`, width, {})
  sheets.leaf('P', () => {
    for (const [place, line] of lines.entries())
      sheets.place(`${line} `, 0, top + lineOf(titlePoints) + place * lineOf(), { hue: 'muted' })
  })
  const facts: Fact[] = [
    ['As of', `${formatCalendarDate(last?.date ?? '')}, after ${last?.label}`],
    ...(isWhole ? [] : [['Weeks', periodOf(span)] as const]),
    ['Net of', 'the fund’s share'],
  ]
  const foot = drawFacts(sheets, top + 10, facts)
  sheets.top = Math.max(foot, top + lineOf(titlePoints) + lines.length * lineOf()) + 6
}

const drawReturns = (sheets: Sheets, paper: OfPerformance): void => {
  const { report, money, isWhole, span } = paper
  const { range, returns } = report
  const percent = (label: string, fraction: number | undefined) => ({
    label,
    figure: paperPercent(fraction),
    hue: hueOf(fraction),
  })
  drawSums(sheets, [
    { label: 'Balance', figure: paperMoney(money.closing) },
    ...(isWhole ? [] : [percent(periodOf(span), range)]),
    percent(beginningOf(paper), returns.all),
    percent('Year to date', returns.yearToDate),
    ...(returns.year === null ? [] : [percent('52 weeks', returns.year)]),
  ])
}

type Named<T> = readonly (readonly [label: string, of: T])[]

const theseWeeks = 'These weeks'

/** The stretches that there are, the shortest first. */
const stretches = <T>(paper: OfPerformance, range: T, of: Stretches<T>): Named<T> => {
  const all: Named<T | null> = [
    ...(paper.isWhole ? [] : ([[theseWeeks, range]] as const)),
    ['12 weeks', of.twelveWeeks],
    ['Year to date', of.yearToDate],
    ['52 weeks', of.year],
    [beginningOf(paper), of.all],
  ]
  return all.filter((one): one is readonly [string, T & {}] => one[1] !== null)
}

/** A percentage as it is printed. */
const hundredths = (fraction: number): number => Math.round(toPercent(fraction) * 100) / 100

/** In percentage points, as the two percentages beside it differ. */
const difference = ({ account, index }: Beside): string =>
  account === undefined || index === undefined
    ? nothing
    : formatPercent(hundredths(account) - hundredths(index), { sign: 'always' }).replace('%', '')

const figures = (...heads: readonly string[]): TableColumn[] => heads.map((head) => ({ head, align: 'end' }))

const tableGap = 26
const half = (sheetWidth - tableGap) / 2

const drawAgainst = (sheets: Sheets, paper: OfPerformance): void => {
  const { report } = paper
  const { against } = report
  if (!against || !paper.index) {
    drawTable(sheets, {
      heading: 'Returns',
      width: half,
      columns: [{ head: '', grows: true }, ...figures('Account')],
      rows: stretches(paper, report.range, { ...report.returns }).map(([label, fraction]) => ({
        cells: [label, paperPercent(fraction)],
      })),
    })
    return
  }
  const isLate = against.until !== report.weeks.at(-1)?.date
  drawTable(sheets, {
    heading: `Against the index${isLate ? `, to ${formatCalendarDate(against.until)}` : ''}`,
    width: half,
    columns: [{ head: '', grows: true }, ...figures('Account', 'Index', 'Difference')],
    rows: stretches(paper, against.range, against.stretches).map(([label, own]) => ({
      cells: [label, paperPercent(own.account), paperPercent(own.index), difference(own)],
    })),
  })
}

const weekNamed = (kind: string, { week }: WeekReturn): string => {
  const { year, number } = weekNumber(weekOf(startOfNewYorkDate(week.date) - minuteMs))
  return `${kind} week, Week ${number} of ${year}`
}

const riskRows = 4

const drawRisk = (sheets: Sheets, { report }: OfPerformance): void => {
  const { gained, worked, best, worst, deepest } = report
  const week = (kind: string, one: WeekReturn | null): TableRow[] =>
    one ? [{ cells: [weekNamed(kind, one), paperPercent(one.fraction)] }] : []
  drawTable(sheets, {
    heading: 'Weeks and risk',
    x: half + tableGap,
    width: half,
    columns: [{ head: '', grows: true }, ...figures('')],
    rows: [
      { cells: ['Weeks that gained', `${gained} of ${worked}`] },
      ...week('Best', best),
      ...week('Worst', worst),
      { cells: ['Largest fall from a high', deepest === 0 ? nothing : paperPercent(deepest)] },
    ],
  })
}

const drawBeside = (sheets: Sheets, left: () => void, right: () => void): void => {
  const top = sheets.top
  left()
  const foot = sheets.top
  sheets.top = top
  right()
  sheets.top = Math.max(foot, sheets.top)
}

/** From the beginning to the balance: they add up. */
const drawMoney = (sheets: Sheets, { money }: OfPerformance): void => {
  const { opening, deposits, capitalWithdrawn, dividends, result, corrections, closing } = money
  const rest = checkCents(closing - opening - deposits + capitalWithdrawn + dividends - result - corrections)
  const sums = [
    ...(opening === 0 ? [] : [['Opening', opening] as const]),
    ['Deposits', deposits],
    ['Capital withdrawn', -capitalWithdrawn],
    ['Profit, net', checkCents(result + corrections)],
    ['Dividends paid out', -dividends],
    ...(rest === 0 ? [] : [['Other entries', rest] as const]),
    ['Balance', closing],
  ] as const
  drawSums(
    sheets,
    sums.map(([label, amount]) => ({ label, figure: paperMoney(amount) })),
    moneyPoints,
  )
}

const partWords = ({ report }: OfPerformance): string[] =>
  report.months.flatMap(({ period, weeks, of }) =>
    of === null ? [] : [`${formatCalendarMonth(period)} holds ${weeks} of ${counted(of, 'week')}.`],
  )

const earlierWords = ({ report }: OfPerformance, shown: number): string[] => {
  const earlier = report.years.slice(0, report.years.length - shown)
  if (earlier.length === 0) return []
  return [`Earlier years: ${earlier.map(({ period, fraction }) => `${period} ${paperPercent(fraction)}`).join(', ')}.`]
}

const footWords = (paper: OfPerformance, yearsShown: number): string => {
  const { report, index, proof, issue } = paper
  const root = proof.roots.at(-1)?.root.slice(0, 12)
  return [
    `Time-weighted, from ${counted(report.worked, 'weekly return')}: deposits and withdrawals do not change them.`,
    ...partWords(paper),
    ...earlierWords(paper, yearsShown),
    'Past results are no guide to future ones.',
    ...(index
      ? [`${index.name}: ${index.source}. An index costs nothing to hold, and the fund does not follow it.`]
      : []),
    'Unaudited, and no advice.',
    `Something looks wrong? Write to ${issue.house.contact}, naming account ${accountReferenceOf(issue.owner.id)}.`,
    ...(root && proof.kind === 'own'
      ? [
          `Signed ${formatDate(issue.issuedAt)}: ${root.replace(/(.{4})(?=.)/g, '$1 ')}. Check this file at ${proof.address}.`,
        ]
      : []),
  ].join(' ')
}

const heading = { points: 10, before: 11, after: 3 } as const

const drawHeading = (sheets: Sheets, text: string): void => {
  sheets.gap(heading.before)
  sheets.line(text, { points: heading.points, weight: 'strong', tag: 'H2' })
  sheets.gap(heading.after)
}

const yearsMax = 6
/** More years than these are set closer. */
const yearsAtEase = 3
const [rowHeight, rowHeightClose] = [22.5, 15] as const
const [chartMax, chartMin] = [139, 84] as const
const moneyPoints = 11.5
const beforeFoot = 10
const headingHeight = heading.before + lineOf(heading.points) + heading.after

const rowHeightOf = (years: number): number => (years <= yearsAtEase ? rowHeight : rowHeightClose)

/** What stands below the chart, with the months of so many years. */
const belowChart = (paper: OfPerformance, years: number): number => {
  const returns = stretches(paper, 0, paper.report.returns).length
  const foot = wrapped(footWords(paper, years), sheetWidth, { points: smallPoints }).length
  return (
    headingHeight +
    monthsHeight(years, rowHeightOf(years)) +
    heightOfTable(Math.max(returns, riskRows), true) +
    headingHeight +
    heightOfSums(moneyPoints) +
    beforeFoot +
    foot * lineOf(smallPoints)
  )
}

/** As many years, and a chart as high, as one page holds. */
const fitted = (sheets: Sheets, paper: OfPerformance): { readonly years: number; readonly chart: number } => {
  const left = (years: number): number => textHeight - sheets.top - belowChart(paper, years)
  let years = Math.min(paper.report.years.length, yearsMax)
  while (years > 1 && left(years) < chartMin) years -= 1
  return { years, chart: Math.min(chartMax, Math.max(chartMin, left(years))) }
}

/** What a reader hears of the chart. */
const saidOf = ({ report, index }: OfPerformance): string => {
  const dollars = (value: number | undefined): string => formatMoney(nearestCents(value ?? 0))
  const inIndex = report.indexGrowth && index ? `, and in ${index.name} ${dollars(report.indexGrowth.at(-1))}` : ''
  return `Growth of $100 over ${counted(report.charted.length, 'week')}: ${dollars(report.growth.at(-1))} in the account${inIndex}`
}

/** One page: how the account grew, beside an index where there is one, and what came in and left. */
export const drawPerformance = (sheets: Sheets, paper: OfPerformance): void => {
  const { issue, report, index } = paper
  sheets.paper(footOf(issue), () => {
    drawLetterhead(sheets, issue.house)
    drawHead(sheets, paper)
    drawReturns(sheets, paper)
    drawHeading(sheets, 'Growth of $100')
    const named = report.indexGrowth && index ? [{ name: index.name, isIndex: true }] : []
    drawKeys(sheets, [{ name: 'Your account', isIndex: false }, ...named])
    const { years, chart } = fitted(sheets, paper)
    drawGrowth(sheets, report, chart, saidOf(paper))
    drawHeading(sheets, 'Months, in %')
    // A year of which only some weeks are stated must not be taken for the year.
    drawMonths(sheets, report, {
      most: years,
      rowHeight: rowHeightOf(years),
      sum: paper.isWhole ? 'Year' : theseWeeks,
    })
    drawBeside(
      sheets,
      () => drawAgainst(sheets, paper),
      () => drawRisk(sheets, paper),
    )
    drawHeading(sheets, 'Money')
    drawMoney(sheets, paper)
    sheets.gap(beforeFoot)
    sheets.line(footWords(paper, years), { points: smallPoints, hue: 'muted' })
  })
}
