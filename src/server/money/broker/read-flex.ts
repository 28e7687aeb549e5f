import type { Fill } from '#fund/broker/fills.ts'
import { counted } from '#fund/text/format.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { executionsByDay, executionsMax, problemList, type ReadBrokerFile } from './broker-file.ts'
import { flexAnswer, notActivity, otherRoot } from './flex-answers.ts'
import { cashMove, navChange, navOfDay, openPosition, quoted, type Read, tradeRow } from './flex-rows.ts'
import { daysOf, type FlexStatement, gapBetween, problemsOf, sectionNames, tradesOf } from './flex-statement.ts'
import { brokerDay } from './flex-times.ts'
import { streamXml, type XmlTag } from './stream-xml.ts'

/** A year of single days, and some more. */
const statementsMax = 800

interface Gathered {
  readonly statements: FlexStatement[]
  readonly problems: ReturnType<typeof problemList>
  conversions: number
  rows: number
}

const beginStatement = (tag: XmlTag, { statements }: Gathered): void => {
  const { accountId = '', fromDate = '', toDate = '' } = tag.attributes
  const place = tag.place()
  const [from, to] = [brokerDay(fromDate), brokerDay(toDate)]
  if (from === null || to === null || from > to)
    throw refuse(422, `${place}: the statement’s period, ${quoted(fromDate)} to ${quoted(toDate)}, is none.`)
  if (accountId.trim() === '') throw refuse(422, `${place}: the statement does not say of which account it is.`)
  if (statements.length >= statementsMax)
    throw refuse(422, `${place}: a file may have at most ${statementsMax} statements: split this one.`)
  statements.push({
    account: accountId.trim(),
    from,
    to,
    place,
    sections: new Set(),
    change: undefined,
    navs: new Map(),
    moves: [],
    executions: [],
    orders: [],
    open: [],
  })
}

/** Executions and orders stand beside sums by symbol, lots and wash sales, which are neither. */
const levelOf = ({ name, attributes }: XmlTag): 'executions' | 'orders' | undefined => {
  const level = (attributes['levelOfDetail'] ?? '').toUpperCase()
  if (name === 'Trade')
    return level === 'ORDER' ? 'orders' : level === '' || level === 'EXECUTION' ? 'executions' : undefined
  return name === 'Order' && (level === '' || level === 'ORDER') ? 'orders' : undefined
}

/** Keeps a row, or the sentence of what is wrong with it and where it stands. */
const keep = <Row>(gathered: Gathered, tag: XmlTag, read: Read<Row>, into: (row: Row) => void): void => {
  if (typeof read === 'string') gathered.problems.add(`${tag.place()}, ${tag.name}: ${read}.`)
  else into(read)
}

const takeTrade = (gathered: Gathered, statement: FlexStatement, tag: XmlTag): void => {
  const level = levelOf(tag)
  if (!level) return
  keep(gathered, tag, tradeRow(tag), (fill) => {
    if (fill === null) gathered.conversions += 1
    else statement[level].push(fill)
  })
  gathered.rows += 1
  if (gathered.rows > executionsMax)
    throw refuse(422, `${tag.place()}: a file may have at most ${executionsMax} executions: split this one.`)
}

/** Elements that nobody knows are passed over: new ones come without notice. */
const take = (gathered: Gathered, statement: FlexStatement, tag: XmlTag): void => {
  if (sectionNames.has(tag.name)) statement.sections.add(tag.name)
  if (tag.name === 'ChangeInNAV')
    keep(gathered, tag, navChange(tag), (change) => {
      statement.change = change
    })
  if (tag.name === 'EquitySummaryByReportDateInBase')
    keep(gathered, tag, navOfDay(tag), ({ day, total }) => void statement.navs.set(day, total))
  if (tag.name === 'CashTransaction') keep(gathered, tag, cashMove(tag), (move) => void statement.moves.push(move))
  if (tag.within === 'Trades') takeTrade(gathered, statement, tag)
  if (tag.name === 'OpenPosition')
    keep(gathered, tag, openPosition(tag), (open) => {
      if (open !== null) statement.open.push(open)
    })
  const { currency } = tag.attributes
  const isBase = ['ChangeInNAV', 'EquitySummaryByReportDateInBase', 'AccountInformation'].includes(tag.name)
  if (isBase && currency && currency !== 'USD')
    gathered.problems.add(`${tag.place()}: the account is in ${quoted(currency)}, and the books are in US dollars.`)
}

const gather = async (pieces: AsyncIterable<string>): Promise<Gathered> => {
  const gathered: Gathered = { statements: [], problems: problemList(), conversions: 0, rows: 0 }
  const texts = new Map<string, string>()
  let root = ''
  await streamXml(pieces, {
    begin: (tag) => {
      if (tag.within === '') {
        root = tag.name
        if (root !== 'FlexQueryResponse' && root !== 'FlexStatementResponse') throw refuse(422, otherRoot(root))
        const { type = '' } = tag.attributes
        if (root === 'FlexQueryResponse' && type !== '' && type !== 'AF') throw refuse(422, notActivity)
        return
      }
      if (tag.name === 'FlexStatement') return beginStatement(tag, gathered)
      const statement = gathered.statements.at(-1)
      if (statement) take(gathered, statement, tag)
    },
    end: (name, text) => {
      if (root === 'FlexStatementResponse' && texts.size < 20) texts.set(name, text.trim())
    },
  })
  if (root === 'FlexStatementResponse') throw refuse(422, flexAnswer(texts))
  if (gathered.statements.length === 0) throw refuse(422, 'The file has no statement: the query found nothing.')
  return gathered
}

const repeated = (fills: readonly Fill[]): string[] => {
  const seen = new Set<string>()
  for (const { id, cancels, symbol } of fills) {
    if (id === '' || cancels) continue
    if (seen.has(id)) return [`The execution ${quoted(id)} of ${symbol} is in the file twice.`]
    seen.add(id)
  }
  return []
}

/**
 * Interactive Brokers’ Activity Flex: every statement of one account in a file, in order. Throws 422 for what cannot be
 * read; what is wrong in a file that can be read is in its problems.
 */
export const readFlex = async (pieces: AsyncIterable<string>): Promise<ReadBrokerFile> => {
  const { statements: found, problems, conversions } = await gather(pieces)
  const statements = found.toSorted((a, b) => a.from.localeCompare(b.from))
  const accounts = [...new Set(statements.map(({ account }) => account))]
  if (accounts.length > 1)
    throw refuse(
      422,
      `The file is of the accounts ${accounts.slice(0, 5).map(quoted).join(', ')}: make a query for each of them.`,
    )
  const unread = problems.list.length > 0
  for (const [place, statement] of statements.entries()) {
    // What was not read does not add up either.
    if (!unread) problemsOf(statement).forEach(problems.add)
    const before = statements[place - 1]
    if (before) gapBetween(before, statement).forEach(problems.add)
  }
  const fills = statements.flatMap((statement) => [...tradesOf(statement)])
  repeated(fills).forEach(problems.add)
  const byDay = executionsByDay(fills)
  const unknown = [...new Set(statements.flatMap(({ change }) => change?.unknown ?? []))]
  return {
    format: 'Flex',
    account: accounts[0] ?? '',
    from: statements[0]?.from ?? '',
    to: statements.at(-1)?.to ?? '',
    days: statements.flatMap(daysOf).map((day) => ({ ...day, executions: byDay.get(day.day) ?? [] })),
    open: statements.at(-1)?.open ?? [],
    problems: problems.list,
    notes: [
      ...(conversions > 0 ? [`${counted(conversions, 'conversion')} of currencies: no trades of the fund.`] : []),
      ...(unknown.length > 0 ? [`Parts of the change in NAV that are new: ${unknown.map(quoted).join(', ')}.`] : []),
    ],
  }
}
